import { batchRaceMutants } from "./batch-races";
import { batchMutants } from "./batches";
import { listMutants } from "./lists";
import { manifestMutants } from "./manifests";
import type { Mutant } from "./mutant";
import { nameAndIdMutants } from "./names-and-ids";
import { outageMutants } from "./outages";
import { raceMutants } from "./races";
import { readRaceMutants } from "./read-races";
import { readMutants } from "./reads";
import { revisionMutants } from "./revisions";
import { textMutants } from "./texts";
import { writeMutants } from "./writes";

export const mutants: readonly Mutant[] = [
  ...raceMutants,
  ...readRaceMutants,
  ...batchRaceMutants,
  ...writeMutants,
  ...batchMutants,
  ...nameAndIdMutants,
  ...readMutants,
  ...listMutants,
  ...revisionMutants,
  ...textMutants,
  ...outageMutants,
  ...manifestMutants,
];

export const mutantTitled = (title: string): Mutant => {
  const mutant = mutants.find((each) => each.title === title);
  if (mutant === undefined) throw new Error(`There is no mutant ${title}.`);
  return mutant;
};
