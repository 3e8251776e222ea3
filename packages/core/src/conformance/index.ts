export type { CaseContext, ConformanceCase } from "./case";
export { conformanceCases } from "./cases";
export { namespaceLength, type StoreHarness } from "./harness";
export { modelCases } from "./model";
export type { Arbitrary, AsyncProperty, FastCheck, RunParameters } from "./model/fast-check";
export type { OrganizationFixture } from "./organization";
export { type ConformanceReport, formatReport, reportOf } from "./report";
export { type ConformanceOptions, runCase, runConformance, type TestRunner } from "./run";
export type { World } from "./world";
