/**
 * The sentences of the store port that cases hold a store to, word for word as they stand in the TSDoc of
 * store.ts: each once, and each held by a case at least.
 */
export const promises = {
  atomic:
    "A call takes effect at one instant between its start and its answer, against every other call on the same data, from whichever process",
  failureChangesNothing: "a call that fails has changed nothing.",
  visible: "What an answered call has written is seen by every call that starts later.",
  access:
    "A write that carries an `accessRevision` is applied only while the organization's access revision is that one, else it fails with `access-changed`.",
  accessRevision:
    "Every change of a team, a membership or a project's access gives the organization a new access revision: that of the call that makes it.",
  accessRevisionLeft: "Writes of projects and workspaces leave it.",
  revision:
    "A write gives its `revision` to every record that it changes: a project's changes with its attributes, its workspace count and its access.",
  revisionsOpaque: "Revisions are opaque and are compared for equality only.",
  repeatable:
    "a write that has already been applied answers as if it were applied now, or as the present state demands, and changes nothing twice.",
  names: "Names are unique by their `nameKey`, compared and ordered by its bytes, never by a locale.",
  ids: "Identifiers are unique for their kind, over all organizations.",
  values: "Values come back exactly as they were handed in.",

  unavailable: "`unavailable`: nothing was written, nor will be.",
  outcomeUnknown: "`outcome-unknown`: a write may have been applied, or not.",
  failuresAreValues: "Expected failures are values; a rejected promise is a defect.",

  pingUnavailable: "`unavailable` while it cannot.",
  ping: "Answers once the store can serve",
  verify: "Empty for sound data.",
  close: "Ends what the store opened itself",
  manifest: "What a store supports",
  shared: "Whether another process, given the same place, sees the same data.",
  durable: "Whether acknowledged writes outlive the process.",

  readOrganization:
    "The organization with this `nameKey`, and the teams in it that have the user (a `nameKey`) as a member, all as of one instant.",
  noUser: "Without a user there are no teams.",
  readProject: "The project, its organization and the user's teams, as of one instant.",
  readWorkspace: "The workspace, its project, its organization and the user's teams, as of one instant.",
  listProjects:
    "The projects of an organization that lie in every scope and match, in the order asked for, from `offset` on; none of them twice.",
  totals: "Totals are exact, though writes in flight may show in the rows first.",
  order:
    "`oldest-first` is by `createdAt`, the others by `nameKey`; ties by id, the whole reversed for descending.",
  offset: "A whole number of rows to pass over; any up to 2^53 − 1.",
  see: "What the caller may see at all; `total` counts it.",
  within: "Further scopes, that the rows lie in as well.",
  matchNames: "Whose `nameKey` is one of these: at most `limits.maxFilterNames`, in any order, none twice.",
  matchSearch:
    "Whose `nameKey` contains this text, of printable ASCII characters, each of which stands for itself.",
  pageRevision:
    "Another one whenever the same query would be answered with other rows or totals; the same one, for every client, while nothing is written.",
  listWorkspaces: "The workspaces whose projects lie in the scope",
  ofProject: "Only the workspaces of this project.",
  locateWorkspaces:
    "The projects in which these workspaces of the organization are now; what is absent, or in another organization, has no entry.",

  createProject: "Keeps a new project, that has neither workspaces nor access.",
  createOnce: "Of concurrent creations of one name exactly one succeeds.",
  createRepeated: "A project that is there with this id and this revision is this very call's, repeated.",
  updateProject:
    "Gives the project the values named, keeps the others as they are at that instant, and answers with the project as it is then.",
  renameOnce: "Of concurrent changes to one name exactly one succeeds.",
  expected: "The revision that the project must still have; any, when `null`.",
  deleteProject:
    "Removes the project with its access, if there is no workspace in it: no interleaving with whatever puts a workspace into a project leaves a workspace without one.",
  deleteLeavesAccess: "The access revision stays.",
  moveAll: "Moves all the workspaces, or none.",
  moveSources:
    "Each must still be in the project that the caller was authorized for, else `sources-changed`; one whose source is the destination stays.",
  moveCounts: "The counts of all projects concerned change with it.",

  provision:
    "Makes all the changes in one organization, in any order that leads to the end they describe, or none.",
  provisionEnd: "Only the end counts for uniqueness: two projects may exchange their names.",
  provisionAnyOrder:
    "A change may name what another of the batch makes, wherever either stands, and a team be removed beside the changes that take its last access away",
  provisionUpdates: "updates of one record are made in the order of the batch.",
  provisionSize: "Any number of them: a seed of a million projects is one batch.",
  provisionFailure: "The failure tells the first change, by its index, that could not be made.",
  provisionNotFound: "`not-found`: the organization, or something that the change names, is not there.",
  provisionExpected: "An `expected` revision is one that the record must still have; any will do without it.",
  renameOrganization: "Gives a new access revision too, so that what is kept by it never has an old name.",
  removeOrganization: "`not-empty` while it has projects. Its teams go with it.",
  removeTeam: "`not-empty` while it has access to a project.",
  setAccess: "Gives, changes or (with `null`) takes away a team's access to a project.",

  find: "The teams with one of the ids, in whatever organization, or with one of the names in this one.",
  findUsers: "The users with one of these `nameKey`s.",
  createUser: "Keeps a user; one that is there with this `nameKey` stays as it is.",
  createToken: "Keeps a token; one that is there stays as it is, and must have the same hash and owner.",
  listTokens: "The owner's tokens, oldest first, ties by id.",
  revokeToken: "Removes the token. `not-found` when there is none.",
} as const;
