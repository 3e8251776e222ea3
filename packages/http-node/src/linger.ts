import type { Socket } from "node:net";
import { defaults } from "./defaults";

/**
 * Stops serving what the client sends, but goes on reading it, for a bounded time, after the last answer is
 * out: a socket that is destroyed with unread bytes sends a reset, which takes from the client the very
 * answer that tells it to stop. node:http calls `destroySoon` after the last answer; so do others here.
 */
export const lingerAtEnd = (socket: Socket): void => {
  let discarded = 0;
  // At the client's end node:http would close with the last request, although a refusal may come after it.
  socket.removeAllListeners("data").removeAllListeners("end");
  socket.on("data", (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > defaults.lingerBytes) socket.destroy();
  });
  socket.resume();

  socket.destroySoon = () => {
    socket.end(() => setTimeout(() => socket.destroy(), defaults.lingerTimeout).unref());
  };
};
