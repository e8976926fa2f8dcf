// `pnpm --filter @petstore/conformance try`: what comes of a contract that nobody here wrote.
import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { generateContract } from "./generate-contract.ts";
import { roundTrip } from "./round-trip.ts";

const USAGE = `pnpm --filter @petstore/conformance try <OpenAPI document>... [--seed N] [--keep]

Generates everything from a contract, checks the types, and calls every operation from the generated client over HTTP to the
generated server.

  --seed N   sends other values
  --keep     leaves the generated code in packages/conformance/.tried/`;

interface Options {
  /** The same seed makes the same values. */
  seed: number;
  keep: boolean;
}

// The connections that the clients keep would hold the process.
process.exit(await main(process.argv.slice(2)));

async function main(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        seed: { type: "string", default: "1" },
        keep: { type: "boolean", default: false },
        help: { type: "boolean", short: "h" },
      },
      allowPositionals: true,
    });
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    if (positionals.length === 0) throw new Error(`expected an OpenAPI document, got none\n\n${USAGE}`);
    if (!/^\d{1,9}$/.test(values.seed)) throw new Error(`--seed: expected a whole number, got "${values.seed}"`);
    const options = { seed: Number(values.seed), keep: values.keep };
    let succeeded = true;
    for (const given of positionals) {
      if (!(await tryContract(resolve(process.env.INIT_CWD ?? ".", given), options))) succeeded = false;
    }
    return succeeded ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

/** Prints what came of it. */
async function tryContract(document: string, { seed, keep }: Options): Promise<boolean> {
  const name = basename(document).replace(/\.\w+$/, "");
  const folder = join(import.meta.dirname, "../../.tried", name);
  await rm(folder, { recursive: true, force: true });
  const startedMs = performance.now();
  try {
    await generateContract(document, folder);
  } catch (error) {
    console.log(`${name}: not generated: ${error instanceof Error ? error.message : error}`);
    return false;
  }
  console.log(`${name}: generated in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  const typeErrors = await checkTypes(folder);
  console.log(`${name}: tsc has ${typeErrors.length} errors`);
  for (const error of typeErrors.slice(0, 10)) console.log(`  ${error}`);
  const { agreed, exchanges, failures } = await roundTrip(document, folder, seed);
  const all = agreed.length + failures.size;
  console.log(`${name}: client and server agree on ${agreed.length} of ${all} operations, in ${exchanges} calls`);
  for (const [operationId, failure] of failures) console.log(`  ${operationId}: ${failure.slice(0, 500)}`);
  if (!keep) await rm(folder, { recursive: true });
  return typeErrors.length === 0 && failures.size === 0;
}

async function checkTypes(folder: string): Promise<string[]> {
  const config = { extends: "../../tsconfig.json", include: ["**/*"] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  const run = promisify(execFile)("tsc", ["-p", folder], { maxBuffer: 100_000_000 });
  const { stdout }: { stdout: string } = await run.catch((error) => error);
  return stdout.split("\n").filter((line) => line !== "");
}
