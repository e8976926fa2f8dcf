// Measures `pnpm dev` on a copy of this repository: the time from an edit to the contract until each output contains it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { RepositoryCopy } from "@petstore/repository/repository-copy";
import { freePort } from "../free-port.ts";
import { median } from "../median.ts";
import { printColumns } from "../print-table.ts";

const TIMEOUT_MS = 120_000;
const POLL_MS = 20;
const CONTRACT = "contract/pets.tsp";
const MODEL = "model NewPet {";
const COMPILED_FILES = [
  "packages/sdk/dist/gen/operations.schemas.gen.d.ts",
  "packages/server/dist/gen/operations.schemas.gen.d.ts",
  "packages/mcp/dist/gen/tools.gen.js",
];
/** Outputs in the order in which they are checked. */
const OUTPUTS = ["packages are compiled", "API validates the new field", "portal shows the new field"];

/** Prints a row for each output. */
export async function devBench(rounds: number): Promise<void> {
  const copy = await RepositoryCopy.create();
  const docsPort = await freePort();
  await copy.build("--filter=@onecontract/cli");
  const dev = spawn(process.execPath, ["packages/cli/bin/onecontract.js", "dev", "--port", "0"], {
    cwd: copy.directory,
    env: { ...process.env, DOCS_PORT: String(docsPort) },
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    const service = new DevService(dev, `http://localhost:${docsPort}/operations/createPet/`);
    const original = await copy.read(CONTRACT);
    const edit = async (field: string) => {
      const edited = original.replace(MODEL, `${MODEL}\n  @maxLength(1)\n  ${field}?: string;\n`);
      const startMs = performance.now();
      await copy.write(CONTRACT, edited);
      // The outputs are checked one after another, because requests to the API and the portal slow the build down.
      const compiledMs = await until(async () => {
        const sources = await Promise.all(COMPILED_FILES.map((path) => copy.read(path)));
        return sources.every((source) => source.includes(field));
      });
      const validatedMs = await until(() => service.rejects({ [field]: "longer" }));
      const shownMs = await until(() => service.showsInPortal(field));
      return [compiledMs - startMs, validatedMs - startMs, shownMs - startMs];
    };
    await until(() => service.showsInPortal("categoryId"));
    // The first edits warm up the tools and pages.
    for (const field of ["first", "second"]) await edit(field);
    const measured: number[][] = [];
    for (let round = 0; round < rounds; round++) {
      await pause(1000);
      measured.push(await edit(`field${round}`));
    }
    const rows = OUTPUTS.map((name, index) => [
      name,
      `${median(measured.map((elapsed) => elapsed[index] ?? Number.NaN)).toFixed(0)} ms`,
    ]);
    printColumns(`pnpm dev: time after an edit to the contract (median of ${rounds})`, rows);
  } finally {
    const exited = once(dev, "exit");
    if (dev.kill("SIGINT")) await exited;
    await copy.remove();
  }
}

/** The API and the portal of `pnpm dev`. Every start of the API uses another port, which is read from the output. */
class DevService {
  readonly #pageUrl: string;
  #output = "";

  constructor(dev: ChildProcess, pageUrl: string) {
    this.#pageUrl = pageUrl;
    dev.stdout?.setEncoding("utf8").on("data", (chunk) => {
      this.#output += stripVTControlCharacters(chunk);
    });
  }

  async rejects(fields: object): Promise<boolean> {
    const baseURL = [...this.#output.matchAll(/http:\/\/\S+\/v1$/gm)].at(-1)?.[0];
    const key = [...this.#output.matchAll(/pets_test_\w+$/gm)].at(-1)?.[0];
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const body = JSON.stringify({ name: "Rex", categoryId: 1, ...fields });
    return (await fetch(`${baseURL}/pets`, { method: "POST", headers, body })).status === 400;
  }

  async showsInPortal(content: string): Promise<boolean> {
    return (await (await fetch(this.#pageUrl)).text()).includes(content);
  }
}

/** Polls a condition and resolves with the time at which it is true. An error counts as false. */
async function until(condition: () => Promise<boolean>): Promise<number> {
  const deadlineMs = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadlineMs) {
    if (await condition().catch(() => false)) return performance.now();
    await pause(POLL_MS);
  }
  throw new Error(`expected the edit to take effect within ${TIMEOUT_MS} ms`);
}
