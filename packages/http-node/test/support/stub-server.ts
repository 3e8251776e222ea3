import { onTestFinished } from "vitest";
import { type RunningServer, type ServerOptions, startServer } from "../../src/index";
import { RawClient } from "./raw-client";
import { StubApi } from "./stub-api";

export interface StubServer {
  readonly api: StubApi;
  readonly server: RunningServer;
  client(): Promise<RawClient>;
}

/** A server on a free port, that ends with the test. */
export const startStubServer = async (options: Partial<ServerOptions> = {}): Promise<StubServer> => {
  const api = new StubApi();
  const server = await startServer({ port: 0, createApi: () => api, ...options });
  onTestFinished(async () => {
    api.release();
    void server.close();
    await server.close();
  });
  const client = async () => {
    const opened = await RawClient.open(server.url);
    onTestFinished(() => {
      opened.socket.destroy();
    });
    return opened;
  };
  return { api, server, client };
};
