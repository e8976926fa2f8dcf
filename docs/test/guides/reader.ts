// A reader at a terminal: types what a guide says, one block after the other, with a store and a server of their own.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Fence } from "./fences.ts";
import { type Places, root, standIn } from "./stand-ins.ts";

const cli = join(root, "apps/api/dist/cli.js");
// Inside the package, so that programs find the SDK.
const programs = join(root, "docs/.astro/guides");
const limits = "--plan enterprise --per-minute 100000 --per-day 100000";

export class Reader {
  readonly places: Places;
  #env: Record<string, string>;
  #server: ChildProcess | undefined;

  private constructor(places: Places, env: Record<string, string>) {
    this.places = places;
    this.#env = env;
  }

  /** With animals in the store and a key in the environment. */
  static async open(engines: Partial<Pick<Places, "postgresql" | "redis">> = {}): Promise<Reader> {
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
    const reader = new Reader({ origin, key: "", keyId: "", folder, postgresql: "", redis: "", ...engines }, env);
    const create = `node ${cli} keys create --json ${limits}`;
    await reader.type(`node ${cli} seed`);
    reader.places.keyId = JSON.parse(await reader.type(create)).id;
    reader.places.key = JSON.parse(await reader.type(create)).key;
    reader.#env.PETSTORE_API_KEY = reader.places.key;
    return reader;
  }

  /** @throws Error with what was printed, when a command ends with another code than 0 */
  async run({ lang, meta, source: typed }: Fence, name: string): Promise<string> {
    const source = standIn(typed, this.places);
    if (lang === "ts") return this.#runProgram(source, name);
    if (meta.background === undefined) return this.type(source);
    const lines = source.split("\n");
    await this.type(lines.slice(0, -1).join("\n"));
    await this.serve(lines.at(-1));
    return "";
  }

  /** Stops the server that runs, if one does, and starts another. */
  async serve(command = `node ${cli} serve`): Promise<void> {
    await this.#stopServer();
    const server = spawn("bash", ["-c", `exec ${command}`], { cwd: root, env: this.#env });
    this.#server = server;
    let printed = "";
    await new Promise<void>((resolve, reject) => {
      for (const stream of [server.stdout, server.stderr]) {
        stream.on("data", (chunk) => {
          printed += chunk;
          if (/^API /m.test(printed)) resolve();
        });
      }
      server.on("exit", (code) => reject(new Error(`${command}: expected a server, got code ${code} and ${printed}`)));
    });
  }

  /**
   * What is exported holds for what is typed after it. A response that is no success is a failure of curl.
   *
   * @throws Error as `run` does
   */
  async type(command: string): Promise<string> {
    const kept = join(this.places.folder, "environment");
    const script = `set -eo pipefail; curl() { command curl --fail-with-body -sS "$@"; }\n${command}\nenv -0 > ${kept}`;
    const shell = promisify(execFile)("bash", ["-c", script], { cwd: root, env: this.#env });
    const { stdout } = await shell.catch(({ code, stdout, stderr }) => {
      throw new Error(`${command}\nexpected exit code 0, got ${code} and ${stdout}${stderr}`);
    });
    const pairs = readFileSync(kept, "utf8").matchAll(/([^=\0]+)=([^\0]*)\0/g);
    this.#env = Object.fromEntries([...pairs].map(([, name, value]) => [name, value]));
    return stdout;
  }

  async close(): Promise<void> {
    await this.#stopServer();
    rmSync(this.places.folder, { recursive: true });
  }

  #runProgram(source: string, name: string): Promise<string> {
    mkdirSync(programs, { recursive: true });
    const file = join(programs, `${name}.mts`);
    writeFileSync(file, source);
    return this.type(`node --no-warnings ${file}`);
  }

  async #stopServer(): Promise<void> {
    if (this.#server === undefined || this.#server.exitCode !== null) return;
    this.#server.kill("SIGINT");
    await once(this.#server, "exit");
  }
}

/** The same one for every server of a reader, as 8080 is for those of a guide. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error(`server: expected a port, got ${address}`);
  return address.port;
}
