import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { BSON, type Document } from "mongodb";
import { onTestFinished } from "vitest";

/** What the server answers to a command, by its name. */
export type Answers = Readonly<Record<string, Document>>;

const headLength = 16;
const opMsg = 2_013;

/**
 * A server that says what it is told to say: for what no server at hand is, such as one too old. Speaks the wire
 * protocol as far as the driver needs it (OP_MSG with one document). Ends with the test.
 */
export const startFakeServer = async (answers: Answers): Promise<string> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = Buffer.alloc(0);
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 4 && received.length >= received.readInt32LE(0)) {
        const length = received.readInt32LE(0);
        socket.write(answerTo(received.subarray(0, length), answers));
        received = received.subarray(length);
      }
    });
    socket.on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `mongodb://127.0.0.1:${port}/?directConnection=true`;
};

/** The first greeting comes as OP_QUERY, and is answered with OP_REPLY. */
const answerTo = (request: Buffer, answers: Answers): Buffer => {
  const id = request.readInt32LE(4);
  if (request.readInt32LE(12) !== opMsg) {
    const body = BSON.serialize(answers.isMaster ?? answers.hello ?? {});
    const head = Buffer.alloc(headLength + 20);
    head.writeInt32LE(1, headLength + 16);
    return message(id, 1, Buffer.concat([head.subarray(headLength), body]));
  }
  const [name = ""] = Object.keys(BSON.deserialize(request.subarray(headLength + 5)));
  const body = BSON.serialize(answers[name] ?? { ok: 1 });
  return message(id, opMsg, Buffer.concat([Buffer.alloc(5), body]));
};

const message = (responseTo: number, code: number, rest: Buffer): Buffer => {
  const head = Buffer.alloc(headLength);
  head.writeInt32LE(headLength + rest.length, 0);
  head.writeInt32LE(responseTo, 8);
  head.writeInt32LE(code, 12);
  return Buffer.concat([head, rest]);
};
