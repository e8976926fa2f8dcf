// pnpm --filter @petstore/api fuzz --requests 200000 [--seed N] [--database-url URL] [--redis-url URL]
import { parseArgs } from "node:util";
import { fuzzPetstore } from "./fuzz-petstore.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "2000" },
    seed: { type: "string" },
    "database-url": { type: "string" },
    "redis-url": { type: "string" },
  },
});

const { seed, responseCounts, failure } = await fuzzPetstore({
  requests: Number(values.requests),
  seed: values.seed === undefined ? undefined : Number(values.seed),
  databaseUrl: values["database-url"],
  redisUrl: values["redis-url"],
});

for (const key of [...responseCounts.keys()].sort())
  console.log(`${String(responseCounts.get(key)).padStart(9)}  ${key}`);
console.log(`${[...responseCounts.values()].reduce((sum, count) => sum + count, 0)} requests, seed ${seed}`);
if (failure !== undefined) {
  console.error(failure);
  process.exitCode = 1;
}
