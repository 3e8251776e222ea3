import type { ProjectId, Revision, TeamId, WorkspaceId } from "../../model";
import type { Scope } from "../../permissions";
import type { Answer, Change, ProjectMatch, ProjectValues, Store } from "../../store";
import { toKey } from "../../text";
import type { OrganizationFixture } from "../organization";
import { id, type Records } from "../records";
import { type Observe, outcomeOf, shown, type Write } from "./call";
import type { Command, Expected, Window } from "./command";

const names = ["Gamma", "GAMMA", "Alpha", "Al_pha"] as const;

const matches: readonly ProjectMatch[] = [
  { kind: "everything" },
  { kind: "names", nameKeys: ["gamma", "al_pha", "beta"] },
  { kind: "search", text: "al_" },
  { kind: "search", text: "lph" },
];

const unknown: Revision = "rev-none";

/** Carries out commands, one after the other: looks at what there is, makes intents of it, and sends them. */
export class Client {
  readonly #stores: readonly Store[];
  readonly #acme: OrganizationFixture;
  readonly #records: Records;
  readonly #observe: Observe;
  #calls = 0;
  #repeat: () => Promise<unknown> = async () => {};

  /** Calls go to the stores in turn. */
  constructor(stores: readonly Store[], acme: OrganizationFixture, records: Records, observe: Observe) {
    this.#stores = stores;
    this.#acme = acme;
    this.#records = records;
    this.#observe = observe;
  }

