import { defineConfig } from "tsup";

export default defineConfig({
  entry: { index: "src/index.ts" },
  format: ["esm", "cjs"],
  target: "node20",
  dts: { compilerOptions: { ignoreDeprecations: "6.0", paths: {} } },
  clean: true,
});
