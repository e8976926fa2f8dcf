// The command-line program of an MCP server: reads flags and environment, then serves the tools over standard input and output.
import { Console } from "node:console";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createServer } from "./create-server.ts";
import { serveStdio } from "./serve-stdio.ts";
import type { Service } from "./service.ts";

/** Timeout of a call. It is shorter than the timeout of MCP clients, 60 seconds, so that the model receives the error. */
const TOTAL_TIMEOUT_MS = 50_000;
/**
 * Longest wait before a retry. If the service requires a longer wait, the tool returns an error, so that the model can do
 * something else in the meantime.
 */
const MAX_RETRY_DELAY_MS = 10_000;

interface Program {
  name: string;
  version: string;
}

/**
 * Runs the program with the arguments of the process. Sets the exit code to 1 when a flag or an environment variable is invalid.
 *
 * @param manifest URL of the package.json with the name and the version of the program
 */
export async function runStdioServer<Client>(service: Service<Client>, manifest: URL): Promise<void> {
  const { name, version }: Program = JSON.parse(readFileSync(manifest, "utf8"));
  try {
    await run(service, { name, version }, process.argv.slice(2));
  } catch (error) {
    // A TypeError is an invalid flag or variable; any other error is a bug in this program.
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

function formatHelp<Client>(service: Service<Client>, { name }: Program): string {
  const { title, credentialVariables, serverVariables = {}, environmentPrefix } = service;
  const requirement = service.credentialsOptional ? "optional" : "required";
  const description = credentialVariables.length === 1 ? `the API key (${requirement})` : "a credential";
  return `Usage: npx ${name} [--include-deprecated]

Serves the operations of ${title} as tools of the Model Context Protocol, over standard input and output.

  --include-deprecated   offer deprecated operations as tools too
  -h, --help, --version

Environment:
${credentialVariables.map((variable) => `  ${variable}   ${description}\n`).join("")}  ${environmentPrefix}_BASE_URL  base URL of the service, if it is not the default
${Object.entries(serverVariables)
  .map(([variable, values]) => `  ${variable}   ${values}\n`)
  .join("")}  ${environmentPrefix}_LOG       debug, info, warn (default), error or off; logs go to standard error
`;
}

async function run<Client>(service: Service<Client>, program: Program, args: string[]): Promise<void> {
  const { credentialVariables, credentialsOptional = false } = service;
  const { values } = parseArgs({
    args,
    options: {
      "include-deprecated": { type: "boolean" },
      help: { type: "boolean", short: "h" },
      version: { type: "boolean" },
    },
  });
  if (values.help) return void process.stdout.write(formatHelp(service, program));
  if (values.version) return void process.stdout.write(`${program.version}\n`);
  const isRequired = credentialVariables.length > 0 && !credentialsOptional;
  if (isRequired && !credentialVariables.some((variable) => process.env[variable])) {
    throw new TypeError(
      `${credentialVariables.join(" or ")}: expected an API key in the environment of this server, got nothing`,
    );
  }
  // Standard output is reserved for the protocol, and the global `console` writes some levels to it.
  const logger = new Console(process.stderr);
  const client = service.createClient({
    logger,
    maxRetryDelayMs: MAX_RETRY_DELAY_MS,
    totalTimeoutMs: TOTAL_TIMEOUT_MS,
  });
  const server = createServer(service, {
    program,
    client,
    includeDeprecated: values["include-deprecated"] ?? false,
  });
  await serveStdio(server, (message) => logger.error(message));
}
