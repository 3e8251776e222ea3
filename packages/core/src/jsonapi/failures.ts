import type { AttributeFault } from "../attributes";
import type { Failure, FailureOf } from "../errors";
import { patterns } from "../limits";
import type { ApiFaults } from "./decode";
import { attributeNames } from "./documents";
import { type ApiFault, errorResponse } from "./http-errors";
import type { ApiResponse } from "./messages";
import { queryFault } from "./query";

/** The answer to a request that a use case, or the reading of its document, has refused. */
export const failureResponse = (failure: Failure | ApiFaults): ApiResponse =>
  errorResponse(faultsOf(failure));

const faultsOf = (failure: Failure | ApiFaults): readonly ApiFault[] => {
  switch (failure.code) {
    case "invalid-request":
      return failure.faults;
    case "not-found":
      return [{ code: failure.code, detail: notFound[failure.subject] }];
    case "invalid-attributes":
      return failure.faults.map(attributeFault);
    case "invalid-query":
      return failure.faults.map(queryFault);
    case "invalid-move":
      return [{ code: "invalid-document", detail: failure.detail, source: { pointer: "/data" } }];
    case "precondition-failed":
      return [
        {
          code: failure.code,
          detail: "The project is not the one that was seen: read it again, then decide anew",
          source: { header: "If-Match" },
        },
      ];
    case "force-forbidden":
      return [
        {
          code: failure.code,
          detail: "Nobody may delete a project by force: move its workspaces elsewhere, then delete it",
          source: { parameter: "force" },
        },
      ];
    case "project-not-empty":
      return [
        {
          code: failure.code,
          detail: "The project contains workspaces: move them elsewhere, then delete it",
        },
      ];
    case "workspaces-forbidden":
      return [{ code: failure.code, detail: movesForbidden(failure) }];
    case "unavailable":
      return [
        {
          code: failure.code,
          detail: "The data cannot be reached now and nothing was written: try again later",
        },
      ];
    case "outcome-unknown":
      return [
        {
          code: failure.code,
          detail:
            "The data did not answer in time, and the change may have been made or not: look, or repeat it",
        },
      ];
  }
};

const notFound: Readonly<Record<FailureOf<"not-found">["subject"], string>> = {
  organization: "There is no such organization, or you may not do this in it",
  project: "There is no such project, or you may not do this to it",
  workspace: "There is no such workspace, or you may not see it",
};

const attributeFault = ({ attribute, code, detail }: AttributeFault): ApiFault => ({
  code,
  detail,
  source: { pointer: `/data/attributes/${attributeNames[attribute]}` },
  meta: { attribute: attributeNames[attribute], message: detail },
});

/** Names every workspace concerned; one whose id is none, by its place. */
const movesForbidden = ({ workspaces }: FailureOf<"workspaces-forbidden">): string => {
  const names = workspaces.map(({ id, index }) => (patterns.id.test(id) ? id : `data[${index}]`));
  return `Not found, or not yours to move out of their projects: ${names.join(", ")}. No workspace was moved`;
};
