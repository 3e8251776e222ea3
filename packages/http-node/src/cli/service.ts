import { hash } from "node:crypto";
import { createProjectsService, err, ok, type ProjectsService, type Store } from "@projects-api/core";
import { refusedBecause } from "./failures";
import type { Io } from "./io";
import type { Outcome } from "./outcome";
import { openStore } from "./store-url";

/** A store that answers, and the service over it. */
export interface OpenService {
  readonly service: ProjectsService;
  readonly store: Store;
}

/** Opens the store of the URL; `onWarning` is told, in a sentence each, what is better mended there. */
export const openService = async (
  url: string,
  onWarning: (sentence: string) => void,
): Promise<Outcome<OpenService>> => {
  const opened = await openStore(url, onWarning);
  if (opened.isErr()) return err(opened.error);
  const store = opened.value;
  const ready = await store.ping();
  if (ready.isOk()) {
    return ok({ store, service: createProjectsService({ store, sha256: (text) => hash("sha256", text) }) });
  }
  await store.close();
  return refusedBecause({ code: ready.error });
};

/** Does something with a service, and closes its store. */
export const withService = async (
  url: string,
  { stderr }: Io,
  work: (opened: OpenService) => Promise<Outcome>,
): Promise<Outcome> => {
  const opened = await openService(url, (warning) => stderr.write(`${warning}\n`));
  if (opened.isErr()) return err(opened.error);
  try {
    return await work(opened.value);
  } finally {
    await opened.value.store.close();
  }
};
