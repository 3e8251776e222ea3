import { hash } from "node:crypto";
import { createProjectsService } from "@projects-api/core";
import { createApi } from "@projects-api/core/jsonapi";
import { startServer } from "@projects-api/http-node";
import { populate } from "./population";

/** The server under test, as a process: the memory store with so many projects, authentication and permissions on. */
const [projects = "10000", workspaces = "0"] = process.argv.slice(2);
const { store } = await populate(Number(projects), Number(workspaces));
const service = createProjectsService({ store, sha256: (text) => hash("sha256", text) });
const server = await startServer({ port: 0, createApi: (context) => createApi({ ...context, service }) });
process.send?.(server.url);
