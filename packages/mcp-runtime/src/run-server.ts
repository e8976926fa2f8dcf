// The command-line program of an MCP server: reads options and environment, then serves the tools.
import { Console } from "node:console";
import { readFileSync } from "node:fs";
import { DEFAULT_MAX_RESULT_BYTES, type ServerOptions, serverFactory } from "./create-server.ts";
import { openDocs } from "./docs/docs-source.ts";
import { serveHttp } from "./http/serve-http.ts";
import { OptionError } from "./option-error.ts";
import { formatHelp, type ProgramOptions, readOptions } from "./program-options.ts";
import { serveStdio } from "./serve-stdio.ts";
import type { ClientOptions, Service } from "./service.ts";

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
 * Runs the program with the arguments of the process: serves over standard input and output, or over HTTP with `--http`.
 * Prints one line and sets the exit code to 2 if an option is invalid, and to 1 if an environment variable is, or if the port
 * is in use.
 *
 * @param manifest URL of the package.json with the name and the version of the program
 */
export async function runServer<Client>(service: Service<Client>, manifest: URL): Promise<void> {
  const { name, version }: Program = JSON.parse(readFileSync(manifest, "utf8"));
  try {
    await run(service, { name, version }, process.argv.slice(2));
  } catch (error) {
    const code = exitCode(error);
    // Any other error is a bug in this program.
    if (code === undefined || !(error instanceof Error)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = code;
  }
}

function exitCode(error: unknown): number | undefined {
  if (error instanceof OptionError) return 2;
  const isListenError = error instanceof Error && Reflect.get(error, "syscall") !== undefined;
  return error instanceof TypeError || isListenError ? 1 : undefined;
}

async function run<Client>(service: Service<Client>, program: Program, args: string[]): Promise<void> {
  const options = readOptions(args);
  if (options.help) return void process.stdout.write(formatHelp(service, program.name));
  if (options.version) return void process.stdout.write(`${program.version}\n`);
  // Standard output is reserved for the protocol, and the global `console` writes some levels to it.
  const logger = new Console(process.stderr);
  const log = (message: string) => logger.error(message);
  const { headers } = options;
  const clientOptions = { headers, logger, maxRetryDelayMs: MAX_RETRY_DELAY_MS, totalTimeoutMs: TOTAL_TIMEOUT_MS };
  const shared = {
    ...options.selection,
    program,
    dynamic: options.dynamic,
    structured: options.structured,
    maxResultBytes: options.maxResultBytes ?? DEFAULT_MAX_RESULT_BYTES,
    docs: options.docs === undefined ? undefined : openDocs(options.docs),
  };
  const clients = new ClientCache(service, clientOptions);
  if (options.http) return await runHttp(service, options.http, shared, clients, log);
  // Options are checked before the environment.
  const createServer = serverFactory(service, { ...shared, client: () => clients.get(undefined) });
  requireURL(service);
  requireCredential(service);
  clients.get(undefined);
  await serveStdio(createServer(), log);
}

type SharedOptions<Client> = Omit<ServerOptions<Client>, "client">;

async function runHttp<Client>(
  service: Service<Client>,
  http: NonNullable<ProgramOptions["http"]>,
  shared: SharedOptions<Client>,
  clients: ClientCache<Client>,
  log: (message: string) => void,
): Promise<void> {
  const requiresToken = service.credentialVariables.length > 0 && !service.credentialsOptional;
  if (requiresToken && !service.acceptsToken) {
    throw new OptionError("--http: expected a service with a bearer token or an API key in a header, got another one");
  }
  requireURL(service);
  // Otherwise a caller without a credential would act with that of the operator.
  for (const variable of service.credentialVariables) {
    if (process.env[variable]) log(`${variable}: ignored, because each client sends its own credential over HTTP`);
    delete process.env[variable];
  }
  const createServer = (onChecked: (authorization: string | undefined, isAccepted: boolean) => void) =>
    serverFactory(service, {
      ...shared,
      client: (authorization) => clients.get(authorization),
      credentialSource: "header",
      onChecked,
    });
  await serveHttp({ ...http, requiresToken, createServer, log });
}

/** @throws TypeError when the environment has no credential although the service requires one */
function requireCredential<Client>({ credentialVariables, credentialsOptional }: Service<Client>): void {
  const isRequired = credentialVariables.length > 0 && !credentialsOptional;
  if (isRequired && !credentialVariables.some((variable) => process.env[variable])) {
    throw new TypeError(
      `${credentialVariables.join(" or ")}: expected an API key in the environment of this server, got nothing`,
    );
  }
}

/** @throws TypeError when the environment has an invalid base URL, so that the server does not start with it */
function requireURL<Client>({ environmentPrefix }: Service<Client>): void {
  const variable = `${environmentPrefix}_BASE_URL`;
  const url = process.env[variable];
  // A user name, a password or a query may be secret.
  const received = url?.replace(/^.*@|[?#].*/g, "***");
  if (url && !/^https?:\/\/[^@\s]+$/.test(url))
    throw new TypeError(`${variable}: expected an http URL, got "${received}"`);
}

const MAX_CLIENTS = 100;

/** Clients by their token, created on first use. */
class ClientCache<Client> {
  readonly #clients = new Map<string, Client>();
  readonly #service: Service<Client>;
  readonly #options: ClientOptions;

  constructor(service: Service<Client>, options: ClientOptions) {
    this.#service = service;
    this.#options = options;
  }

  get(authorization: string | undefined): Client {
    const { tokenVariable } = this.#service;
    const token = authorization?.replace(/^Bearer +/i, "") ?? (tokenVariable && process.env[tokenVariable]) ?? "";
    const client = this.#clients.get(token) ?? this.#service.createClient(this.#options, token || undefined);
    // The client that was used last is at the end.
    this.#clients.delete(token);
    this.#clients.set(token, client);
    const [oldest] = this.#clients.keys();
    if (this.#clients.size > MAX_CLIENTS && oldest !== undefined) this.#clients.delete(oldest);
    return client;
  }
}