  async perform(command: Command): Promise<void> {
    switch (command.do) {
      case "create": {
        const { name, createdAt } = command;
        const plan = { id: this.#project(command.project), createdAt };
        const project = this.#records.project(this.#acme.id, names[name] ?? "Beta", plan);
        const intent = { project, accessRevision: await this.#accessRevision(command) };
        const write: Write = { method: "createProject", intent };
        return this.#write(write, (store) => store.createProject(intent), shown.project);
      }
      case "rename": {
        const name = names[command.name] ?? "Beta";
        return this.#update(command, { name, nameKey: toKey(name) });
      }
      case "describe":
        return this.#update(command, { description: command.text });
      case "delete": {
        const intent = {
          project: this.#project(command.project),
          organization: this.#acme.id,
          expected: await this.#expected(command),
          accessRevision: await this.#accessRevision(command),
        };
        const write: Write = { method: "deleteProject", intent };
        return this.#write(write, (store) => store.deleteProject(intent), shown.nothing);
      }
      case "move": {
        const ids = [...new Set(command.workspaces)].map((workspace) => this.#workspace(workspace));
        const places = command.looks ? await this.#places(ids) : new Map<WorkspaceId, ProjectId>();
        const intent = {
          organization: this.#acme.id,
          destination: this.#project(command.project),
          workspaces: ids.map((each) => ({ id: each, source: places.get(each) ?? this.#project(0) })),
          accessRevision: await this.#accessRevision(command),
          revision: this.#records.revision(),
        };
        const write: Write = { method: "moveWorkspaces", intent };
        return this.#write(write, (store) => store.moveWorkspaces(intent), shown.nothing);
      }
      case "add-workspace": {
        const { project, name, workspace: number } = command;
        const plan = { id: this.#workspace(number) };
        const inProject = { id: this.#project(project), organization: this.#acme.id };
        const workspace = this.#records.workspace(inProject, `w${name}`, plan);
        return this.#provision({ kind: "create-workspace", workspace });
      }
      case "remove-workspace":
        return this.#provision({ kind: "remove-workspace", workspace: this.#workspace(command.workspace) });
      case "set-access": {
        const { level } = command;
        const [project, team] = [this.#project(command.project), this.#team(command.team)];
        return this.#provision({ kind: "set-access", project, team, level });
      }
      case "read":
        await this.#read(command);
        return;
      case "list": {
        const match = matches[command.match] ?? { kind: "everything" };
        const query = { ...(await this.#window(command)), within: [], match };
        const call = { method: "listProjects", query } as const;
        await this.#observe(call, () => this.#store.listProjects(query), shown.projects);
        return;
      }
      case "list-workspaces": {
        const project = command.project === 0 ? null : this.#project(command.project - 1);
        const query = { ...(await this.#window(command)), project };
        const call = { method: "listWorkspaces", query } as const;
        await this.#observe(call, () => this.#store.listWorkspaces(query), shown.workspaces);
        return;
      }
      case "repeat":
        await this.#repeat();
    }
  }

  async #update(
    command: Extract<Command, { readonly do: "rename" | "describe" }>,
    values: ProjectValues,
  ): Promise<void> {
    const intent = {
      project: this.#project(command.project),
      organization: this.#acme.id,
      expected: await this.#expected(command),
      accessRevision: await this.#accessRevision(command),
      values,
      revision: this.#records.revision(),
    };
    return this.#write(
      { method: "updateProject", intent },
      (store) => store.updateProject(intent),
      shown.project,
    );
  }

  async #provision(change: Change): Promise<void> {
    const batch = this.#acme.batch(change);
    return this.#write({ method: "provision", batch }, (store) => store.provision(batch), shown.nothing);
  }

  /** Sends the write, and keeps it for the case that it is to be sent again. */
  async #write<Value, Failure>(
    write: Write,
    send: (store: Store) => Answer<Value, Failure>,
    show: (value: Value) => unknown,
  ): Promise<void> {
    const first = outcomeOf(await this.#observe(write, () => send(this.#store), show), show);
    this.#repeat = () => this.#observe({ method: "repeat", of: write, first }, () => send(this.#store), show);
  }

  async #accessRevision({ authorized }: { readonly authorized: boolean }): Promise<Revision> {
    if (!authorized) return unknown;
    const { nameKey } = this.#acme.record;
    const reading = await this.#observe(
      { method: "accessRevision" },
      async () =>
        (await this.#store.readOrganization(nameKey, null)).map(({ grants }) => grants.accessRevision),
      shown.revision,
    );
    return reading.unwrapOr(unknown);
  }

  async #expected(command: {
    readonly expected: Expected;
    readonly project: number;
  }): Promise<Revision | null> {
    if (command.expected !== "present") return command.expected === "any" ? null : unknown;
    return (await this.#read(command)).unwrapOr(null)?.revision ?? unknown;
  }

  async #read(command: { readonly project: number }) {
    const project = this.#project(command.project);
    return this.#observe(
      { method: "readProject", project },
      async () => (await this.#store.readProject(project, null)).map((reading) => reading.project),
      shown.project,
    );
  }

  async #places(workspaces: readonly WorkspaceId[]): Promise<ReadonlyMap<WorkspaceId, ProjectId>> {
    const located = await this.#observe(
      { method: "locateWorkspaces", workspaces },
      () => this.#store.locateWorkspaces(this.#acme.id, workspaces),
      shown.places,
    );
    const projects = located.isOk() ? [...located.value] : [];
    return new Map(projects.map(([workspace, project]) => [workspace, project.id]));
  }

  async #window({ teams, order, offset, limit }: Window) {
    const see: Scope =
      teams.length === 0
        ? { kind: "all" }
        : { kind: "teams", teams: teams.map((team) => this.#team(team)), levels: ["read", "admin"] };
    const accessRevision = await this.#accessRevision({ authorized: true });
    return { organization: this.#acme.id, accessRevision, see, order, offset, limit };
  }

  get #store(): Store {
    const store = this.#stores[this.#calls++ % this.#stores.length];
    if (store === undefined) throw new TypeError("A client needs a store");
    return store;
  }

  #project(number: number): ProjectId {
    return id(`${this.#acme.id}-p${number}`);
  }

  #workspace(number: number): WorkspaceId {
    return id(`${this.#acme.id}-w${number}`);
  }

  #team(number: number): TeamId {
    return id(`${this.#acme.id}-t${number}`);
  }
}
