// Runs `pnpm dev` in a copy of the repository: a valid edit to the contract reaches the API and the portal, an invalid one does not.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { RepositoryCopy } from "../src/repository-copy.ts";

// Several packages are built, possibly on a slow machine.
const timeoutMs = 240_000;
const polling = { timeout: 120_000, interval: 100 };

let copy: RepositoryCopy;
let dev: ChildProcess;
let output = "";

beforeAll(async () => {
  copy = await RepositoryCopy.create();
  expect(await copy.build("--filter=@onecontract/cli")).toMatchObject({ succeeded: true });
  dev = spawn("node", ["packages/cli/bin/onecontract.js", "dev", "--port", "0"], {
    cwd: copy.directory,
    env: { ...environmentWithoutVitest(), DOCS_PORT: String(await freePort()) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [dev.stdout, dev.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk) => {
      // In CI some tools print colors.
      output += stripVTControlCharacters(chunk);
    });
  }
  await vi.waitFor(async () => expect(await operationPage()).toContain("categoryId"), polling);
}, timeoutMs);
afterAll(async () => {
  if (dev.exitCode === null) {
    const exited = once(dev, "exit");
    dev.kill("SIGINT");
    await exited;
  }
  await copy.remove();
});

/** Returns the base URL and the key of the running API. Every start uses another port. */
function runningApi(): { baseURL: string; key: string } {
  const baseURL = [...output.matchAll(/http:\/\/\S+\/v1$/gm)].at(-1)?.[0];
  const key = [...output.matchAll(/pets_test_\w+$/gm)].at(-1)?.[0];
  if (!baseURL || !key) throw new Error(`expected a running API, got ${output}`);
  return { baseURL, key };
}

function portalUrl(): string {
  const url = /\[portal\] Portal: (http:\/\/localhost:\d+\/)/.exec(output)?.[1];
  if (!url) throw new Error(`expected a running portal, got ${output}`);
  return url;
}

async function operationPage(): Promise<string> {
  const response = await fetch(`${portalUrl()}operations/createPet/`);
  return response.text();
}

async function createPet(fields: object): Promise<number> {
  const { baseURL, key } = runningApi();
  const response = await fetch(`${baseURL}/pets`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Rex", categoryId: 1, ...fields }),
  });
  return response.status;
}

/** Returns the environment without the variables of vitest, which a developer does not have. */
function environmentWithoutVitest(): NodeJS.ProcessEnv {
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

const countPets = `
@tag("Pets")
@summary("Count all pets")
@opExample(#{ returnType: #{ ...RateLimits.exampleHeaders, count: #{ count: 3 } } })
@route("/pets-count")
@get
op countPets is Operation<{}, { @body count: { count: int32 } }>;
`;

describe("pnpm dev", { timeout: timeoutMs }, () => {
  it("adds a new field to the API, the SDK, the MCP tools and the portal", async () => {
    expect(await createPet({ nickname: "longer than five" })).toBe(201);
    await copy.replace("contract/pets.tsp", "model NewPet {", field("nickname"));
    await vi.waitFor(async () => expect(await createPet({ nickname: "longer than five" })).toBe(400), polling);
    expect(await copy.read("packages/sdk/dist/gen/operations.schemas.gen.d.ts")).toContain("nickname");
    expect(await copy.read("packages/mcp/dist/gen/tools.gen.js")).toContain("nickname");
    await vi.waitFor(async () => expect(await operationPage()).toContain("nickname"), polling);
  });

  it("prints the location of an error and keeps serving the last successful build", async () => {
    const { baseURL } = runningApi();
    await copy.replace("contract/pets.tsp", "nickname?: string", "nickname?: strin");
    await vi.waitFor(
      () =>
        expect(output).toMatch(/Build failed after [\d.]+ s\. The API of the last successful build keeps running\./),
      polling,
    );
    expect(output).toMatch(/^\[build\] contract\/pets\.tsp:\d+:\d+ - error invalid-ref: Unknown identifier strin$/m);
    expect(runningApi().baseURL).toBe(baseURL);
    expect(await createPet({ nickname: "longer than five" })).toBe(400);
  });

  it("serves the contract after the error is fixed", async () => {
    await copy.replace("contract/pets.tsp", "nickname?: strin;", "surname?: string;");
    await vi.waitFor(async () => expect(await createPet({ surname: "longer than five" })).toBe(400), polling);
    expect(await createPet({ nickname: "longer than five" })).toBe(201);
  });

  it("names the operation of the contract that has no handler", async () => {
    const contract = await copy.read("contract/pets.tsp");
    await copy.write("contract/pets.tsp", `${contract}\n${countPets}`);
    await vi.waitFor(
      () => expect(output).toMatch(/^\[contract\] contract\/pets\.tsp:\d+: countPets has no handler\./m),
      polling,
    );
    await copy.write("contract/pets.tsp", contract);
  });

  it("says that a file of the contract is not imported", async () => {
    await copy.write("contract/unused.tsp", "model Unused {}");
    const message = "[contract] contract/unused.tsp is not imported by contract/main.tsp, so it has no effect";
    await vi.waitFor(() => expect(output).toContain(message), polling);
  });

  it("rebuilds after an edit to the generators, and after a later edit to the contract", async () => {
    const generated = "packages/server/dist/gen/request-validators.gen.js";
    await copy.replace("packages/codegen/src/orval/banner.ts", "Generated by", "Made by");
    await vi.waitFor(async () => expect(await copy.read(generated)).toContain("Made by"), polling);
    await copy.replace("contract/pets.tsp", "@maxLength(5)", "@maxLength(6)");
    await vi.waitFor(async () => expect(await createPet({ surname: "sixsix" })).toBe(201), polling);
    expect(await copy.read(generated)).toContain("Made by");
  });

  it("stops the API and the portal on SIGINT", async () => {
    const { baseURL } = runningApi();
    await copy.replace("contract/pets.tsp", "surname?: string", "lastname?: string");
    const exited = once(dev, "exit");
    dev.kill("SIGINT");
    expect(await exited).toEqual([0, null]);
    await expect(fetch(`${baseURL}/pets`)).rejects.toThrow("fetch failed");
    await expect(fetch(portalUrl())).rejects.toThrow("fetch failed");
  });
});
