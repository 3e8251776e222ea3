import { equal } from "node:assert/strict";
import type { Caller } from "../../model";
import { type CaseContext, group } from "../case";
import { deepEqual } from "../deep-equal";
import { fails, onlyOne, succeeds } from "../expect";
import { promises } from "../promises";
import { race, together } from "../race";
import { id } from "../records";

const alice: Caller = { kind: "user", user: "alice" };
const bob: Caller = { kind: "user", user: "bob" };
const acme: Caller = { kind: "organization", organization: id("acme") };

const tokenIds = async ({ other }: CaseContext, owner: Caller) =>
  (await succeeds(other.listTokens(owner))).map((token) => token.id);

export const identityCases = [
  ...group("users", [
    {
      name: "record",
      title: "keeps a user exactly",
      holds: promises.values,
      run: async ({ other, world }) => {
        const user = await world.user("Zoë O'Neil \u{1f680} $.:{}");
        deepEqual(await succeeds(other.findUsers([user.nameKey])), [user]);
      },
    },
    {
      name: "again",
      title: "leaves a user that is there as it is",
      holds: promises.createUser,
      run: async ({ store, other, world }) => {
        const user = await world.user("Alice");
        await succeeds(other.createUser({ name: "ALICE", nameKey: "alice", createdAt: user.createdAt + 1 }));
        deepEqual(await succeeds(store.findUsers(["alice"])), [user]);
      },
    },
    {
      name: "race",
      title: "keeps one of two users created with one name at the same time",
      holds: promises.createUser,
      run: async (context) => {
        const { store, other, world } = context;
        await race(context, async (round) => {
          const [here, there] = [world.records.user(`race ${round}`), world.records.user(`RACE ${round}`)];
          await together(
            round,
            () => succeeds(store.createUser(here)),
            () => succeeds(other.createUser(there)),
          );
          const [found, ...more] = await succeeds(store.findUsers([here.nameKey]));
          deepEqual([found, more], [found?.name === here.name ? here : there, []]);
        });
      },
    },
  ]),
  ...group("tokens", [
    {
      name: "record",
      title: "keeps tokens of users and organizations exactly",
      holds: promises.values,
      run: async ({ other, world }) => {
        const [ofUser, ofOrganization] = [
          await world.token(alice),
          await world.token(acme, { createdAt: 0 }),
        ];
        deepEqual(await succeeds(other.findToken(ofUser.id)), ofUser);
        deepEqual(await succeeds(other.findToken(ofOrganization.id)), ofOrganization);
      },
    },
    {
      name: "unknown",
      title: "gives null for a token that is not there",
      holds: promises.revokeToken,
      run: async ({ store, world }) => {
        await world.token(alice, { id: "00000000000000aa" });
        equal(await succeeds(store.findToken("00000000000000ab")), null);
        await fails(store.revokeToken("00000000000000ab"), "not-found");
      },
    },
    {
      name: "again",
      title: "leaves a token that is there as it is",
      holds: promises.createToken,
      run: async ({ store, other, world }) => {
        const token = await world.token(alice);
        await succeeds(other.createToken(token));
        await succeeds(other.createToken({ ...token, createdAt: token.createdAt + 1 }));
        deepEqual(await succeeds(store.findToken(token.id)), token);
        deepEqual(await succeeds(store.listTokens(alice)), [token]);
      },
    },
    {
      name: "id-taken",
      title: "refuses a token with another hash or owner than the one that is there",
      holds: promises.createToken,
      run: async ({ store, other, world }) => {
        const token = await world.token(alice);
        await fails(other.createToken({ ...token, owner: bob }), "id-taken");
        await fails(other.createToken({ ...token, owner: acme }), "id-taken");
        await fails(other.createToken(world.records.token(alice, { id: token.id })), "id-taken");
        deepEqual(await succeeds(store.findToken(token.id)), token);
        deepEqual(await succeeds(store.listTokens(bob)), []);
      },
    },
    {
      name: "list",
      title: "lists the owner's tokens, oldest first, ties by id",
      holds: promises.listTokens,
      run: async (context) => {
        const { world } = context;
        await world.token(alice, { id: "00000000000000ff", createdAt: 9 });
        await world.token(bob, { id: "00000000000000bb", createdAt: 9 });
        await world.token(alice, { id: "00000000000000ee", createdAt: 10 });
        await world.token(alice, { id: "00000000000000aa", createdAt: 10 });
        await world.token(alice, { id: "0000000000000001", createdAt: 100 });
        deepEqual(await tokenIds(context, alice), [
          "00000000000000ff",
          "00000000000000aa",
          "00000000000000ee",
          "0000000000000001",
        ]);
      },
    },
    {
      name: "list-owners",
      title: "does not take a user for an organization of the same text",
      holds: promises.listTokens,
      run: async (context) => {
        const { world } = context;
        const namesake: Caller = { kind: "user", user: "acme" };
        const [ofUser, ofOrganization] = [await world.token(namesake), await world.token(acme)];
        deepEqual(await tokenIds(context, namesake), [ofUser.id]);
        deepEqual(await tokenIds(context, acme), [ofOrganization.id]);
        deepEqual(await tokenIds(context, alice), []);
      },
    },
    {
      name: "revoke",
      title: "removes a token from what is found and listed, and nothing else",
      holds: promises.revokeToken,
      run: async (context) => {
        const { store, other, world } = context;
        const [gone, kept] = [await world.token(alice), await world.token(alice)];
        await succeeds(store.revokeToken(gone.id));
        equal(await succeeds(other.findToken(gone.id)), null);
        deepEqual(await tokenIds(context, alice), [kept.id]);
        await fails(other.revokeToken(gone.id), "not-found");
      },
    },
    {
      name: "repeated-and-revoked",
      title: "answers a repeated creation as before the revocation at the same time, or as after it",
      holds: promises.repeatable,
      run: async (context) => {
        const { store, other, world } = context;
        await race(context, async (round) => {
          const token = await world.token(alice);
          await together(
            round,
            () => succeeds(store.createToken(token)),
            () => succeeds(other.revokeToken(token.id)),
          );
          const found = await succeeds(store.findToken(token.id));
          equal((await tokenIds(context, alice)).includes(token.id), found !== null);
        });
      },
    },
    {
      name: "race",
      title: "gives an id to exactly one of two owners at the same time",
      holds: promises.createToken,
      run: async (context) => {
        const { store, other, world } = context;
        await race(context, async (round) => {
          const token = world.records.token(alice);
          const rival = { ...token, owner: bob };
          const results = await together(
            round,
            () => store.createToken(token),
            () => other.createToken(rival),
          );
          const winner = onlyOne(results, "id-taken") === 0 ? token : rival;
          deepEqual(await succeeds(store.findToken(token.id)), winner);
          const count = (await tokenIds(context, alice)).length + (await tokenIds(context, bob)).length;
          equal(count, round + 1);
        });
      },
    },
  ]),
];
