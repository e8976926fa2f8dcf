// pnpm --filter @petstore/conformance diff-sweep [--only NAME] [--step N] [--first K]: edits contracts, and compares what changes in the
// generated code with the contract diff. It exits with 1 if the diff does not report an edit.
import { parseArgs } from "node:util";
import { sweepContract } from "./src/diff-sweep/sweep-contract.ts";
import { hostileContracts } from "./src/hostile/contracts.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    step: { type: "string", default: "1" },
    first: { type: "string", default: "0" },
  },
});

for (const [name, document] of Object.entries(await hostileContracts())) {
  if (!name.includes(values.only)) continue;
  const { silent, failed, ...counts } = sweepContract(document, {
    step: Number(values.step),
    first: Number(values.first),
  });
  console.log(name, JSON.stringify(counts), `${silent.length} not reported, ${failed.length} failed`);
  for (const line of [...silent, ...failed]) console.log(`  ${line}`);
  if (silent.length + failed.length > 0) process.exitCode = 1;
}
