import { defineConfig } from "tsup";

export default defineConfig({
  entry: {
    index: "src/index.ts",
    "memory/index": "src/memory/index.ts",
    "conformance/index": "src/conformance/index.ts",
    "jsonapi/index": "src/jsonapi/index.ts",
  },
  format: ["esm", "cjs"],
  target: "node20",
  dts: { compilerOptions: { ignoreDeprecations: "6.0", paths: {} } },
  splitting: true,
  clean: true,
});
