// `pnpm bench build|docs|sdk|server`: measurements beside peers, in one run, as medians and ratios.
import { parseArgs } from "node:util";
import { buildBench } from "./build/build-bench.ts";
import { docsBench } from "./docs/docs-bench.ts";
import { sdkBench } from "./sdk/sdk-bench.ts";
import { serverBench } from "./server/server-bench.ts";

const usage = `Usage: pnpm bench [build] [docs] [sdk] [server] [--rounds N] [--sizes N,N] [--size N] [--endurance N]

  build   generation time of contracts of several sizes, beside other generators, each stage from TypeSpec on,
          and an edit in pnpm dev
  docs    Lighthouse, weight and build time of the portal, beside other documentation; fetches what it needs, once
  sdk     bundle size, types, growth and time of one call, beside other clients
  server  requests per second and latency of the reference server, beside other servers

  --rounds N    rounds of each measurement (default 5)
  --sizes N,N   operations of the contracts of "build" and of the growth of "sdk" (default 10,100,500,1000,2000)
  --size N      operations of the large contract of "docs" (default 500)
  --endurance N instead of the comparison of "server", its memory over N requests`;

const benches = ["build", "docs", "sdk", "server"] as const;

const { values, positionals } = readArguments();
const unknown = positionals.filter((name) => !benches.some((bench) => bench === name));
if (unknown.length > 0) refuse(`expected ${benches.join(", ")}, got ${unknown.join(", ")}`);
if (values.help) {
  console.log(usage);
  process.exit(0);
}

const rounds = positiveInteger("--rounds", values.rounds);
const chosen = benches.filter((name) => positionals.length === 0 || positionals.includes(name));
const sizes = values.sizes.split(",").map((size) => positiveInteger("--sizes", size));
if (chosen.includes("build")) await buildBench({ rounds, sizes });
if (chosen.includes("docs")) await docsBench({ rounds, size: positiveInteger("--size", values.size) });
if (chosen.includes("sdk")) await sdkBench({ rounds, sizes });
if (chosen.includes("server")) {
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
        endurance: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function positiveInteger(flag: string, text: string): number {
  if (/^[1-9][0-9]{0,8}$/.test(text)) return Number(text);
  return refuse(`${flag}: expected an integer of at least 1, got "${text}"`);
}

function refuse(message: string): never {
  console.error(`${message}\n\n${usage}`);
  process.exit(1);
}
