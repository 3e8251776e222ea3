import type { Project } from "@projects-api/core";
import type { Contents } from "./contents";

type Order = "name" | "age";

interface Entry {
  readonly name: string;
  readonly id: string;
  readonly age: string;
  readonly access: string;
}

/** Whether the leaves of one order hold exactly the projects, each in its place, and count them right. */
export function* leafContradictions(
  { organization, projects, hashes, sortedSets }: Contents,
  order: Order,
): Generator<string> {
  const what = `leaves by ${order} of ${organization}`;
  const fields = hashes[`${order}-leaves`];
  const starts = ["", ...sortedSets[`${order}-leaf-index`].keys()];
  const listed = new Set<string>();
  for (const [index, start] of starts.entries()) {
    const entries = entriesOf(fields, start);
    const end = starts[index + 1];
    for (const entry of entries) {
      const project = projects.get(entry.id);
      if (project === undefined || !isOf(entry, project))
        yield `The ${what} have ${entry.id} otherwise than it is.`;
      if (listed.has(entry.id)) yield `The ${what} have ${entry.id} twice.`;
      listed.add(entry.id);
      const place = order === "name" ? entry.name : `${entry.age} ${entry.id}`;
      if (isBefore(place, start) || (end !== undefined && !isBefore(place, end))) {
        yield `The ${what} have ${entry.id} in a wrong place.`;
      }
    }
    if (!isSummary(fields.get(`s${start}`) ?? "", entries)) yield `The ${what} count wrongly at "${start}".`;
  }
  if (listed.size !== projects.size) yield `The ${what} have ${listed.size} projects of ${projects.size}.`;
  const known = new Set(starts.flatMap((start) => [`n${start}`, `r${start}`, `s${start}`]));
  if ([...fields.keys()].some((field) => !known.has(field)))
    yield `The ${what} have one that is not in their index.`;
}

const entriesOf = (fields: ReadonlyMap<string, string>, start: string): Entry[] => {
  const names = linesOf(fields.get(`n${start}`) ?? "\n");
  return linesOf(fields.get(`r${start}`) ?? "\n").map((line, index) => {
    const [id = "", age = "", access = ""] = line.split(" ");
    return { name: names[index] ?? "", id, age, access };
  });
};

const linesOf = (text: string): string[] => text.split("\n").slice(1, -1);

const isOf = ({ name, age, access }: Entry, project: Project): boolean =>
  name === project.nameKey &&
  Number(age) === project.createdAt &&
  access === project.access.map(({ team, level }) => `${team}:${level}`).join();

const isBefore = (left: string, right: string): boolean => left < right;

const isSummary = (summary: string, entries: readonly Entry[]): boolean => {
  const counts = new Map<string, number>();
  for (const { access } of entries) counts.set(access, (counts.get(access) ?? 0) + 1);
  const lines = summary.split("\n").slice(0, -1);
  return (
    lines.length === counts.size &&
    lines.every((line) => {
      const space = line.indexOf(" ");
      return counts.get(line.slice(space + 1)) === Number(line.slice(0, space));
    })
  );
};
