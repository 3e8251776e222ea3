import type { Caller, Token, User } from "../model";
import type { Store } from "../store";
import { succeeds } from "./expect";
import { OrganizationFixture } from "./organization";
import type { OrganizationPlan } from "./population";
import { Records } from "./records";

/** The data of one case: what it makes, and how it names what it has made. */
export class World {
  readonly records = new Records();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** A new organization with everything planned in it, made through `provision`. */
  async organization(name: string, plan: OrganizationPlan = {}): Promise<OrganizationFixture> {
    const fixture = this.unsaved(name);
    await this.found(fixture, plan);
    return fixture;
  }

  /** Stores an organization that is not stored yet, with everything planned in it. */
  async found(fixture: OrganizationFixture, plan: OrganizationPlan): Promise<void> {
    await succeeds(this.#store.provision(fixture.batch(fixture.founding)));
    await fixture.add(plan);
  }

  /** An organization as a record that nobody has stored. */
  unsaved(name: string): OrganizationFixture {
    return new OrganizationFixture(this.records.organization(name), this.#store, this.records);
  }

  async user(name: string): Promise<User> {
    const user = this.records.user(name);
    await succeeds(this.#store.createUser(user));
    return user;
  }

  async token(
    owner: Caller,
    plan: { readonly id?: string; readonly createdAt?: number } = {},
  ): Promise<Token> {
    const token = this.records.token(owner, plan);
    await succeeds(this.#store.createToken(token));
    return token;
  }
}

/** `{ w000: value, w001: value, … }`: as many names as asked for, in their order. */
export const many = <Value>(prefix: string, count: number, value: Value): Record<string, Value> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${prefix}${String(index).padStart(3, "0")}`, value]),
  );

/** `{ of-NAME: { workspaces: { NAME: {} } }, … }`: a project for each name, with one workspace in it. */
export const oneEach = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`of-${name}`, { workspaces: { [name]: {} } }]));
