import { listMutants } from "./lists";
import { manifestMutants } from "./manifests";
import type { Mutant } from "./mutant";
import { outageMutants } from "./outages";
import { raceMutants } from "./races";
import { readMutants } from "./reads";
import { writeMutants } from "./writes";

export const mutants: readonly Mutant[] = [
  ...raceMutants,
  ...writeMutants,
  ...readMutants,
  ...listMutants,
  ...outageMutants,
  ...manifestMutants,
];

export const mutantTitled = (title: string): Mutant => {
  const mutant = mutants.find((each) => each.title === title);
  if (mutant === undefined) throw new Error(`There is no mutant ${title}.`);
  return mutant;
};
