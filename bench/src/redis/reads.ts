import type { ProjectId, ProjectQuery } from "@projects-api/core";
import { idOf, type Population, projectId, projectName } from "../population";
import { succeed, type Work } from "./work";
import { writesOn } from "./writes";

/** Everything that is measured on a population. */
export const worksOn = async ({ store, organization }: Population, size: number): Promise<Work[]> => {
  const reading = await succeed(store.readOrganization("acme", "bob"));
  const { accessRevision, teams } = reading.grants;
  const everything: ProjectQuery = {
    organization,
    accessRevision,
    see: { kind: "all" },
    within: [],
    match: { kind: "everything" },
    order: "name",
    offset: 0,
    limit: 20,
  };
  const bob = { kind: "teams", teams: teams.map(({ id }) => id), levels: ["read"] } as const;
  const list = (name: string, query: Partial<ProjectQuery>, roundTrips: number | null, times = 50): Work => ({
    name,
    roundTrips,
    times,
    run: () => succeed(store.listProjects({ ...everything, ...query })),
  });
  const middle = Math.floor(size / 2);
  const search = (text: string): Partial<ProjectQuery> => ({ match: { kind: "search", text } });
  const names = Array.from({ length: 100 }, (_, i) => projectName(i));
  return [
    {
      name: "show",
      roundTrips: 1,
      times: 200,
      run: () => succeed(store.readProject(idOf<ProjectId>(projectId(middle)), "bob")),
    },
    list("first page by name", {}, 1),
    list("middle page by name", { offset: middle }, 1),
    list("last page by name", { offset: size - 20 }, 1),
    list("middle page, oldest first", { order: "oldest-first", offset: middle }, 1),
    list("100 names", { match: { kind: "names", nameKeys: names }, limit: 100 }, 1),
    list("search of 4 letters, first page", search("ile-"), null, 5),
    list(
      "search of 1 letter, middle page, oldest first",
      { ...search("e"), order: "oldest-first", offset: middle },
      null,
      5,
    ),
    list("search, nothing found", search("qqqq"), null, 5),
    list("who sees 30 %, first page", { see: bob }, null, 10),
    list("who sees 30 %, middle page", { see: bob, offset: Math.floor(size * 0.15) }, null, 10),
    list("who sees 30 %, search", { see: bob, ...search("ile-") }, null, 3),
    ...writesOn({ store, organization, accessRevision, size }),
  ];
};
