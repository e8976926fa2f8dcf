// pnpm --filter @petstore/conformance hostile [--seconds N]: the whole run of the hostile contracts. It exits with 1 if there are findings.
import { parseArgs } from "node:util";
import { hostileContracts } from "./src/hostile/contracts.ts";
import { addCounts, type Counts, fuzzPayload, fuzzTypes, NO_COUNTS } from "./src/hostile/fuzz.ts";
import { PAYLOADS } from "./src/hostile/payloads.ts";

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
let total: Counts = NO_COUNTS;

function report(name: string, counts: Counts): void {
  total = addCounts(total, counts);
  const { findings, ...numbers } = counts;
  console.log(name, JSON.stringify(numbers), `${findings.length} findings`);
  for (const finding of findings.slice(0, 20)) console.log(`  ${finding.slice(0, 500)}`);
}

for (const [name, document] of Object.entries(hostileContracts())) {
  if (!name.includes(values.only)) continue;
  report(`${name}: types`, fuzzTypes(name, document));
  for (const payload of PAYLOADS)
    report(`${name}: ${JSON.stringify(payload)}`, await fuzzPayload(name, document, payload));
}
const { findings, ...numbers } = total;
console.log(`total ${JSON.stringify(numbers)}, ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
