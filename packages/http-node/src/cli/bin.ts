#!/usr/bin/env node
import { processIo } from "./io";
import { main } from "./main";

// Whoever reads the log may stop reading it; the server goes on.
process.stdout.on("error", () => {});
process.exit(await main(process.argv.slice(2), processIo()));
