import { MongoClient } from "mongodb";
import { afterAll, describe, it } from "vitest";
import { findServer, type TestServer } from "./server";

/** A server for the tests of a file, and clients of it, which are closed after them. */
export interface Mongo extends TestServer {
  readonly client: () => MongoClient;
  /** The name of a database that nobody has. */
  readonly database: () => string;
}

/**
 * Declares the tests that need a server. Where there is none a single test says so, and fails on CI.
 */
export const describeMongo = async (
  title: string,
  declare: (mongo: Mongo) => void,
  find: () => Promise<TestServer> = findServer,
): Promise<void> => {
  const server = await find().catch((error: unknown) => {
    describe(title, () => {
      it("has no server to be tested on", () => {
        if (process.env.CI === "true") throw error;
        console.warn(String(error));
      });
    });
    return null;
  });
  if (server === null) return;
  const clients: MongoClient[] = [];
  let databases = 0;
  const run = `test-${process.pid}-${Date.now().toString(36)}`;
  describe(title, () => {
    afterAll(async () => {
      await Promise.all(clients.map((client) => client.close()));
      await server.stop();
    });
    declare({
      ...server,
      client: () => {
        const client = new MongoClient(server.url, { monitorCommands: true });
        clients.push(client);
        return client;
      },
      database: () => `${run}-${databases++}`,
    });
  });
};
