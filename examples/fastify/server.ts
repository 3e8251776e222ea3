import { ok, type ProjectsService } from "@projects-api/core";
import { createApi } from "@projects-api/core/jsonapi";
import fastify, { type FastifyInstance } from "fastify";

/** A Fastify application with its own routes and accounts, that serves the Projects API beside them. */
export const createServer = (
  service: ProjectsService,
  publicUrl: string,
  userOfSession: (token: string) => string | undefined,
): FastifyInstance => {
  const api = createApi({
    service,
    publicUrl,
    authenticate: async (token) => {
      const user = userOfSession(token);
      return ok(user === undefined ? null : { kind: "user", user });
    },
  });

  const app = fastify({ bodyLimit: 1_048_576 });
  app.get("/", async () => "the application's own page");

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.all("/api/v2/*", async (request, reply) => {
      const response = await api.handle({
        method: request.method,
        target: request.raw.url ?? "/",
        headers: request.headers,
        body: request.body instanceof Uint8Array ? request.body : null,
        id: request.id,
      });
      return reply
        .code(response.status)
        .headers(response.headers)
        .send(response.body === null ? undefined : Buffer.from(response.body));
    });
  });
  return app;
};
