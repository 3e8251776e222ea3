import type { Project } from "../model";
import { byAge, byName, type Listed, View } from "./view";

/** However small they are: each write asks every view whether it is concerned. */
const maxViews = 256;
/** Entries of the restricted views together that are kept in any case. */
const minBudget = 100_000;

/** Which nodes are in a view; it depends on the project alone that a node is, or is in. */
export type Condition = (project: Project) => boolean;

interface Restricted<Node extends Listed> {
  readonly key: string;
  readonly view: View<Node>;
  readonly holds: Condition;
}

/**
 * The view of all nodes of an organization, and views of some, made when they are first asked for, kept up to
 * date by every write, and dropped, the least recently used first, when they grow too many.
 */
export class Views<Node extends Listed> {
  readonly all = new View<Node>();
  readonly none: View<Node> = new View<Node>();
  readonly #restricted = new Map<string, Restricted<Node>>();
  readonly projectOf: (node: Node) => Project;

  constructor(projectOf: (node: Node) => Project) {
    this.projectOf = projectOf;
  }

  /**
   * The nodes that meet the condition, which the key stands for. Those that may meet it are given when they
   * are few, else (`null`) all are looked at.
   */
  restricted(key: string, condition: () => Condition, candidates: () => readonly Node[] | null): View<Node> {
    const known = this.#restricted.get(key);
    if (known !== undefined) {
      this.#restricted.delete(key);
      this.#restricted.set(key, known);
      return known.view;
    }
    const holds = condition();
    const view = this.#build(holds, candidates());
    this.#restricted.set(key, { key, view, holds });
    this.#shrink();
    return view;
  }

  addAll(nodes: readonly Node[]): void {
    this.all.addAll(nodes);
    for (const { view, holds } of this.#restricted.values()) {
      view.addAll(nodes.filter((node) => holds(this.projectOf(node))));
    }
  }

  remove(node: Node): void {
    for (const view of this.#viewsFor(this.projectOf(node))) view.remove(node);
  }

  /** Runs what gives the node another `nameKey` and leaves all else that the views depend on. */
  rename(node: Node, apply: () => void): void {
    const views = this.#viewsFor(this.projectOf(node));
    for (const view of views) view.byName.remove(node);
    apply();
    for (const view of views) {
      view.byName.add(node);
      view.byAge.renamed(node);
    }
  }

  /** Lets the nodes, whose project changed or was changed for another, into the views and out of them. */
  transfer(nodes: Iterable<Node>, before: Project, after: Project): void {
    for (const { view, holds } of this.#restricted.values()) {
      const entering = holds(after);
      if (holds(before) === entering) continue;
      for (const node of nodes) {
        if (entering) view.add(node);
        else view.remove(node);
      }
    }
  }

  /** The restricted views, with their keys and conditions. */
  [Symbol.iterator](): Iterator<Restricted<Node>> {
    return this.#restricted.values();
  }

  #viewsFor(project: Project): View<Node>[] {
    const views = [this.all];
    for (const { view, holds } of this.#restricted.values()) if (holds(project)) views.push(view);
    return views;
  }

  #build(holds: Condition, candidates: readonly Node[] | null): View<Node> {
    const fits = (node: Node) => holds(this.projectOf(node));
    if (candidates === null) return new View(this.all.byName.filter(fits), this.all.byAge.filter(fits));
    const nodes = candidates.filter(fits);
    return new View(nodes.toSorted(byName), nodes.toSorted(byAge));
  }

  #shrink(): void {
    let entries = 0;
    for (const { view } of this.#restricted.values()) entries += view.size;
    const budget = Math.max(minBudget, 2 * this.all.size);
    for (const [key, { view }] of this.#restricted) {
      if (this.#restricted.size === 1) return;
      if (entries <= budget && this.#restricted.size <= maxViews) return;
      this.#restricted.delete(key);
      entries -= view.size;
    }
  }
}
