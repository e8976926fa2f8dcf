// `pnpm bench build|docs|documents|sdk|server`: compares this repository with other tools, and prints medians and ratios.
import { parseArgs } from "node:util";
import { buildBench } from "./build/build-bench.ts";
import { documentsBench } from "./build/documents-bench.ts";
import { docsBench } from "./docs/docs-bench.ts";
import { sdkBench } from "./sdk/sdk-bench.ts";
import { serverBench } from "./server/server-bench.ts";

const usage = `Usage: pnpm bench [build] [docs] [documents] [sdk] [server] [--rounds N] [--sizes N,N] [--size N] [--count N]
                   [--contract FILE] [--endurance N]

  build   generation time for contracts of several sizes, compared with other generators; time of each build stage;
          time from an edit to its effect in pnpm dev
  docs    time and memory of the portal's build, compared with redocly build-docs; Lighthouse scores and transfer size of
          its pages, compared with other documentation tools, which it downloads on the first run
  documents
          what each generator makes of published contracts: whether it generates a client, whether TypeScript accepts it, time and
          memory. Only if it is named, because it takes long
  sdk     bundle size, type instantiations, growth with the contract, and time of one call, compared with other clients
  server  throughput and latency of the reference server, compared with other servers

  --rounds N     rounds of each measurement (default 5)
  --sizes N,N    operations of the contracts in "build", and of those that show growth in "sdk" (default 10,100,500,1000,2000)
  --size N       operations of the large contract in "docs", whose build it also measures with four times as many (default 500)
  --contract FILE
                 OpenAPI document in JSON that "docs" compares with, instead of the pet store and the large contract
  --count N      contracts in "documents" (default 100)
  --endurance N  measures the memory of the reference server over N requests, instead of the comparison in "server"`;

const benches = ["build", "docs", "documents", "sdk", "server"] as const;

const { values, positionals } = readArguments();
const unknown = positionals.filter((name) => !benches.some((bench) => bench === name));
if (unknown.length > 0) fail(`expected one of ${benches.join(", ")}, got ${unknown.join(", ")}`);
if (values.help) {
  console.log(usage);
  process.exit(0);
}

const rounds = positiveInteger("--rounds", values.rounds);
const selected = benches.filter((name) => positionals.length === 0 || positionals.includes(name));
const sizes = values.sizes.split(",").map((size) => positiveInteger("--sizes", size));
if (selected.includes("build")) await buildBench({ rounds, sizes });
if (selected.includes("docs"))
  await docsBench({ rounds, size: positiveInteger("--size", values.size), contract: values.contract });
if (positionals.includes("documents")) await documentsBench(positiveInteger("--count", values.count));
if (selected.includes("sdk")) await sdkBench({ rounds, sizes });
if (selected.includes("server")) {
  const { endurance } = values;
  await serverBench({
    rounds,
    ...(endurance === undefined ? {} : { enduranceRequests: positiveInteger("--endurance", endurance) }),
  });
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        rounds: { type: "string", default: "5" },
        sizes: { type: "string", default: "10,100,500,1000,2000" },
        size: { type: "string", default: "500" },
        contract: { type: "string" },
        count: { type: "string", default: "100" },
        endurance: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error));
  }
}

function positiveInteger(flag: string, value: string): number {
  if (/^[1-9][0-9]{0,8}$/.test(value)) return Number(value);
  return fail(`${flag}: expected an integer of at least 1, got "${value}"`);
}

function fail(message: string): never {
  console.error(`${message}\n\n${usage}`);
  process.exit(1);
}
