import { expect, it, vi } from "vitest";
import { main } from "../../src/index";
import { TestIo } from "../support/test-io";

vi.mock("@projects-api/core/jsonapi", async (importOriginal) => ({
  ...(await importOriginal<typeof import("@projects-api/core/jsonapi")>()),
  createApi: (): never => {
    throw Object.assign(new TypeError("Invalid URL"), { code: "ERR_INVALID_URL" });
  },
}));

it("what goes wrong after it listens is not told as a port's fault", async () => {
  await expect(main(["serve", "--port", "0"], new TestIo())).rejects.toThrow("Invalid URL");
});
