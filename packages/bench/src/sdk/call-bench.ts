// Time of one call after another against a local server, beside `fetch` and `JSON.parse` written by hand.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import * as sdk from "@petstore/sdk";
import createClient from "openapi-fetch";
import { type ListCall, readListCall } from "../list-call.ts";
import { type Contender, printTable } from "../print-table.ts";

const CALLS = 2000;
const WARM_UP_CALLS = 4000;
/** Rounds are cut into slices that the contenders take by turns, so that a busy moment of the machine meets all. */
const SLICES = 20;

export async function callBench(rounds: number): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "list-server.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [port] = await once(child.stdout, "data");
    const calls = contenders(readListCall(), `http://127.0.0.1:${String(port).trim()}`);
    const results = calls.map(({ name }): Contender => ({ name, results: [] }));
    for (const { call } of calls) await measureMs(call, WARM_UP_CALLS);
    for (let round = 0; round < rounds; round++) {
      const sums = calls.map(() => 0);
      for (let slice = 0; slice < SLICES; slice++) {
        for (const [index, { call }] of calls.entries()) {
          sums[index] = (sums[index] ?? 0) + (await measureMs(call, CALLS / SLICES));
        }
      }
      for (const [index, sum] of sums.entries()) results[index]?.results.push((sum / CALLS) * 1000);
    }
    printTable("One list call against a local server", "us", results);
  } finally {
    child.kill();
  }
}

function contenders({ contract, list }: ListCall, origin: string): { name: string; call: () => Promise<unknown> }[] {
  const headers = { accept: "application/json", authorization: "Bearer key" };
  const peer = createClient<Record<string, never>>({ baseUrl: origin, headers });
  const client = createSdk(contract.client.name, origin);
  const { resource = "", method } = list.sdk;
  return [
    {
      name: "fetch and JSON.parse by hand",
      call: async () => {
        const response = await fetch(`${origin}${list.path}?limit=20`, { headers });
        if (!response.ok) throw new Error(`expected 200, got ${response.status}`);
        return JSON.parse(await response.text());
      },
    },
    { name: "this toolkit", call: async () => client[resource]?.[method]?.({ limit: 20 }) },
    {
      name: "openapi-fetch",
      call: async () => peer.GET(list.path as never, { params: { query: { limit: 20 } } } as never),
    },
  ];
}

/** The client by its name in the contract, as this program knows no contract. */
function createSdk(name: string, baseURL: string) {
  type Client = Record<string, Record<string, (params: object) => Promise<unknown>>>;
  const classes = sdk as unknown as Record<string, new (options: object) => Client>;
  const Sdk = classes[name];
  if (!Sdk) throw new Error(`@petstore/sdk: expected the class ${name}, got ${Object.keys(sdk).join(", ")}`);
  return new Sdk({ apiKey: "key", baseURL });
}

async function measureMs(call: () => Promise<unknown>, calls: number): Promise<number> {
  const start = performance.now();
  for (let index = 0; index < calls; index++) await call();
  return performance.now() - start;
}
