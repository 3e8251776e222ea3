/** The walls of the workspace: what may import what. The order of the rooms is that of docs/architecture.md. */

const core = "^packages/core/src";
const rooms = "memory|batch|conformance|jsonapi|provisioning|seed|use-cases";
const foundations = "limits|text|result|model|permissions|attributes|pagination|ids";

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-circle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "core-stands-alone",
      comment:
        "The core needs zod and neverthrow, and no platform; the conformance suite asserts with node:assert and node:util.",
      severity: "error",
      from: { path: core },
      to: {
        pathNot: [
          "^packages/core/",
          "node_modules/(\\.pnpm/)?(zod|neverthrow)[@/]",
          "^(node:)?(assert(/strict)?|util)$",
        ],
      },
    },
    {
      name: "assert-is-for-conformance",
      severity: "error",
      from: { path: core, pathNot: `${core}/conformance/` },
      to: { path: "^(node:)?(assert|util)" },
    },
    {
      name: "neverthrow-behind-result",
      severity: "error",
      from: { path: "^packages/", pathNot: `${core}/result\\.ts$` },
      to: { path: "node_modules/(\\.pnpm/)?neverthrow[@/]" },
    },
    {
      name: "foundations-know-no-room",
      severity: "error",
      from: { path: `${core}/(${foundations})\\.ts$` },
      to: { path: `${core}/(${rooms}|store|service)` },
    },
    {
      name: "use-cases-know-no-surface",
      comment: "What is inside does not know memory, conformance or JSON:API, which stand around it.",
      severity: "error",
      from: { path: core, pathNot: `${core}/(memory|conformance|jsonapi)/` },
      to: { path: `${core}/(memory|conformance|jsonapi)/` },
    },
    {
      name: "surfaces-apart",
      severity: "error",
      from: { path: `${core}/(memory|conformance|jsonapi)/` },
      to: { path: `${core}/(memory|conformance|jsonapi)/`, pathNot: `${core}/$1/` },
    },
    {
      name: "stores-know-the-port-only",
      comment: "No rule in a store: it sees records, scopes and the port.",
      severity: "error",
      from: { path: `${core}/memory/` },
      to: { path: `${core}/(use-cases|provisioning|seed|service|caller-service)` },
    },
    {
      name: "adapters-know-the-core-only",
      comment: "An adapter imports the core and its driver: no server, no other adapter.",
      severity: "error",
      from: { path: "^packages/adapter-([^/]+)/src" },
      to: {
        pathNot: [
          "^packages/adapter-$1/src/",
          "^packages/core/src/index\\.ts$",
          "node_modules/(\\.pnpm/)?(ioredis|mongodb)[@/]",
          "^(node:)?(crypto|process)$",
        ],
      },
    },
    {
      name: "packages-through-the-front-door",
      severity: "error",
      from: { path: "^packages/([^/]+)/src" },
      to: {
        path: "^packages/([^/]+)/src/",
        pathNot: ["^packages/$1/src/", "^packages/core/src/((memory|conformance|jsonapi)/)?index\\.ts$"],
      },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    exclude: { path: "(^|/)(dist|coverage)/" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "default"] },
  },
};
