export type { CaseContext, ConformanceCase, Disturbed, Need } from "./case";
export { conformanceCases } from "./cases";
export {
  type DisturbedClient,
  type Fault,
  namespaceLength,
  type StoreFaults,
  type StoreHarness,
} from "./harness";
export { modelCases } from "./model";
export type { Arbitrary, AsyncProperty, FastCheck, RunParameters } from "./model/fast-check";
export type { OrganizationFixture } from "./organization";
export { type CaseResults, type ConformanceReport, formatReport, reportOf } from "./report";
export { type ConformanceOptions, runConformance, type TestRunner } from "./run";
export { runCase } from "./run-case";
export type { World } from "./world";
