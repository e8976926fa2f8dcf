#!/usr/bin/env node
// The program: reads the flags and the environment, then serves the tools over standard input and output.
import { Console } from "node:console";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createServer } from "./create-server.ts";
import { service } from "./gen/tools.gen.ts";

/** Shorter than the 60 seconds after which MCP clients give up, so that the model learns why. */
const TOTAL_TIMEOUT_MS = 50_000;
/** A model that is told to wait longer can do something else meanwhile. */
const MAX_RETRY_DELAY_MS = 10_000;

const { environmentPrefix, title, credentialVariables } = service;
const { name, version }: { name: string; version: string } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);

const help = `Usage: npx ${name} [--include-deprecated]

Serves the operations of ${title} as tools of the Model Context Protocol, over standard input and output.

  --include-deprecated   offer deprecated operations too
  -h, --help, --version

Environment:
${credentialVariables.map((variable) => `  ${variable}   ${credentialVariables.length === 1 ? "the API key (required)" : "a credential"}\n`).join("")}  ${environmentPrefix}_BASE_URL  address of the service, where it is not the usual one
  ${environmentPrefix}_LOG       debug, info, warn (default), error or off; logs go to standard error
`;

try {
  await run(process.argv.slice(2));
} catch (error) {
  // What the user has set wrong; anything else is a mistake of this program.
  if (!(error instanceof TypeError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      "include-deprecated": { type: "boolean" },
      help: { type: "boolean", short: "h" },
      version: { type: "boolean" },
    },
  });
  if (values.help) return void process.stdout.write(help);
  if (values.version) return void process.stdout.write(`${version}\n`);
  if (credentialVariables.length > 0 && !credentialVariables.some((variable) => process.env[variable])) {
    throw new TypeError(
      `${credentialVariables.join(" or ")}: expected an API key in the environment of this server, got nothing`,
    );
  }
  // Standard output is the protocol's: `console` itself would write some levels to it.
  const logger = new Console(process.stderr);
  const client = service.createClient({
    logger,
    maxRetryDelayMs: MAX_RETRY_DELAY_MS,
    totalTimeoutMs: TOTAL_TIMEOUT_MS,
  });
  const server = createServer(service, {
    program: { name, version },
    client,
    includeDeprecated: values["include-deprecated"] ?? false,
  });
  server.onerror = (error) => logger.error(error.message);
  await server.connect(new StdioServerTransport());
}
