import { onTestFinished } from "vitest";
import { type RunningServer, type ServerOptions, startServer } from "../../src/index";
import { RawClient } from "./raw-client";
import { StubHandler } from "./stub-handler";

export interface StubServer {
  readonly handler: StubHandler;
  readonly server: RunningServer;
  client(): Promise<RawClient>;
}

/** A server on a free port, that ends with the test. */
export const startStubServer = async (options: Partial<ServerOptions> = {}): Promise<StubServer> => {
  const handler = new StubHandler();
  const server = await startServer({ port: 0, createHandler: () => handler, ...options });
  onTestFinished(async () => {
    handler.release();
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
  return { handler, server, client };
};
