import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "../../../src/conformance";
import { err } from "../../../src/result";
import type { Answer, Store, Unavailability } from "../../../src/store";

/** Milliseconds after which a client gives a call up. */
const patience = 250;

/** The milliseconds in which a call must have ended, on a busy machine too. */
export const deadline = 1_500;

const lost = Symbol("lost");

/** A way to a store that takes time, and can be disturbed like one over a network. */
export class Wire {
  #fault: Fault | null = null;
  #heal = () => {};
  #healed: Promise<void> = Promise.resolve();

  disturb(fault: Fault): void {
    this.#fault = fault;
    this.#healed = new Promise((resolve) => {
      this.#heal = resolve;
    });
  }

  heal(): void {
    this.#fault = null;
    this.#heal();
  }

  /** The answer to a request; `ifLost` when it was sent and the client does not learn what became of it. */
  async send<Value, Failure>(
    request: () => Answer<Value, Failure>,
    ifLost: Unavailability,
  ): Answer<Value, Failure> {
    if (this.#fault === "cut") return err("unavailable");
    const answer = await Promise.race([this.#thereAndBack(request), wait(patience, lost)]);
    return answer === lost ? err(ifLost) : answer;
  }

  async #thereAndBack<Value>(request: () => Promise<Value>): Promise<Value | typeof lost> {
    await this.#pass();
    if (this.#fault === "cut") return lost;
    const answer = await request();
    await this.#pass();
    return this.#fault === null ? answer : lost;
  }

  async #pass(): Promise<void> {
    await wait(1);
    if (this.#fault === "delay") await this.#healed;
  }
}

/** A client of the store at the other end of the wire, that tells each failure as the port has it. */
export const remote = (store: Store, wire: Wire): Store => {
  const read = <Value, Failure>(request: () => Answer<Value, Failure>) => wire.send(request, "unavailable");
  const write = <Value, Failure>(request: () => Answer<Value, Failure>) =>
    wire.send(request, "outcome-unknown");
  return {
    manifest: store.manifest,
    ping: () => read(() => store.ping()),
    verify: () => read(() => store.verify()),
    close: async () => {},
    readOrganization: (nameKey, user) => read(() => store.readOrganization(nameKey, user)),
    readProject: (project, user) => read(() => store.readProject(project, user)),
    readWorkspace: (workspace, user) => read(() => store.readWorkspace(workspace, user)),
    listProjects: (query) => read(() => store.listProjects(query)),
    listWorkspaces: (query) => read(() => store.listWorkspaces(query)),
    locateWorkspaces: (organization, ids) => read(() => store.locateWorkspaces(organization, ids)),
    findTeams: (query) => read(() => store.findTeams(query)),
    findProjects: (query) => read(() => store.findProjects(query)),
    findWorkspaces: (query) => read(() => store.findWorkspaces(query)),
    findUsers: (nameKeys) => read(() => store.findUsers(nameKeys)),
    findToken: (id) => read(() => store.findToken(id)),
    listTokens: (owner) => read(() => store.listTokens(owner)),
    createProject: (intent) => write(() => store.createProject(intent)),
    updateProject: (intent) => write(() => store.updateProject(intent)),
    deleteProject: (intent) => write(() => store.deleteProject(intent)),
    moveWorkspaces: (intent) => write(() => store.moveWorkspaces(intent)),
    provision: (batch) => write(() => store.provision(batch)),
    createUser: (user) => write(() => store.createUser(user)),
    createToken: (token) => write(() => store.createToken(token)),
    revokeToken: (id) => write(() => store.revokeToken(id)),
  };
};
