// pnpm --filter @petstore/conformance hostile [--only NAME] [--step N] [--first K]: the whole run of the hostile contracts, or one of N
// parts of it.
// It exits with 1 if there are findings.
import { parseArgs } from "node:util";
import { addCounts, findTools, formatCounts, fuzzContract, NO_COUNTS } from "@onecontract/cli/hostile";
import { hostileContracts } from "./src/hostile/contracts.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    step: { type: "string", default: "1" },
    first: { type: "string", default: "0" },
  },
});
const project = import.meta.dirname;
const { tools, skipped } = await findTools(project);
for (const line of skipped) console.log(line);

let total = NO_COUNTS;
for (const [name, document] of Object.entries(await hostileContracts())) {
  if (!name.includes(values.only)) continue;
  const counts = await fuzzContract(document, {
    project,
    tools,
    step: Number(values.step),
    first: Number(values.first),
    onProgress: (part, { findings, ...numbers }) => {
      console.log(name, part, JSON.stringify(numbers), `${findings.length} findings`);
      for (const finding of findings.slice(0, 20)) console.log(`  ${finding.slice(0, 500)}`);
    },
  });
  console.log(`${name}: ${formatCounts(counts)}`);
  total = addCounts(total, counts);
}
console.log(`total: ${formatCounts(total)}`);
process.exitCode = total.findings.length > 0 ? 1 : 0;
