// A client generated from a different contract, with the same runtime.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestResponse } from "./test-server.ts";

/** A program that uses the client. Each line after `@ts-expect-error` must be a type error. */
const USES = `
import { FerryLine } from "./gen/client.gen.ts";

const client = new FerryLine({ apiKey: "k", environment: "local" });
// @ts-expect-error no such environment
new FerryLine({ environment: "moon" });

export const health: { ok: boolean } = await client.health();
const found = await client.vessels.search({
  kind: ["catamaran"], "deck-count": [1, 2], tags: ["a"], built: { from: 1990 }, in_service: true, xTrace: "abc", xDepth: 2,
});
export const kinds: ("car-ferry" | "catamaran" | "hydro foil")[] = found.vessels.map(({ kind }) => kind);
// @ts-expect-error xTrace is required
client.vessels.search({});
// @ts-expect-error the kinds are an enumeration
client.vessels.search({ kind: ["raft"], xTrace: "abc" });

export const imo: number | bigint | undefined = (await client.vessels.get("AB-1")).imo;
const replaced = await client.vessels.replace("AB-1", { id: "AB-1", kind: "catamaran", name: "A", retired: null });
export const since: string = "since" in replaced ? replaced.since : replaced.name;
// @ts-expect-error null is not a name
client.vessels.replace("AB-1", { id: "AB-1", kind: "catamaran", name: null });
export const gone: undefined = await client.vessels.delete("AB-1");

export const occupant: string | undefined = (await client.sailings.getCabin(12n, "A.1")).occupant?.name;
// @ts-expect-error the number of the cabin is missing
client.sailings.getCabin(12n);

const booked = await client.bookings.create({
  passenger: { name: "Ann", address: { lines: ["x"] } }, vehicle: { kind: "truck", axles: 3 }, extras: { meal: 1 }, note: null,
});
export const position: string | number = "position" in booked ? booked.position : booked.reference;
// @ts-expect-error a truck has axles
client.bookings.create({ passenger: { name: "Ann" }, vehicle: { kind: "truck", plate: "x" } });
export const known = await client.bookings.get("r", { ifNoneMatch: '"1"' });
export const reference: string = known.reference;
await client.bookings.amend("r");
await client.bookings.amend("r", { note: null });
`;

const GENERATE = `
import { fileURLToPath } from "node:url";
import { generatorProject, runProjects, sdkGenerator } from "@onecontract/codegen";

const document = fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/ferry.yaml"));
await runProjects({ sdk: generatorProject({ document, directory: "gen" }, sdkGenerator()) });
`;

let folder = "";

/** Runs a command and returns its output, even if it fails. */
async function run(command: string, ...args: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(command, args, { cwd: folder }).catch((error) => error);
  return stdout + stderr;
}

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".generated-"));
  await writeFile(join(folder, "generate.ts"), GENERATE);
  expect(await run("node", "generate.ts")).toBe("");
});
afterAll(() => rm(folder, { recursive: true }));

test("the types accept what the contract allows and reject everything else", async () => {
  await writeFile(join(folder, "uses.ts"), USES);
  const options = { extends: "../../tsconfig.json", files: ["uses.ts"], include: [], compilerOptions: { types: [] } };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(options));
  expect(await run("tsc", "-p", ".")).toBe("");
});

/** Starts a server and a client of it. The client has no type, because it is generated after this file is type-checked. */
async function startFerry(response: TestResponse) {
  const { FerryLine } = await import(join(folder, "gen", "client.gen.ts"));
  const server = await startServer(() => response);
  return {
    client: new FerryLine({ apiKey: "test-key", baseURL: server.url, logLevel: "off" }),
    requests: server.requests,
  };
}

