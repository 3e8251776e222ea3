import { measureBoot } from "./boot";
import { measureGrowth } from "./growth";
import { compareAll } from "./http";
import { measureMongo } from "./mongo";
import { measureMongoSearch } from "./mongo-search";
import { measureRedis } from "./redis/measure";
import { redisWorks, works } from "./works";

/**
 * `npm run bench [-- PAIRS [PART-OF-A-NAME]]`: prints two tables, in Markdown. With `REDIS_URL` or `MONGODB_URL`, of a
 * server that holds nothing else, those of its store as well; `redis`, `mongo` and `mongo-search` are their parts.
 */
const [pairs = "25", part = ""] = process.argv.slice(2);
const { REDIS_URL: redis, MONGODB_URL: mongo } = process.env;
const chosen = [...works, ...(redis === undefined ? [] : redisWorks)].filter(({ name }) =>
  name.includes(part),
);

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

if (part === "" || part === "boot") await measureBoot();
if (part === "" || part === "growth") await measureGrowth();
if (redis !== undefined && (part === "" || part === "redis")) await measureRedis(redis);
if (mongo !== undefined && (part === "" || part === "mongo")) await measureMongo(mongo);
if (mongo !== undefined && (part === "" || part === "mongo-search")) await measureMongoSearch(mongo);
