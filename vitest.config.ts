import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const source = (path: string) => fileURLToPath(new URL(`packages/${path}`, import.meta.url));

export default defineConfig({
  plugins: [
    {
      // As the build does it.
      name: "inline Lua files as text",
      transform: (code, id) => (id.endsWith(".lua") ? `export default ${JSON.stringify(code)}` : null),
    },
  ],
  resolve: {
    alias: [
      { find: /^@projects-api\/core$/, replacement: source("core/src/index.ts") },
      { find: /^@projects-api\/core\/(.+)$/, replacement: source("core/src/$1/index.ts") },
      { find: /^@projects-api\/adapter-mongo$/, replacement: source("adapter-mongo/src/index.ts") },
      { find: /^@projects-api\/adapter-redis$/, replacement: source("adapter-redis/src/index.ts") },
      { find: /^@projects-api\/http-node$/, replacement: source("http-node/src/index.ts") },
    ],
  },
  test: {
    include: ["packages/*/test/**/*.test.ts", "examples/*/test/**/*.test.ts"],
    testTimeout: 30_000,
    // More than two cores would be given: most tests wait for a server or a store.
    maxWorkers: 3,
    coverage: { include: ["packages/*/src/**"], reporter: ["text-summary", "text"] },
  },
});