test("query parameters are serialized in the style of the contract", async () => {
  const { client, requests } = await startFerry({ body: '{"vessels":[],"criteria":{}}' });
  await client.vessels.search({
    kind: ["catamaran", "hydro foil"],
    "deck-count": [1, 2],
    tags: ["a,b", "c|d"],
    built: { from: 1990, to: undefined, yard: "A&B" },
    "min-length": 0.5,
    in_service: false,
    xTrace: "abc",
    xDepth: 2,
  });
  expect(requests[0]?.url.split(/[?&]/)).toEqual([
    "/v1/vessels",
    "kind=catamaran",
    "kind=hydro%20foil",
    "deck-count=1,2",
    "tags=a%2Cb%7Cc%7Cd",
    "built%5Bfrom%5D=1990",
    "built%5Byard%5D=A%26B",
    "min-length=0.5",
    "in_service=false",
  ]);
  expect(requests[0]?.headers).toMatchObject({ "x-trace": "abc", "x-depth": "2", authorization: "Bearer test-key" });
});

test("a null in an array, a string for an object and a null header throw an error with the parameter's name", async () => {
  const { client, requests } = await startFerry({});
  const search = (params: object) => client.vessels.search(params);
  await expect(search({ kind: [null] })).rejects.toThrow("kind: expected a string, number or boolean, got null");
  await expect(search({ built: "1990" })).rejects.toThrow("built: expected an object, got 1990");
  await expect(search({ xTrace: null })).rejects.toThrow("xTrace: expected a string, number or boolean, got null");
  expect(requests).toEqual([]);
});

test("path parameters are encoded at their placeholders, int64 and dots included", async () => {
  const { client, requests } = await startFerry({ body: "{}" });
  await client.sailings.getCabin(9223372036854775807n, "A.1/2");
  await client.vessels.get("AB-1");
  expect(requests.map(({ url }) => url)).toEqual([
    "/v1/sailings/9223372036854775807/cabins/A.1%2F2",
    "/v1/vessels/AB-1",
  ]);
});

test("an operation without security is sent without the API key", async () => {
  const { client, requests } = await startFerry({ body: '{"ok":true}' });
  expect(await client.health()).toEqual({ ok: true });
  expect(requests[0]?.headers).not.toHaveProperty("authorization");
});

test("204 resolves to undefined, a declared 304 rejects, and other statuses resolve to their body", async () => {
  const gone = await startFerry({ status: 204 });
  expect(await gone.client.vessels.delete("AB-1")).toBeUndefined();
  const unchanged = await startFerry({ status: 304 });
  const call = unchanged.client.bookings.get("r", { ifNoneMatch: '"1"' });
  await expect(call).rejects.toMatchObject({ status: 304 });
  expect(unchanged.requests[0]?.headers).toMatchObject({ "if-none-match": '"1"' });
  const waiting = await startFerry({ status: 202, body: '{"position":4}' });
  expect(await waiting.client.bookings.create({ passenger: { name: "Ann" } })).toEqual({ position: 4 });
});

test("an absent optional body is not sent, and null in a body is", async () => {
  const { client, requests } = await startFerry({ body: "{}" });
  await client.bookings.amend("r");
  await client.bookings.amend("r", { note: null });
  expect(requests.map(({ method, body }) => [method, body])).toEqual([
    ["PATCH", ""],
    ["PATCH", '{"note":null}'],
  ]);
  expect(requests[0]?.headers).not.toHaveProperty("content-type");
});

test("a POST or PATCH without an Idempotency-Key is retried only if it was rejected before it was processed", async () => {
  const failed = await startFerry({ status: 503, body: "{}" });
  await expect(failed.client.bookings.create({ passenger: { name: "Ann" } })).rejects.toMatchObject({ status: 503 });
  await expect(failed.client.bookings.amend("r", {})).rejects.toMatchObject({ status: 503 });
  expect(failed.requests.map(({ method }) => method)).toEqual(["POST", "PATCH"]);

  const { client, requests } = await startFerry({ status: 503, headers: { "retry-after": "0" }, body: "{}" });
  await expect(client.bookings.create({ passenger: { name: "Ann" } })).rejects.toMatchObject({ status: 503 });
  expect(requests.map(({ method }) => method)).toEqual(["POST", "POST", "POST"]);
  await expect(client.bookings.create({}, { retryPost: "never" })).rejects.toMatchObject({ status: 503 });
  expect(requests).toHaveLength(4);
  await expect(client.bookings.create({}, { idempotencyKey: "mine" })).rejects.toMatchObject({ status: 503 });
  expect(requests.slice(4).map(({ headers }) => headers["idempotency-key"])).toEqual(["mine", "mine", "mine"]);
});
