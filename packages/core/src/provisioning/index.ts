export { authenticate } from "./authenticate";
export type { Provisioned, ProvisioningFailure } from "./failure";
export {
  createOrganization,
  findOrganization,
  removeOrganization,
  renameOrganization,
} from "./organizations";
export { removeTeam } from "./remove-team";
export { removeTeamAccess, setTeamAccess } from "./team-access";
export { createTeam, type NewTeam, type TeamSettings, updateTeam } from "./teams";
export { createToken, importToken, listTokens, revokeToken, type TokenOwner } from "./tokens";
export { createUser } from "./users";
export {
  createWorkspace,
  type NewWorkspace,
  removeWorkspace,
  updateWorkspace,
  type WorkspaceSettings,
} from "./workspaces";
