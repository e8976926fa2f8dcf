// Runs `petstore-api serve` in a separate process that a test can call and kill.
import type { BackendSettings } from "@onecontract/server-storage";
import { type LaunchOptions, type RunningCommand, runCli, startCli } from "./run-cli.ts";
import { toEnvironment } from "./test-backends.ts";

/**
 * The server promises a response within 5 seconds, even if a backend is unavailable, which takes longer on a busy machine. A server
 * that has no timeouts would wait for a frozen backend for minutes.
 */
const RESPONSE_TIMEOUT_MS = 30_000;

export interface ServerProcess {
  command: RunningCommand;
  /** URL of the API. */
  apiUrl: string;
  /** Resolves with undefined if the connection fails, as it does when the server is killed. */
  call(path: string, init?: RequestInit): Promise<Response | undefined>;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
}

export interface ServerOptions extends LaunchOptions {
  /** Additional arguments; a later flag overrides an earlier one. */
  args?: string[];
  env?: Record<string, string>;
}

/**
 * Starts a server, which is killed when the test finishes.
 * @param key the API key of every call
 */
export async function startServerProcess(
  settings: BackendSettings,
  key: string,
  { args = [], env = {}, ...launchOptions }: ServerOptions = {},
): Promise<ServerProcess> {
  const serveArgs = ["serve", "--port", "0", "--log-level", "silent", ...args];
  const command = startCli(serveArgs, { ...toEnvironment(settings), ...env }, launchOptions);
  const printedUrl = /^API +(\S+)$/m.exec(await command.waitForOutput("Portal"))?.[1] ?? "";
  const apiUrl = printedUrl.replace("localhost", "127.0.0.1");

  async function call(path: string, init: RequestInit = {}): Promise<Response | undefined> {
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...init.headers };
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    try {
      return await fetch(apiUrl + path, { ...init, headers, signal });
    } catch (error) {
      if (signal.aborted)
        throw new Error(`${path}: expected a response in ${RESPONSE_TIMEOUT_MS} ms`, { cause: error });
      return undefined;
    }
  }

  async function kill(): Promise<void> {
    command.process.kill("SIGKILL");
    await command.result;
  }

  return { command, apiUrl, call, kill };
}

export interface CreatedKey {
  id: string;
  key: string;
}

/** Creates an enterprise key with the given limits. */
export async function createKey(settings: BackendSettings, perMinute: number, perDay: number): Promise<CreatedKey> {
  const args = ["keys", "create", "--plan", "enterprise", "--json"];
  const limits = ["--per-minute", String(perMinute), "--per-day", String(perDay)];
  return JSON.parse((await runCli([...args, ...limits], toEnvironment(settings))).stdout);
}

/** Lists the names of all pets by following the pagination links. */
export async function listPetNames({ call }: ServerProcess): Promise<string[]> {
  const names: string[] = [];
  for (let next: string | undefined = "/pets?limit=100"; next !== undefined; ) {
    const response: Response | undefined = await call(next);
    if (response?.status !== 200) throw new Error(`GET ${next}: expected 200, got ${response?.status}`);
    const page = (await response.json()) as { name: string }[];
    names.push(...page.map(({ name }) => name));
    next = /\/v1([^>]*)>; rel="next"/.exec(response.headers.get("Link") ?? "")?.[1];
  }
  return names;
}
