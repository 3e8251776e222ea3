import { createServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { startServer } from "../src/index";
import { listeningUrl } from "../src/listening-url";

it("a server whose API cannot be made does not stay", async () => {
  let port = 0;
  const createApi = ({ publicUrl }: { readonly publicUrl: string }): never => {
    port = Number(new URL(publicUrl).port);
    throw new TypeError("not this one");
  };
  await expect(startServer({ port: 0, createApi })).rejects.toThrow(new TypeError("not this one"));

  const other = createServer();
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve, reject) => {
    other.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
});

it.each([
  ["127.0.0.1", "http://127.0.0.1:80"],
  ["localhost", "http://localhost:80"],
  ["::1", "http://[::1]:80"],
  ["fe80::1%eth0", "http://[fe80::1]:80"],
])("the URL of a server on %s is one", (host, url) => {
  expect(listeningUrl(host, 80)).toBe(url);
  expect(URL.canParse(url)).toBe(true);
});
