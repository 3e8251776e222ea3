import { accessLevels, teamPermissions } from "@projects-api/core";
import type { Client } from "./client";
import type { World } from "./world";

/** Everything through which somebody may, or may not, do something in `acme`. */
export const grants = [
  "organization token",
  ...teamPermissions,
  ...accessLevels,
  "member",
  "stranger",
  "member elsewhere",
  "other organization's token",
] as const;

export type Grant = (typeof grants)[number];

/** Gives a user a grant on the project, through a team for that; the client of who has it. */
export const grant = async (world: World, name: Grant, project: string, user = "bob"): Promise<Client> => {
  if (name === "organization token") return world.admin;
  const members = [user];
  const team = `${name} on ${project}`;
  const permission = teamPermissions.find((one) => one === name);
  const level = accessLevels.find((one) => one === name);
  if (permission !== undefined) {
    await world.team(team, { permissions: [permission], members });
  } else if (level !== undefined) {
    await world.access(await world.team(team, { members }), project, level);
  } else if (name === "member") {
    await world.team(team, { members });
  } else if (name === "stranger") {
    await world.user(user);
  } else {
    const { provisioning } = world.service;
    if ((await provisioning.findOrganization("globex")).isErr()) await world.organization("globex");
    if (name === "other organization's token") return world.as("globex");
    const permissions = ["owners"] as const;
    await world.team(team, { permissions, members, organization: "globex" });
  }
  return world.as(user);
};
