import type { SortedList } from "./sorted-list";
import type { Listed, View } from "./view";
import type { Views } from "./views";

/** Whether each view holds exactly the nodes that it should; a sentence for each that does not. */
export function* viewContradictions<Node extends Listed>(
  what: string,
  views: Views<Node>,
  nodes: readonly Node[] = [],
): Generator<string> {
  yield* ofView(`view of all ${what}`, views.all, new Set(nodes));
  yield* ofView(`empty view of ${what}`, views.none, new Set());
  for (const { key, view, holds } of views) {
    const expected = new Set(nodes.filter((node) => holds(views.projectOf(node))));
    yield* ofView(`view "${key}" of the ${what}`, view, expected);
  }
}

function* ofView<Node extends Listed>(
  what: string,
  { byName, byAge }: View<Node>,
  expected: ReadonlySet<Node>,
): Generator<string> {
  if (!isExactly(byName, expected)) yield `The ${what} by name is wrong.`;
  if (!isExactly(byAge, expected)) yield `The ${what} by age is wrong.`;
}

const isExactly = <Node extends Listed>(
  list: SortedList<Node, string> | SortedList<Node, number>,
  expected: ReadonlySet<Node>,
): boolean =>
  list.isSound() && list.size === expected.size && list.filter((node) => !expected.has(node)).length === 0;
