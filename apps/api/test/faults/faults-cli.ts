// pnpm --filter @petstore/api faults [--short] [--only WORDS] [--seed N]
import { parseArgs } from "node:util";
import { missingNeed } from "./needs.ts";
import { observe, randomSeed, type Scenario } from "./scenario.ts";
import { scenarios } from "./scenarios.ts";

const { values } = parseArgs({
  options: {
    /** Skips the scenarios that take minutes. */
    short: { type: "boolean", default: false },
    /** Runs only the scenarios whose fault contains this string. */
    only: { type: "string", default: "" },
    /** Determines random faults. */
    seed: { type: "string", default: String(randomSeed()) },
  },
});

const selected = scenarios.filter(
  ({ fault, isLong = false }) => fault.includes(values.only) && !(values.short && isLong),
);

console.log("fault | expected | observed | ok\n--- | --- | --- | ---");
for (const scenario of selected) {
  const { observed, ok } = await result(scenario);
  console.log([scenario.fault, scenario.expected, observed, ok].join(" | "));
  if (ok === "no") process.exitCode = 1;
}
console.log(`seed ${values.seed}`);
// A connection that a fault left open must not delay the exit.
process.exit();

async function result(scenario: Scenario): Promise<{ observed: string; ok: string }> {
  const missing = await missingNeed(scenario.needs);
  if (missing !== undefined) return { observed: missing, ok: "skipped" };
  const startMs = performance.now();
  const observed = await observe(scenario, Number(values.seed)).catch((error) =>
    `failed: ${error}`.replaceAll("\n", " "),
  );
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  return { observed, ok: observed === scenario.expected ? `yes (${seconds} s)` : "no" };
}
