import { type Answer, ok } from "@projects-api/core";
import type { Database } from "../database";

export const verify = async (_db: Database): Answer<readonly string[]> => ok([]);
