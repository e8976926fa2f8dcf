// `pnpm dev` on a copy of the repository: an edit of the contract reaches what is served, and a mistake does not.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { RepositoryCopy } from "../repository-copy.ts";

// Builds of several packages, on a slow machine.
const timeout = 240_000;
const waiting = { timeout: 120_000, interval: 100 };

let copy: RepositoryCopy;
let dev: ChildProcess;
let printed = "";

beforeAll(async () => {
  copy = await RepositoryCopy.create();
  dev = spawn("node", [".bootstrap/dev/cli.ts", "--port", "0"], {
    cwd: copy.directory,
    env: { ...outsideOfVitest(), DOCS_PORT: String(await freePort()) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [dev.stdout, dev.stderr]) {
    stream?.setEncoding("utf8").on("data", (text) => {
      // In CI some tools print in colour.
      printed += stripVTControlCharacters(text);
    });
  }
  await vi.waitFor(async () => expect(await page()).toContain("categoryId"), waiting);
}, timeout);
afterAll(async () => {
  if (dev.exitCode === null) {
    const ended = once(dev, "exit");
    dev.kill("SIGINT");
    await ended;
  }
  await copy.remove();
});

/** Where the API is now: each start has a port of its own. */
function api(): { address: string; key: string } {
  const address = [...printed.matchAll(/http:\/\/\S+\/v1$/gm)].at(-1)?.[0];
  const key = [...printed.matchAll(/pets_test_\w+$/gm)].at(-1)?.[0];
  if (!address || !key) throw new Error(`expected an API that serves, got ${printed}`);
  return { address, key };
}

function portal(): string {
  const address = /Local +(http:\/\/localhost:\d+\/)/.exec(printed)?.[1];
  if (!address) throw new Error(`expected a portal that serves, got ${printed}`);
  return address;
}

async function page(): Promise<string> {
  const response = await fetch(`${portal()}operations/createPet/`);
  return response.text();
}

async function create(fields: object): Promise<number> {
  const { address, key } = api();
  const response = await fetch(`${address}/pets`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Rex", categoryId: 1, ...fields }),
  });
  return response.status;
}

/** In a test's environment Astro serves no pages. */
function outsideOfVitest(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$)/.test(name)));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const field = (name: string) => `model NewPet {\n  /** Added. */\n  @maxLength(5)\n  ${name}?: string;\n`;

describe("pnpm dev", { timeout }, () => {
  it("brings a new field to the API, the SDK, the tools and the portal", async () => {
    expect(await create({ nickname: "longer than five" })).toBe(201);
    await copy.replace("contract/pets.tsp", "model NewPet {", field("nickname"));
    await vi.waitFor(async () => expect(await create({ nickname: "longer than five" })).toBe(400), waiting);
    expect(await copy.read("packages/sdk/dist/gen/operations.schemas.gen.d.ts")).toContain("nickname");
    expect(await copy.read("packages/mcp/dist/gen/tools.gen.js")).toContain("nickname");
    await vi.waitFor(async () => expect(await page()).toContain("nickname"), waiting);
  });

  it("says where a mistake is, and goes on serving what was built last", async () => {
    const { address } = api();
    await copy.replace("contract/pets.tsp", "nickname?: string", "nickname?: strin");
    await vi.waitFor(() => expect(printed).toMatch(/Not built\. The API goes on as it was\./), waiting);
    expect(printed).toMatch(/pets\.tsp:\d+:\d+ - error invalid-ref: Unknown identifier strin/);
    expect(api().address).toBe(address);
    expect(await create({ nickname: "longer than five" })).toBe(400);
  });

  it("serves what has been mended", async () => {
    await copy.replace("contract/pets.tsp", "nickname?: strin;", "surname?: string;");
    await vi.waitFor(async () => expect(await create({ surname: "longer than five" })).toBe(400), waiting);
    expect(await create({ nickname: "longer than five" })).toBe(201);
  });

  it("ends with all that it has started", async () => {
    const { address } = api();
    await copy.replace("contract/pets.tsp", "surname?: string", "lastname?: string");
    const ended = once(dev, "exit");
    dev.kill("SIGINT");
    expect(await ended).toEqual([0, null]);
    await expect(fetch(`${address}/pets`)).rejects.toThrow("fetch failed");
    await expect(fetch(portal())).rejects.toThrow("fetch failed");
  });
});
