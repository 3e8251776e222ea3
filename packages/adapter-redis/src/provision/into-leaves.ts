import type { Project } from "@projects-api/core";

/** A new project gets into its leaf of one order. */
export interface Listed {
  readonly kind: "listed";
  readonly order: LeafOrder;
  readonly project: Project;
  /** Whether the one before it got into another leaf. */
  readonly opensLeaf: boolean;
}

type LeafOrder = "name" | "age";

/** Where the leaves of each order begin, but for the first ones, in order. */
export type LeafStarts = Readonly<Record<LeafOrder, readonly string[]>>;

/** New projects in the order of the leaves that they get into. */
export function* intoLeaves(
  order: LeafOrder,
  projects: readonly Project[],
  starts: readonly string[],
): Generator<Listed> {
  const placed = projects.map((project) => ({ project, place: placeIn(order, project) }));
  placed.sort((left, right) => (left.place < right.place ? -1 : 1));
  let leaf = 0;
  let opened: number | null = null;
  for (const { project, place } of placed) {
    for (let next = starts[leaf]; next !== undefined && next <= place; next = starts[leaf]) leaf++;
    yield { kind: "listed", order, project, opensLeaf: leaf !== opened };
    opened = leaf;
  }
}

/** As the library of leaves has it. */
const placeIn = (order: LeafOrder, project: Project): string =>
  order === "name" ? project.nameKey : `${ageOf(project)} ${project.id}`;

/** When a project was created, in as many digits as every other. */
export const ageOf = ({ createdAt }: Project): string => String(createdAt).padStart(16, "0");
