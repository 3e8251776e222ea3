import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/main.ts", "src/server.ts", "src/bare.ts"],
  format: "esm",
  target: "node20",
  clean: true,
});
