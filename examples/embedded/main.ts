import { createProjectsService } from "@projects-api/core";
import { createMemoryStore } from "@projects-api/core/memory";

const service = createProjectsService({ store: createMemoryStore() });

const { provisioning } = service;
await provisioning.createOrganization("acme");
await provisioning.createUser("alice");
await provisioning.createTeam("acme", {
  name: "platform",
  permissions: ["manage-projects"],
  members: ["alice"],
});

const alice = { kind: "user", user: "alice" } as const;

const refused = await service.createProject(alice, "acme", { name: "Pay/ments ", description: null });
if (refused.isErr() && refused.error.code === "invalid-attributes") {
  for (const fault of refused.error.faults) console.log(`${fault.attribute}: ${fault.detail}`);
}

const created = await service.createProject(alice, "acme", {
  name: "Payments",
  autoDestroyActivityDuration: "14d",
});
if (created.isOk()) {
  const { project, permissions } = created.value;
  console.log(`${project.name} may be deleted: ${permissions.canDestroy}`);

  await provisioning.createWorkspace(project.id, { name: "payments-production" });
  const deleted = await service.deleteProject(alice, project.id);
  console.log(deleted.isErr() ? deleted.error.code : "deleted");
}

const listed = await service.listProjects(alice, "acme", { search: "PAY", order: "name" });
if (listed.isOk()) {
  for (const { project } of listed.value.rows)
    console.log(`${project.name}: ${project.workspaceCount} workspace`);
}
