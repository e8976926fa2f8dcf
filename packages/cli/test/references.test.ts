// References of a contract that nobody should trust: to files outside of its folder, and to services in the local network.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { download, isLocalIp, localOriginOf } from "../src/input/download.ts";
import { readContractDocument } from "../src/input/read-contract-document.ts";

const SECRET = "secret-7f3a";
const schema = JSON.stringify({ type: "string", description: SECRET });

let folder: string;
let server: Server;
let origin: string;
let requests: string[];

beforeAll(async () => {
  const outside = mkdtempSync(join(tmpdir(), "references-"));
  folder = join(outside, "contract");
  mkdirSync(join(folder, "parts"), { recursive: true });
  writeFileSync(join(outside, "secret.json"), schema);
  writeFileSync(join(folder, "parts/inside.json"), JSON.stringify({ type: "integer", description: "inside" }));
  writeFileSync(join(folder, "nested.json"), JSON.stringify({ $ref: "../secret.json" }));
  symlinkSync(join(outside, "secret.json"), join(folder, "link.json"));
  symlinkSync(outside, join(folder, "linked"));
  requests = [];
  server = createServer(({ url = "" }, response) => {
    requests.push(url);
    if (url === "/redirect") return response.writeHead(302, { location: "/secret.json" }).end();
    if (url === "/loop") return response.writeHead(302, { location: "/loop" }).end();
    if (url === "/elsewhere") {
      return response.writeHead(302, { location: `http://localhost:${new URL(origin).port}/secret.json` }).end();
    }
    if (url === "/slow") return response.flushHeaders();
    response.setHeader("content-type", "application/json");
    if (url === "/huge") return response.end("x".repeat(2000));
    if (url === "/contract/openapi.json") return response.end(JSON.stringify(contract({ $ref: "parts/inside.json" })));
    if (url === "/contract/parts/inside.json") return response.end(JSON.stringify({ description: "inside" }));
    return response.end(schema);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(join(folder, ".."), { recursive: true });
});

const TARGETS: Record<string, () => string> = {
  "an absolute path": () => join(folder, "../secret.json"),
  "a file: URL": () => pathToFileURL(join(folder, "../secret.json")).href,
  "..": () => "../secret.json",
  "a symbolic link": () => "link.json",
  "a folder that is a symbolic link": () => "linked/secret.json",
  "a loopback address": () => `${origin}/secret.json`,
};

const reference = (target: string) => ({ $ref: target });

/** Documents that contain a reference, in every object that Redocly resolves references in. */
const CARRIERS: Record<string, (target: string) => object> = {
  "a schema": (target) => contract(reference(target)),
  "a property": (target) => contract({ type: "object", properties: { name: reference(target) } }),
  "a parameter": (target) => operation({ parameters: [reference(target)] }),
  "a response": (target) => operation({ responses: { 200: reference(target) } }),
  "a path item": (target) => document({ paths: { "/pets": reference(target) } }),
  "an example": (target) => contract({ type: "object", example: reference(target) }),
  "an external value": (target) =>
    operation({
      requestBody: { content: { "application/json": { examples: { one: { externalValue: target } } } } },
      parameters: [reference("parts/inside.json")],
    }),
};

function document(fields: object): object {
  return { openapi: "3.1.0", info: { title: "Pets", version: "1.0.0" }, ...fields };
}

function operation(fields: object): object {
  return document({ paths: { "/pets": { get: { operationId: "listPets", responses: {}, ...fields } } } });
}

function contract(pet: object): object {
  return document({ paths: {}, components: { schemas: { Pet: pet } } });
}

function write(value: object): string {
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(value, null, 2));
  return file;
}

/** Returns the warnings, and expects that the document contains nothing of the targets. */
async function readWarnings(value: object, options = {}): Promise<string> {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const read = await readContractDocument(write(value), options);
  expect(JSON.stringify(read)).not.toContain(SECRET);
  const lines = log.mock.calls.map(([line]) => String(line));
  log.mockRestore();
  return lines.join("\n");
}

describe.for(Object.entries(CARRIERS))("a reference in %s", ([, carrier]) => {
  it.for(Object.entries(TARGETS))("is rejected if it leads to %s", async ([, target]) => {
    requests = [];
    const message = await readWarnings(carrier(target()));
    expect(message).toMatch(
      /openapi\.json:\d+: #\/\S+: .*expected a reference within the folder of the contract, got /,
    );
    expect(message).toContain("--allow-references ");
    expect(message).not.toContain(SECRET);
    expect(requests).toEqual([]);
  });
});

describe("references", () => {
  it.for([
    "//127.0.0.1/secret.json",
    "HTTP://127.0.0.1/secret.json",
    "http:\\\\127.0.0.1\\secret.json",
    "parts/../../secret.json",
    "nested.json",
    "data:application/json,{}",
    "ftp://127.0.0.1/secret.json",
    "link.json#/description",
  ])("to %s are rejected", async (target) => {
    requests = [];
    expect(await readWarnings(contract(reference(target)))).toMatch(/^warning: \S*openapi\.json:\d+: #\//);
    expect(requests).toEqual([]);
  });

  it("in the mapping of a discriminator are rejected", async () => {
    const mapping = { pet: "../secret.json" };
    const read = contract({
      oneOf: [reference("parts/inside.json")],
      discriminator: { propertyName: "kind", mapping },
    });
    expect(await readWarnings(read)).toContain("expected a reference within the folder of the contract");
  });

  it("within the folder are resolved", async () => {
    const read = await readContractDocument(write(contract(reference("parts/inside.json"))));
    expect(JSON.stringify(read)).toContain("inside");
  });

  it("within the folder are resolved in Swagger 2.0, too", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const responses = { 200: { description: "OK", schema: { $ref: "parts/inside.json" } } };
    const { openapi: _, ...swagger }: { openapi?: string } = { ...operation({ responses }) };
    const read = await readContractDocument(write({ swagger: "2.0", ...swagger }));
    expect(read).toMatchObject({ openapi: "3.0.0" });
    expect(JSON.stringify(read)).toContain("inside");
    vi.restoreAllMocks();
  });

  it("to folders that the user allows are resolved", async () => {
    const read = await readContractDocument(write(contract(reference("../secret.json"))), {
      allowReferences: [join(folder, "..")],
    });
    expect(JSON.stringify(read)).toContain(SECRET);
  });

  it("to URLs that the user allows are resolved", async () => {
    const file = write(contract(reference(`${origin}/secret.json`)));
    const read = await readContractDocument(file, { allowReferences: [`${origin}/secret.json`] });
    expect(JSON.stringify(read)).toContain(SECRET);
    const other = { allowReferences: [`${origin}/secret`] };
    expect(await readWarnings(contract(reference(`${origin}/secret.json`)), other)).toContain("--allow-references");
  });

  it("of a document from a URL lead to the same folder only", async () => {
    const location = `${origin}/contract/openapi.json`;
    const read = await readContractDocument(write(contract({ $ref: "parts/inside.json" })), { location });
    expect(JSON.stringify(read)).toContain("inside");
    for (const target of ["../secret.json", "/secret.json", join(folder, "../secret.json"), "http://10.0.0.1/a.json"]) {
      expect(await readWarnings(contract(reference(target)), { location })).toContain("--allow-references");
    }
  });
});

describe("download", () => {
  it("follows redirects", async () => {
    expect(await download(`${origin}/redirect`, origin)).toContain(SECRET);
  });

  it.for([
    ["an address that is not public", () => `${origin}/secret.json`, undefined],
    [
      "a name that resolves to such an address",
      () => `http://localhost:${new URL(origin).port}/secret.json`,
      undefined,
    ],
    ["a redirect to such an address", () => `${origin}/elsewhere`, "origin"],
  ] as const)("rejects %s", async ([, url, allowed]) => {
    requests = [];
    await expect(download(url(), allowed && origin)).rejects.toThrow("which is not public");
    expect(requests.filter((path) => path === "/secret.json")).toEqual([]);
  });

  it("limits redirects, size and time", async () => {
    await expect(download(`${origin}/loop`, origin)).rejects.toThrow("got more than 5 redirects");
    await expect(download(`${origin}/huge`, origin, { bytes: 1000 })).rejects.toThrow("got more than 1000 bytes");
    await expect(download(`${origin}/slow`, origin, { timeoutMs: 50 })).rejects.toThrow(
      "no complete response in 0.05 s",
    );
  });

  it.for([
    "0.0.0.0",
    "127.0.0.1",
    "127.255.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "224.0.0.1",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::127.0.0.1",
    "fe80::1",
    "fd00::1",
    "fec0::1",
    "ff02::1",
    "::ffff:0:7f00:1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "192.88.99.1",
    "168.63.129.16",
    "3fff::1",
    "5f00::1",
  ])("regards %s as not public", (address) => {
    expect(isLocalIp(address)).toBe(true);
  });

  it.for(["1.1.1.1", "168.63.129.17", "172.32.0.1", "2606:4700::1111", "::ffff:8.8.8.8"])(
    "regards %s as public",
    (address) => {
      expect(isLocalIp(address)).toBe(false);
    },
  );

  it.for([
    "http://2130706433/",
    "http://0x7f.1/",
    "http://017700000001/",
    "http://127.1/",
    "http://[::ffff:127.0.0.1]/",
  ])("recognizes the loopback address in %s", async (url) => {
    await expect(download(url)).rejects.toThrow("which is not public");
    expect(localOriginOf(url)).toBe(new URL(url).origin);
  });
});
