// pnpm --filter @petstore/conformance try path/to/openapi.yaml [--seed N] [--keep]
import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { parseArgs, promisify } from "node:util";
import { generateContract } from "./generate-contract.ts";
import { roundTrip } from "./round-trip.ts";

const { values, positionals } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    keep: { type: "boolean", default: false },
    tsc: { type: "boolean", default: true },
  },
  allowPositionals: true,
  allowNegative: true,
});
for (const given of positionals) {
  const document = resolve(process.env.INIT_CWD ?? ".", given);
  const name = basename(document).replace(/\.\w+$/, "");
  const folder = join(import.meta.dirname, "../../.tried", name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const start = performance.now();
  try {
    await generateContract(document, folder);
    console.log(`${name}: generated in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  } catch (error) {
    console.log(`${name}: not generated: ${error instanceof Error ? error.stack : error}`);
    continue;
  }
  if (values.tsc) {
    const extended = { extends: "../../tsconfig.json", include: ["."], compilerOptions: { noEmit: true } };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(extended));
    const tsc = await promisify(execFile)("tsc", ["-p", folder, "--noEmit"], { maxBuffer: 1e8 }).catch(
      (error) => error,
    );
    const errors = String(tsc.stdout).split("\n").filter(Boolean);
    console.log(
      `${name}: tsc: ${errors.length} errors\n${errors
        .slice(0, 12)
        .map((one) => one.slice(0, 400))
        .join("\n")}`,
    );
  }
  const { agreed, exchanges, failures } = await roundTrip(document, folder, Number(values.seed));
  console.log(`${name}: ${agreed.length} of ${agreed.length + failures.size} operations agree, ${exchanges} exchanges`);
  for (const [operationId, failure] of [...failures].slice(0, 40))
    console.log(`  ${operationId}: ${failure.slice(0, 600)}`);
  if (!values.keep) await rm(folder, { recursive: true });
}
process.exit();
