// `pnpm dev` on a copy of this repository: from an edit of the contract to all that is made of it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { RepositoryCopy } from "@petstore/repository/repository-copy";
import { freePort } from "../free-port.ts";
import { median } from "../median.ts";
import { printColumns } from "../print-table.ts";

const LIMIT_MS = 120_000;
const POLL_MS = 20;
const CONTRACT = "contract/pets.tsp";
const MODEL = "model NewPet {";
const PACKAGES = [
  "packages/sdk/dist/gen/operations.schemas.gen.d.ts",
  "packages/server/dist/gen/operations.schemas.gen.d.ts",
  "packages/mcp/dist/gen/tools.gen.js",
];
/** In this order. */
const REACHED = ["the packages are compiled", "the API answers by it", "the portal shows it"];

/** Prints a row for each thing that an edit reaches. */
export async function devBench(rounds: number): Promise<void> {
  const copy = await RepositoryCopy.create();
  const docsPort = await freePort();
  const dev = spawn(process.execPath, [".bootstrap/dev/cli.ts", "--port", "0"], {
    cwd: copy.directory,
    env: { ...process.env, DOCS_PORT: String(docsPort) },
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    const service = new Service(dev, `http://localhost:${docsPort}/operations/createPet/`);
    const original = await copy.read(CONTRACT);
    const edit = async (field: string) => {
      const text = original.replace(MODEL, `${MODEL}\n  @maxLength(1)\n  ${field}?: string;\n`);
      const startMs = performance.now();
      await copy.write(CONTRACT, text);
      // One after the other: what asks the API and renders the page takes time from what builds.
      const compiledMs = await until(async () => {
        const texts = await Promise.all(PACKAGES.map((path) => copy.read(path)));
        return texts.every((text) => text.includes(field));
      });
      const answeredMs = await until(() => service.refuses({ [field]: "longer" }));
      const shownMs = await until(() => service.showsInPortal(field));
      return [compiledMs - startMs, answeredMs - startMs, shownMs - startMs];
    };
    await until(() => service.showsInPortal("categoryId"));
    // The first edits find tools and pages that are still cold.
    for (const field of ["first", "second"]) await edit(field);
    const measured: number[][] = [];
    for (let round = 0; round < rounds; round++) {
      await pause(1000);
      measured.push(await edit(`field${round}`));
    }
    const rows = REACHED.map((name, index) => [
      name,
      `${median(measured.map((reached) => reached[index] ?? Number.NaN)).toFixed(0)} ms`,
    ]);
    printColumns(`From an edit of the pet store's contract, in pnpm dev (median of ${rounds})`, rows);
  } finally {
    const ended = once(dev, "exit");
    if (dev.kill("SIGINT")) await ended;
    await copy.remove();
  }
}

/** What `pnpm dev` serves. Each start of the API has an address of its own. */
class Service {
  readonly #page: string;
  #printed = "";

  constructor(dev: ChildProcess, page: string) {
    this.#page = page;
    dev.stdout?.setEncoding("utf8").on("data", (text) => {
      this.#printed += stripVTControlCharacters(text);
    });
  }

  async refuses(fields: object): Promise<boolean> {
    const address = [...this.#printed.matchAll(/http:\/\/\S+\/v1$/gm)].at(-1)?.[0];
    const key = [...this.#printed.matchAll(/pets_test_\w+$/gm)].at(-1)?.[0];
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const body = JSON.stringify({ name: "Rex", categoryId: 1, ...fields });
    return (await fetch(`${address}/pets`, { method: "POST", headers, body })).status === 400;
  }

  async showsInPortal(text: string): Promise<boolean> {
    return (await (await fetch(this.#page)).text()).includes(text);
  }
}

/** Resolves with the time at which it was so; what fails is not so yet. */
async function until(isSo: () => Promise<boolean>): Promise<number> {
  const giveUpMs = performance.now() + LIMIT_MS;
  while (performance.now() < giveUpMs) {
    if (await isSo().catch(() => false)) return performance.now();
    await pause(POLL_MS);
  }
  throw new Error(`expected the edit to arrive within ${LIMIT_MS} ms`);
}
