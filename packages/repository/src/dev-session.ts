// `onecontract dev` in a copy of the repository: its output with times, its addresses, and the processes that it has started.
import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { freePort } from "@onecontract/testing/free-port";
import type { RepositoryCopy } from "./repository-copy.ts";

const POLL_MS = 50;
const TIMEOUT_MS = 300_000;
/** Name of an environment variable that all processes of a session inherit. */
const MARKER = "DEV_SESSION";

export interface SessionOptions {
  /** Port of the API. @default a free one for each start */
  apiPort?: number;
  portalPort?: number;
  stdio?: StdioOptions;
  /** Runs the command in a separate terminal. The process is then the terminal. */
  usesTerminal?: boolean;
}

export class DevSession {
  readonly process: ChildProcess;
  readonly portalPort: number;
  output = "";
  readonly #id = randomUUID();
  readonly #startedMs = performance.now();

  private constructor(copy: RepositoryCopy, portalPort: number, options: SessionOptions) {
    const { apiPort = 0, stdio = ["ignore", "pipe", "pipe"], usesTerminal = false } = options;
    const args = ["packages/cli/bin/onecontract.js", "dev", "--port", String(apiPort)];
    const [program, ...programArgs] = usesTerminal
      ? ["script", "--quiet", "--flush", "--command", [process.execPath, ...args].join(" "), "/dev/null"]
      : [process.execPath, ...args];
    this.portalPort = portalPort;
    this.process = spawn(program, programArgs, {
      cwd: copy.directory,
      env: { ...environment(), [MARKER]: this.#id, DOCS_PORT: String(portalPort) },
      stdio,
      detached: true,
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk: string) => {
        this.output += stripVTControlCharacters(chunk).replaceAll("\r", "");
      });
    }
  }

  static async start(copy: RepositoryCopy, options: SessionOptions = {}): Promise<DevSession> {
    return new DevSession(copy, options.portalPort ?? (await freePort()), options);
  }

  /** Seconds since the start. */
  get seconds(): number {
    return (performance.now() - this.#startedMs) / 1000;
  }

  /**
   * Waits until the output after an offset matches.
   *
   * @throws Error with that output after five minutes, or when the command has ended
   */
  async waitFor(expected: RegExp, from = 0): Promise<RegExpExecArray> {
    const deadlineMs = performance.now() + TIMEOUT_MS;
    for (;;) {
      const output = this.output.slice(from);
      const found = expected.exec(output);
      if (found) return found;
      if (performance.now() > deadlineMs) throw new Error(`expected ${expected}, got:\n${output}`);
      if (this.hasEnded) throw new Error(`expected ${expected}, but the command ended:\n${output}`);
      await sleep(POLL_MS);
    }
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  /** Waits until the portal returns a page. */
  async waitForPortal(path = ""): Promise<string> {
    const deadlineMs = performance.now() + TIMEOUT_MS;
    for (;;) {
      const response = await fetch(`http://localhost:${this.portalPort}/${path}`).catch(() => undefined);
      if (response?.ok) return response.text();
      if (performance.now() > deadlineMs) throw new Error(`expected a page of the portal, got:\n${this.output}`);
      await sleep(POLL_MS);
    }
  }

  /** Base URL and key of the running API. Every start of it uses another port, which is read from the output. */
  get api(): { baseURL: string; key: string } {
    const baseURL = [...this.output.matchAll(/http:\/\/\S+\/v1$/gm)].at(-1)?.[0];
    const key = [...this.output.matchAll(/pets_test_\w+$/gm)].at(-1)?.[0];
    if (!baseURL || !key) throw new Error(`expected a running API, got:\n${this.output}`);
    return { baseURL, key };
  }

  /** Creates a pet with additional fields, and returns the status of the response. */
  async createPet(fields: object): Promise<number> {
    const { baseURL, key } = this.api;
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const body = JSON.stringify({ name: "Rex", categoryId: 1, ...fields });
    return (await fetch(`${baseURL}/pets`, { method: "POST", headers, body })).status;
  }

  /** Returns a page of the portal. */
  async page(path: string): Promise<string> {
    return (await fetch(`http://localhost:${this.portalPort}/${path}`)).text();
  }

  /** Sends a signal and returns the exit code or the signal that ended the command. */
  async signal(name: NodeJS.Signals): Promise<number | string> {
    const exited = once(this.process, "exit");
    this.process.kill(name);
    const [code, signal] = await exited;
    return code ?? signal;
  }

  /** Waits until no process of the session is left, and returns those that remain after 15 seconds. */
  async remainingProcesses(): Promise<string[]> {
    const deadlineMs = performance.now() + 15_000;
    for (;;) {
      const found = this.#processes();
      if (found.length === 0 || performance.now() > deadlineMs) return found;
      await sleep(POLL_MS);
    }
  }

  /** Kills what is left of the session. */
  kill(): void {
    if (!this.hasEnded) this.process.kill("SIGKILL");
    for (const id of this.#processIds()) process.kill(id, "SIGKILL");
  }

  #processes(): string[] {
    return this.#processIds().map((id) => `${id} ${read(`/proc/${id}/cmdline`).replaceAll("\0", " ").slice(0, 100)}`);
  }

  /** Returns the processes that inherited the marker. Zombies have no environment. */
  #processIds(): number[] {
    const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    return ids.filter((id) => read(`/proc/${id}/environ`).includes(`${MARKER}=${this.#id}`)).map(Number);
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The process has ended, or belongs to another user.
    return "";
  }
}

/** Returns the environment without the variables of vitest. Astro serves no pages if they are set. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$)/.test(name)));
}
