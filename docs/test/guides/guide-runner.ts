// Runs the commands and programs of a guide one after the other in a shell session, with a separate store and server.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Fence } from "./fences.ts";
import { root, substitute, type TestValues } from "./substitutions.ts";

const cli = join(root, "apps/api/dist/cli.js");
// The programs are inside the package, so that they find the SDK.
const programsFolder = join(root, "docs/.programs/guides");
const limits = "--plan enterprise --per-minute 100000 --per-day 100000";

export interface Execution {
  exitCode: number;
  stdout: string;
  stderr: string;
}

export class GuideRunner {
  readonly values: TestValues;
  #env: Record<string, string>;
  #server: ChildProcess | undefined;

  private constructor(values: TestValues, env: Record<string, string>) {
    this.values = values;
    this.#env = env;
  }

  /** Creates a store with pets and sets an API key in the environment. */
  static async open(backends: Partial<Pick<TestValues, "postgresql" | "redis">> = {}): Promise<GuideRunner> {
    const folder = mkdtempSync(join(tmpdir(), "guides-"));
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const env = {
      PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH}`,
      HOME: folder,
      DATABASE_URL: `sqlite:${folder}/petstore.db`,
      PORT: String(port),
      LOG_LEVEL: "warn",
      PETSTORE_BASE_URL: `${origin}/v1`,
    };
    const values = { origin, key: "", keyId: "", folder, postgresql: "", redis: "", ...backends };
    const runner = new GuideRunner(values, env);
    await runner.#runSuccessfully(`node ${cli} seed`);
    const createKey = `node ${cli} keys create --json ${limits}`;
    values.keyId = JSON.parse(await runner.#runSuccessfully(createKey)).id;
    values.key = JSON.parse(await runner.#runSuccessfully(createKey)).key;
    runner.#env.PETSTORE_API_KEY = values.key;
    return runner;
  }

  /**
   * Runs the code of a fence. The last line of a `background` fence starts a server.
   *
   * @throws Error if the server does not start
   */
  async run({ lang, meta, source: written }: Fence, name: string): Promise<Execution> {
    const source = substitute(written, this.values);
    if (lang === "ts") return this.#runProgram(source, name);
    if (meta.background === undefined) return this.#runCommand(source);
    const lines = source.split("\n");
    const execution = await this.#runCommand(lines.slice(0, -1).join("\n"));
    if (execution.exitCode === 0) await this.serve(lines.at(-1));
    return execution;
  }

  /** Stops the running server, if any, and starts another one. */
  async serve(command = `node ${cli} serve`): Promise<void> {
    await this.#stopServer();
    const server = spawn("bash", ["-c", `exec ${command}`], { cwd: root, env: this.#env });
    this.#server = server;
    let output = "";
    await new Promise<void>((resolve, reject) => {
      for (const stream of [server.stdout, server.stderr]) {
        stream.on("data", (chunk) => {
          output += chunk;
          if (/^API /m.test(output)) resolve();
        });
      }
      server.on("exit", (code) => reject(new Error(`${command}: expected a server, got code ${code} and ${output}`)));
    });
  }

  async close(): Promise<void> {
    await this.#stopServer();
    rmSync(this.values.folder, { recursive: true });
  }

  /** Runs a command, whose exported variables apply to later commands. curl fails if the response is an error. */
  async #runCommand(command: string): Promise<Execution> {
    const environmentFile = join(this.values.folder, "environment");
    const curl = 'curl() { command curl --fail-with-body -sS "$@"; }';
    const script = `set -eo pipefail; ${curl}\n${command}\nenv -0 > ${environmentFile}`;
    const execution = await promisify(execFile)("bash", ["-c", script], { cwd: root, env: this.#env }).then(
      ({ stdout, stderr }): Execution => ({ exitCode: 0, stdout, stderr }),
      ({ code, stdout, stderr }): Execution => ({ exitCode: code, stdout, stderr }),
    );
    if (execution.exitCode === 0) {
      const pairs = readFileSync(environmentFile, "utf8").matchAll(/([^=\0]+)=([^\0]*)\0/g);
      this.#env = Object.fromEntries([...pairs].map(([, name, value]) => [name, value]));
    }
    return execution;
  }

  async #runSuccessfully(command: string): Promise<string> {
    const { exitCode, stdout, stderr } = await this.#runCommand(command);
    if (exitCode === 0) return stdout;
    throw new Error(`${command}: expected exit code 0, got ${exitCode} and ${stdout}${stderr}`);
  }

  #runProgram(source: string, name: string): Promise<Execution> {
    mkdirSync(programsFolder, { recursive: true });
    const file = join(programsFolder, `${name}.mts`);
    writeFileSync(file, source);
    return this.#runCommand(`node --no-warnings ${file}`);
  }

  async #stopServer(): Promise<void> {
    if (this.#server === undefined || this.#server.exitCode !== null) return;
    this.#server.kill("SIGINT");
    await once(this.#server, "exit");
  }
}

/** Returns a free port. All servers of one runner use the same port, like port 8080 in a guide. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error(`server: expected a port, got ${address}`);
  return address.port;
}
