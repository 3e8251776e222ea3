import type { DisturbedClient } from "@projects-api/core/conformance";
import { FaultProxy } from "../../../../examples/fault-proxy/fault-proxy";
import { open } from "./open";

/** A client whose way to the server leads through a proxy that brings about faults. */
export const openDisturbed = async (url: string, prefix: string): Promise<DisturbedClient> => {
  const { hostname, port } = new URL(url);
  const proxy = await FaultProxy.start({ host: hostname, port: Number(port || 6379) });
  const store = await open({ redis: `redis://127.0.0.1:${proxy.port}`, prefix, deadline: 1_000 });
  const close = async () => {
    await store.close();
    await proxy.close();
  };
  return {
    store: { ...store, close },
    disturb: async (fault) => proxy.disturb(fault),
    heal: async () => proxy.heal(),
  };
};
