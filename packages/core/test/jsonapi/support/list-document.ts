import { z } from "zod";
import type { Answer } from "./client";

const page = z.string().nullable();
const number = z.int().nullable();

const listDocument = z.strictObject({
  data: z.array(z.looseObject({ id: z.string(), attributes: z.record(z.string(), z.unknown()) })),
  links: z.strictObject({
    self: z.string(),
    first: z.string(),
    prev: page,
    next: page,
    last: z.string(),
  }),
  meta: z.strictObject({
    "status-counts": z.strictObject({ total: z.int(), matching: z.int() }),
    pagination: z.strictObject({
      "current-page": z.int(),
      "page-size": z.int(),
      "prev-page": number,
      "next-page": number,
      "total-pages": z.int(),
      "total-count": z.int(),
    }),
  }),
});

/** The document of a list, which must have exactly the members of the specification. */
export const listOf = (answer: Answer) => {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
  return listDocument.parse(answer.document);
};

/** The ids of a list's resources, in its order. */
export const idsOf = (answer: Answer): readonly string[] => listOf(answer).data.map(({ id }) => id);

/** The names of a list's resources, in its order. */
export const namesOf = (answer: Answer): readonly unknown[] =>
  listOf(answer).data.map(({ attributes }) => attributes.name);

/** The parameters of a link, decoded; of a link that is not there `null`. */
export const parametersOf = (link: string | null): Record<string, string> | null =>
  link === null ? null : Object.fromEntries(new URL(link).searchParams);
