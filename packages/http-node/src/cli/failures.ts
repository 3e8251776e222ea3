import type { ProvisioningFailure } from "@projects-api/core";
import { refused } from "./outcome";

const sentenceFor = (failure: ProvisioningFailure): string => {
  switch (failure.code) {
    case "unknown-user":
      return `There is no user ${failure.user}.`;
    case "unknown-organization":
      return `There is no organization ${failure.organization}.`;
    case "unknown-token":
      return `There is no token with the id ${failure.token}.`;
    case "unavailable":
      return "The store does not answer.";
    case "outcome-unknown":
      return "The store did not answer in time: nobody knows whether it was done.";
    default:
      return `The store refuses: ${failure.code}.`;
  }
};

export const refusedBecause = (failure: ProvisioningFailure) => refused([sentenceFor(failure)]);
