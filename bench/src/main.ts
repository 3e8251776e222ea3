import { measureGrowth } from "./growth";
import { compareAll } from "./http";
import { measureMongo } from "./mongo";
import { works } from "./works";

/** `npm run bench [-- PAIRS [PART-OF-A-NAME]]`: prints two tables, in Markdown. */
const [pairs = "25", part = ""] = process.argv.slice(2);
const chosen = works.filter(({ name }) => name.includes(part));

if (chosen.length > 0) {
  console.log("| Work | projects | by CPU (middle half) | by rate | to reach | µs CPU, bare |");
  console.log("|---|---|---|---|---|---|");
  await compareAll(chosen, Number(pairs), (work, { byCpu, byCpuSpread, byRate, ours, bare }) => {
    const figures = [
      work.name,
      work.projects.toLocaleString("en"),
      `${byCpu.toFixed(2)} (${byCpuSpread})`,
      byRate.toFixed(2),
      `≥ ${work.goal}`,
      `${ours.toFixed(0)}, ${bare.toFixed(0)}`,
    ];
    console.log(`| ${figures.join(" | ")} |`);
  });
}

if (part === "" || part === "growth") await measureGrowth();
if (part === "mongo") await measureMongo();
