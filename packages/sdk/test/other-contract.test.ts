// A client that is generated from a second, unlike contract, on the same runtime.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Answer, startService } from "./test-service.ts";

/** What a user writes. Each line with an expected error is one that has to be refused. */
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
export const place: string | number = "place" in booked ? booked.place : booked.reference;
// @ts-expect-error a truck has axles
client.bookings.create({ passenger: { name: "Ann" }, vehicle: { kind: "truck", plate: "x" } });
export const known = await client.bookings.get("r", { ifNoneMatch: '"1"' });
// @ts-expect-error it may be as the caller knows it: 304, without a body
known.reference;
await client.bookings.amend("r");
await client.bookings.amend("r", { note: null });
`;

const CONFIG = `
import { fileURLToPath } from "node:url";
import { generatorConfig, sdkGenerator } from "@petstore/codegen";

export default generatorConfig(
  {
    document: fileURLToPath(import.meta.resolve("@petstore/codegen/fixtures/ferry.yaml")),
    directory: fileURLToPath(new URL("gen", import.meta.url)),
  },
  sdkGenerator({ runtime: "../../../src/runtime/index.ts" }),
);
`;

let folder = "";

/** @returns what the command says */
async function run(command: string, ...given: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(command, given, { cwd: folder }).catch((error) => error);
  return stdout + stderr;
}

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".generated-"));
  await writeFile(join(folder, "orval.config.ts"), CONFIG);
  expect(await run("orval", "--config", "orval.config.ts")).toContain("Ferry Line");
});
afterAll(() => rm(folder, { recursive: true }));

test("its types accept what the contract allows and refuse the rest", async () => {
  await writeFile(join(folder, "uses.ts"), USES);
  const options = { extends: "../../tsconfig.json", files: ["uses.ts"], include: [], compilerOptions: { types: [] } };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(options));
  expect(await run("tsc", "-p", ".")).toBe("");
});

/** The generated client has no type here: it does not exist when this file is checked. */
async function startFerry(answer: Answer) {
  const { FerryLine } = await import(join(folder, "gen", "client.gen.ts"));
  const service = await startService(() => answer);
  return { client: new FerryLine({ apiKey: "test-key", baseURL: service.url, logLevel: "off" }), asked: service.asked };
}

test("each style of query parameter is written as OpenAPI says", async () => {
  const { client, asked } = await startFerry({ body: '{"vessels":[],"asked":{}}' });
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
  expect(asked[0]?.url.split(/[?&]/)).toEqual([
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
  expect(asked[0]?.headers).toMatchObject({ "x-trace": "abc", "x-depth": "2", authorization: "Bearer test-key" });
});

test("a null in an array, a text for an object and a null header are refused by name", async () => {
  const { client, asked } = await startFerry({});
  const search = (params: object) => client.vessels.search(params);
  await expect(search({ kind: [null] })).rejects.toThrow("kind: expected a text, number or boolean, got null");
  await expect(search({ built: "1990" })).rejects.toThrow("built: expected an object, got 1990");
  await expect(search({ xTrace: null })).rejects.toThrow("xTrace: expected a text, number or boolean, got null");
  expect(asked).toEqual([]);
});

test("path parameters with odd names go where they belong, int64 and dots included", async () => {
  const { client, asked } = await startFerry({ body: "{}" });
  await client.sailings.getCabin(9223372036854775807n, "A.1/2");
  await client.vessels.get("AB-1");
  expect(asked.map(({ url }) => url)).toEqual(["/v1/sailings/9223372036854775807/cabins/A.1%2F2", "/v1/vessels/AB-1"]);
});

test("an operation without security is called without the key", async () => {
  const { client, asked } = await startFerry({ body: '{"ok":true}' });
  expect(await client.health()).toEqual({ ok: true });
  expect(asked[0]?.headers).not.toHaveProperty("authorization");
});

test("204 and a declared 304 give undefined, other bodies what they are", async () => {
  const gone = await startFerry({ status: 204 });
  expect(await gone.client.vessels.delete("AB-1")).toBeUndefined();
  const unchanged = await startFerry({ status: 304 });
  expect(await unchanged.client.bookings.get("r", { ifNoneMatch: '"1"' })).toBeUndefined();
  expect(unchanged.asked[0]?.headers).toMatchObject({ "if-none-match": '"1"' });
  const waiting = await startFerry({ status: 202, body: '{"place":4}' });
  expect(await waiting.client.bookings.create({ passenger: { name: "Ann" } })).toEqual({ place: 4 });
});

test("an optional body that is absent is not sent, and null in a body is", async () => {
  const { client, asked } = await startFerry({ body: "{}" });
  await client.bookings.amend("r");
  await client.bookings.amend("r", { note: null });
  expect(asked.map(({ method, body }) => [method, body])).toEqual([
    ["PATCH", ""],
    ["PATCH", '{"note":null}'],
  ]);
  expect(asked[0]?.headers).not.toHaveProperty("content-type");
});

test("what is not idempotent and has no Idempotency-Key is sent once", async () => {
  const { client, asked } = await startFerry({ status: 503, headers: { "retry-after": "0" }, body: "{}" });
  await expect(client.bookings.create({ passenger: { name: "Ann" } })).rejects.toMatchObject({ status: 503 });
  await expect(client.bookings.amend("r", {})).rejects.toMatchObject({ status: 503 });
  expect(asked.map(({ method }) => method)).toEqual(["POST", "PATCH"]);
  await expect(client.vessels.delete("AB-1")).rejects.toMatchObject({ status: 503 });
  expect(asked).toHaveLength(5);
  await expect(client.bookings.create({}, { idempotencyKey: "mine" })).rejects.toMatchObject({ status: 503 });
  expect(asked.slice(5).map(({ headers }) => headers["idempotency-key"])).toEqual(["mine", "mine", "mine"]);
});
