// `onecontract check`: generates code from any contract and checks that it works.
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { checkContract } from "../check/check-contract.ts";
import { type Command, parseCommandLine } from "../command.ts";
import { readAudience } from "../config/read-audience.ts";
import { checkHostile } from "../hostile/check-hostile.ts";
import { readContractDocument } from "../input/read-contract-document.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";
import { UsageError } from "../user-error.ts";

export const command: Command = {
  usage: `Usage: onecontract check FILE... [options]
       onecontract check --audience NAME [options]

Generates the SDK, the server stubs and the MCP tools from each contract, compiles them, and calls every operation from the generated
client over HTTP on the generated server, with values sampled from the schemas. Runs the code samples on that server. Writes nothing
to the project. Lists the operations that are not supported, type errors, differences between what one side sent and the other
received, and code samples that fail, with JSON Pointers. Parts of the contract that are invalid or not supported are repaired or left out,
under a warning.

  FILE       TypeSpec, or OpenAPI 3.0, 3.1 or 3.2 in JSON or YAML, in one file or several
  --seed N   sample other values (default: 1)
  --strict   fail if there are warnings
  --keep     leave the generated code, and print its folder
  --hostile  instead, put hostile strings at every location of the contract, and find those that are code in what is generated: in
             TypeScript, in code samples, which are run, and in the pages of the portal. Shows on the standard error what is running
  --minutes N  with --hostile, end after about N minutes: what they are not enough for is sampled (default: 10, or unlimited with --step)
  --step N   with --hostile, inspect one of N mutations, generations and portals (default: 1)
  --overlay FILE             an OpenAPI Overlay that changes the contract first; may be repeated
  --audience NAME            an audience of onecontract.config.ts, whose contract is checked
  --allow-references PLACE   a folder or URL, other than the contract's folder, that references may lead to; may be repeated`,

  async run(args) {
    const { values, positionals } = parseCommandLine(args, {
      values: ["seed", "step", "minutes", "audience"],
      lists: ["overlay", "allow-references"],
      flags: ["strict", "keep", "hostile"],
    });
    const { audience, seed = "1", step = "1", overlay: overlays = [], "allow-references": allowReferences } = values;
    if (audience !== undefined && positionals.length + overlays.length > 0)
      throw new UsageError("expected --audience, or contracts with --overlay, got both");
    if (positionals.length === 0 && audience === undefined) throw new UsageError("expected a contract, got none");
    if (!/^\d{1,9}$/.test(seed)) throw new UsageError(`--seed: expected a whole number, got "${seed}"`);
    if (!/^[1-9]\d{0,3}$/.test(step)) throw new UsageError(`--step: expected a positive whole number, got "${step}"`);
    const { minutes = values.step === undefined ? "10" : undefined } = values;
    if (minutes !== undefined && !/^(?=.*[1-9])\d{1,4}(?:\.\d+)?$/.test(minutes))
      throw new UsageError(`--minutes: expected a positive number below 10000, got "${minutes}"`);
    const options = { ...values, seed: Number(seed), step: Number(step), minutes: Number(minutes ?? Infinity) };
    if (audience !== undefined) {
      const { config, document } = await readAudience(audience);
      return (await check(config.input, document, options)) ? 0 : 1;
    }
    let hasPassed = true;
    for (const path of positionals) {
      const document = await readContractDocument(path, { allowReferences, overlays });
      if (!(await check(path, document, options))) hasPassed = false;
    }
    return hasPassed ? 0 : 1;
  },
};

async function check(
  path: string,
  document: OpenAPIObject,
  {
    strict,
    keep,
    hostile,
    seed,
    step,
    minutes,
  }: Record<"strict" | "keep" | "hostile", boolean> & Record<"seed" | "step" | "minutes", number>,
): Promise<boolean> {
  const name = basename(path).replace(/\.\w+$/, "");
  if (hostile) return checkHostile(name, document, process.cwd(), { step, minutes });
  const checkIn = (folder: string) =>
    checkContract(name, document, { file: path, folder, project: process.cwd(), seed, isStrict: strict });
  if (!keep) return withTemporaryFolder(checkIn);
  const folder = await mkdtemp(join(tmpdir(), "onecontract-check-"));
  return checkIn(folder).finally(() => console.log(`${name}: generated code is in ${folder}`));
}
