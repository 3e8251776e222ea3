import { type ConformanceCase, conformanceCases } from "../../src/conformance";

export const caseNamed = (id: string): ConformanceCase => {
  const found = conformanceCases.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no case ${id}.`);
  return found;
};
