import { createServer } from "node:http";
import type { Captured } from "./peers";

/** The bare peer, as a process: `node:http`, answering every request with the same head and body. */
process.once("message", (captured: Captured) => {
  const body = Buffer.from(captured.body);
  const server = createServer((request, response) => {
    const answer = () => {
      response.writeHead(captured.status, captured.headers);
      response.end(body.length === 0 ? undefined : captured.body);
    };
    if (request.method === "GET") return answer();
    request.resume().once("end", answer);
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    if (address !== null && typeof address === "object") process.send?.(`http://127.0.0.1:${address.port}`);
  });
});
