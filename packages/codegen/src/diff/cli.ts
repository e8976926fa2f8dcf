// `contract-diff`: what changed since the last release. Exit code 0 when that may go out as the contract's version, 1 when it
// breaks clients and the version does not say so, 2 when it cannot tell.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { contractDiff } from "./contract-diff.ts";
import { printDiff, printWaysOut } from "./print-diff.ts";
import { readReleasedContracts } from "./released-contracts.ts";

const USAGE = `contract-diff --contract <openapi.json> --released <folder> [--json] [--today <YYYY-MM-DD>]

  --contract   the contract at hand, as OpenAPI in JSON
  --released   the folder of released contracts: 1.0.0.yaml, 1.1.0.yaml, allowed-changes.yaml
  --json       the changes for programs
  --today      the day by which announced removals have come or not`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const { values } = parseArgs({
      args,
      options: {
        contract: { type: "string" },
        released: { type: "string" },
        today: { type: "string" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    return await report(expectGiven(values.contract, "contract"), expectGiven(values.released, "released"), values);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 2;
  }
}

async function report(
  contract: string,
  released: string,
  { json, today }: { json: boolean; today?: string | undefined },
) {
  const { latest, ...options } = readReleasedContracts(released);
  if (!latest) {
    console.log(json ? "null" : `${released}: nothing is released yet, so there is nothing to compare with.`);
    return 0;
  }
  const revision: OpenAPIObject = JSON.parse(readFileSync(contract, "utf8"));
  const diff = await contractDiff(latest, revision, { ...options, ...(today && { today: expectDay(today) }) });
  const text = [printDiff(diff), printWaysOut(diff, options.allowedFile)].filter(Boolean).join("\n\n");
  console.log(json ? JSON.stringify(diff, null, 2) : text);
  return diff.passes ? 0 : 1;
}

function expectGiven(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`--${name}: expected a path, got none\n\n${USAGE}`);
  return value;
}

function expectDay(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  throw new Error(`--today: expected a day such as 2030-12-05, got "${text}"`);
}
