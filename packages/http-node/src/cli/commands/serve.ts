import { err, ok } from "@projects-api/core";
import { createApi } from "@projects-api/core/jsonapi";
import type { Logger } from "pino";
import type { z } from "zod";
import { type RunningServer, startServer } from "../../server";
import { defineCommand } from "../command";
import type { Io } from "../io";
import { createLogger } from "../logger";
import { allOptions } from "../options";
import { misused, type Outcome, refused } from "../outcome";
import { applySeedFile } from "../seed-file";
import { type OpenService, openService } from "../service";
import { untilClosed } from "../shutdown";

const options = allOptions.omit({ user: true, organization: true });
type Values = z.output<typeof options>;

export const serve = defineCommand({
  summary: "serve the API",
  options,
  run: async ({ values }, io) => {
    if (values.metrics !== undefined) return misused("--metrics is not available in this build.");
    const warnings: string[] = [];
    const opened = await openService(values.store, (warning) => warnings.push(warning));
    if (opened.isErr()) return err(opened.error);
    const { store } = opened.value;

    const logger = await createLogger(values["log-level"], io.stdout);
    const started = await start(values, opened.value, logger, io);
    if (started.isErr()) {
      await store.close();
      return err(started.error);
    }
    const server = started.value;
    const closed = untilClosed(io.onSignal, { server, store, graceSeconds: values["shutdown-grace"] });
    // Told at any level: whoever starts a server has to know when it is there, and where.
    logger.child({}, { level: "info" }).info({ url: server.url }, "listening");
    for (const warning of warnings) logger.warn(warning);
    io.onListening?.(server.url);
    return closed;
  },
});

/** Applies the seed, if there is one, then listens. */
const start = async (
  values: Values,
  { service }: OpenService,
  logger: Logger,
  io: Io,
): Promise<Outcome<RunningServer>> => {
  if (values.seed !== undefined) {
    const seeded = await applySeedFile(service, values.seed, io.stderr);
    if (seeded.isErr()) return err(seeded.error);
  }
  const onDefect = (error: unknown, requestId: string | undefined) =>
    logger.error({ err: error, requestId }, "unforeseen error");
  try {
    const server = await startServer({
      host: values.host,
      port: values.port,
      publicUrl: values["public-url"],
      maxBody: values["max-body"],
      deadlineSeconds: values.deadline,
      shutdownGraceSeconds: values["shutdown-grace"],
      onDefect,
      onAnswered: (answered) => logger[answered.status === 503 ? "warn" : "debug"](answered, "answered"),
      createApi: (context) =>
        createApi({
          ...context,
          service,
          shapes: values.shapes,
          rateLimit: values["rate-limit"],
          onError: (error, request) => onDefect(error, request.id),
        }),
    });
    return ok(server);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const reason = reasons[error.code] ?? error.code;
    return refused([`Cannot listen on ${values.host}, port ${values.port}: ${reason}.`]);
  }
};

/** An error of the operating system: what else is thrown is a defect. */
const isSystemError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && "syscall" in error && "code" in error && typeof error.code === "string";

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "the port is in use",
  EACCES: "that is not permitted",
  EADDRNOTAVAIL: "this machine has no such address",
  ENOTFOUND: "there is no such host",
};
