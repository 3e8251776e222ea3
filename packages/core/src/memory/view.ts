import type { Timestamp } from "../model";
import type { Order } from "../store";
import { comparing, type Ordering } from "./ordering";
import { type Found, SortedList } from "./sorted-list";

/** What can be listed: a node, whose record is replaced by changes. */
export interface Listed {
  readonly record: { readonly id: string; readonly nameKey: string; readonly createdAt: Timestamp };
}

const nameOf = ({ record }: Listed): string => record.nameKey;
const idOf = ({ record }: Listed): string => record.id;

const nameOrdering: Ordering<Listed, string> = { keyOf: nameOf, idOf, namesOf: (_, keys) => keys };
const ageOrdering: Ordering<Listed, Timestamp> = {
  keyOf: ({ record }) => record.createdAt,
  idOf,
  namesOf: (nodes) => nodes.map(nameOf),
};

export const byName = comparing(nameOrdering);
export const byAge = comparing(ageOrdering);

/** Some nodes in each of the orders that they can be asked for in. */
export class View<Node extends Listed> {
  readonly byName: SortedList<Node, string>;
  readonly byAge: SortedList<Node, Timestamp>;

  constructor(sortedByName: readonly Node[] = [], sortedByAge: readonly Node[] = []) {
    this.byName = new SortedList<Node, string>(nameOrdering, sortedByName);
    this.byAge = new SortedList<Node, Timestamp>(ageOrdering, sortedByAge);
  }

  get size(): number {
    return this.byName.size;
  }

  add(node: Node): void {
    this.byName.add(node);
    this.byAge.add(node);
  }

  addAll(nodes: readonly Node[]): void {
    this.byName.addAll(nodes);
    this.byAge.addAll(nodes);
  }

  remove(node: Node): void {
    this.byName.remove(node);
    this.byAge.remove(node);
  }

  page(order: Order, offset: number, limit: number): Found<Node> {
    const items = this.#listIn(order).page(offset, limit, order === "name-descending");
    return { matching: this.size, items };
  }

  search(text: string, order: Order, offset: number, limit: number): Found<Node> {
    return this.#listIn(order).search(text, offset, limit, order === "name-descending");
  }

  #listIn(order: Order): SortedList<Node, string> | SortedList<Node, Timestamp> {
    return order === "oldest-first" ? this.byAge : this.byName;
  }
}
