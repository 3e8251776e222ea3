import { assemble } from "./script";
import abandon from "./scripts/abandon.lua";
import advance from "./scripts/advance.lua";
import bury from "./scripts/bury.lua";
import cardinalities from "./scripts/cardinalities.lua";
import claim from "./scripts/claim.lua";
import closeGate from "./scripts/close-gate.lua";
import commit from "./scripts/commit.lua";
import compare from "./scripts/compare.lua";
import createProject from "./scripts/create-project.lua";
import createToken from "./scripts/create-token.lua";
import deleteProject from "./scripts/delete-project.lua";
import find from "./scripts/find.lua";
import base from "./scripts/library/base.lua";
import changes from "./scripts/library/changes.lua";
import journal from "./scripts/library/journal.lua";
import leaves from "./scripts/library/leaves.lua";
import moves from "./scripts/library/moves.lua";
import order from "./scripts/library/order.lua";
import projects from "./scripts/library/projects.lua";
import scopes from "./scripts/library/scopes.lua";
import workspaces from "./scripts/library/workspaces.lua";
import listLeaves from "./scripts/list-leaves.lua";
import listNames from "./scripts/list-names.lua";
import listProjects from "./scripts/list-projects.lua";
import listWorkspaces from "./scripts/list-workspaces.lua";
import locate from "./scripts/locate-workspaces.lua";
import move from "./scripts/move-workspaces.lua";
import pageLeaves from "./scripts/page-leaves.lua";
import peek from "./scripts/peek.lua";
import provision from "./scripts/provision.lua";
import read from "./scripts/read.lua";
import removeOrganization from "./scripts/remove-organization.lua";
import revokeToken from "./scripts/revoke-token.lua";
import stage from "./scripts/stage.lua";
import unclaim from "./scripts/unclaim.lua";
import updateProject from "./scripts/update-project.lua";

const libraries = { base, changes, journal, leaves, moves, order, projects, scopes, workspaces };
const script = (name: string, file: string) => assemble(name, file, libraries);

/** Every script of the store, by what it does. */
export const scripts = {
  abandon: script("abandon", abandon),
  advance: script("advance", advance),
  bury: script("bury", bury),
  cardinalities: script("cardinalities", cardinalities),
  claim: script("claim", claim),
  closeGate: script("close-gate", closeGate),
  commit: script("commit", commit),
  compare: script("compare", compare),
  createProject: script("create-project", createProject),
  createToken: script("create-token", createToken),
  deleteProject: script("delete-project", deleteProject),
  find: script("find", find),
  listLeaves: script("list-leaves", listLeaves),
  listNames: script("list-names", listNames),
  listProjects: script("list-projects", listProjects),
  listWorkspaces: script("list-workspaces", listWorkspaces),
  locate: script("locate-workspaces", locate),
  move: script("move-workspaces", move),
  pageLeaves: script("page-leaves", pageLeaves),
  peek: script("peek", peek),
  provision: script("provision", provision),
  read: script("read", read),
  removeOrganization: script("remove-organization", removeOrganization),
  revokeToken: script("revoke-token", revokeToken),
  stage: script("stage", stage),
  unclaim: script("unclaim", unclaim),
  updateProject: script("update-project", updateProject),
} as const;
