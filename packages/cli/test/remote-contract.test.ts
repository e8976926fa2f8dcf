// A contract at a URL: locked, stored, and updated only on request.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fetchLockedContract } from "../src/input/remote-contract.ts";
import { bookShop } from "./book-shop.ts";

let folder: string;
let server: Server;
let url: string;
let requests: number;
let title: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "remote-contract-"));
  requests = 0;
  title = "Book shop";
  server = createServer((request, response) => {
    requests++;
    const isPart = request.url === "/parts/book.json";
    const shop = bookShop();
    const schemas = { ...shop.components?.schemas, Part: { $ref: "parts/book.json" } };
    const document = { ...shop, info: { title, version: "1.0.0" }, components: { ...shop.components, schemas } };
    response.end(JSON.stringify(isPart ? { description: "from another document" } : document));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.json`;
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const readTitle = (path: string) => JSON.parse(readFileSync(path, "utf8")).info.title;

it("is downloaded once, with the documents that it refers to", async () => {
  const path = await fetchLockedContract(url, { folder });
  expect(readTitle(path)).toBe("Book shop");
  expect(readFileSync(path, "utf8")).toContain("from another document");
  const downloads = requests;
  title = "Other shop";
  expect(await fetchLockedContract(url, { folder })).toBe(path);
  expect(requests).toBe(downloads);
});

it("is an error if it differs from the lock file, until it is updated", async () => {
  const first = await fetchLockedContract(url, { folder });
  const lock = readFileSync(join(folder, "onecontract.lock.json"), "utf8");
  expect(JSON.parse(lock)).toEqual({ [url]: expect.stringMatching(/^[\da-f]{64}$/) });
  // Another machine has the lock file only.
  rmSync(first);
  title = "Other shop";
  await expect(fetchLockedContract(url, { folder })).rejects.toThrow(
    /^http:\S+: expected the contract with SHA-256 [\da-f]{64} from onecontract\.lock\.json, got [\da-f]{64}\. .* --update$/,
  );
  expect(readTitle(await fetchLockedContract(url, { folder, isUpdated: true }))).toBe("Other shop");
  expect(readFileSync(join(folder, "onecontract.lock.json"), "utf8")).not.toBe(lock);
});

it("is downloaded again if the stored document was edited", async () => {
  const path = await fetchLockedContract(url, { folder });
  const content = readFileSync(path, "utf8");
  writeFileSync(path, content.replace("Book shop", "Bok shop"));
  expect(readFileSync(await fetchLockedContract(url, { folder }), "utf8")).toBe(content);
});

it.each([
  "[]",
  "{",
  '{ "https://example.org/openapi.json": "abc" }',
  `{ "https://example.org/": ["${"0".repeat(64)}"] }`,
])("a lock file with %s is an error", async (lock) => {
  writeFileSync(join(folder, "onecontract.lock.json"), lock);
  await expect(fetchLockedContract(url, { folder })).rejects.toThrow(
    `${join(folder, "onecontract.lock.json")}: expected an object with a SHA-256 for each URL`,
  );
});

it("is not downloaded if a folder is in place of the lock file", async () => {
  mkdirSync(join(folder, "onecontract.lock.json"));
  await expect(fetchLockedContract(url, { folder })).rejects.toThrow(
    `${join(folder, "onecontract.lock.json")}: expected an object with a SHA-256 for each URL`,
  );
  expect(requests).toBe(0);
});

it("has no lock file outside of the folder, where a link would create one", async () => {
  const target = `${folder}-target.json`;
  symlinkSync(target, join(folder, "onecontract.lock.json"));
  const fetched = fetchLockedContract(url, { folder });
  await expect(fetched).rejects.toThrow("onecontract.lock.json: expected a file in");
  expect(existsSync(target)).toBe(false);
});
