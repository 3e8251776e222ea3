import type { Call, Write } from "./call";
import { read } from "./plain-reads";
import { write } from "./plain-writes";
import type { ModelState, Step } from "./state";

/** What the port says that a call does to one organization. */
export const step = (state: ModelState, call: Call): Step => {
  switch (call.method) {
    case "repeat":
      return { state, outcomes: answersAlike(call.of) || "failure" in call.first ? [call.first] : null };
    case "createProject":
    case "updateProject":
    case "deleteProject":
    case "moveWorkspaces":
    case "provision":
      return write(state, call);
    default:
      return { state, outcomes: [read(state, call)] };
  }
};

/** Whether the write, applied and sent again, can only answer as it did, as nothing of it is compared. */
const answersAlike = (call: Write): boolean =>
  call.method === "createProject" || (call.method === "updateProject" && call.intent.expected === null);
