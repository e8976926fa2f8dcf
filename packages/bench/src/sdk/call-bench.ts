// Time of one call after another against the reference server, beside `fetch` and `JSON.parse` written by hand.
import * as sdk from "@petstore/sdk";
import createClient from "openapi-fetch";
import { type ListCall, readListCall } from "../list-call.ts";
import { type Contender, printTable } from "../print-table.ts";
import { startReference } from "../server/contenders.ts";

/** V8 optimizes some functions of a call only after 8,000 to 12,000 of them; what is measured is how they run then. */
const WARM_UP_CALLS = 20_000;
/** A round is short slices that the contenders take by turns, so that a busy moment of the machine meets all. */
const SLICES = 100;
/** In a slice. */
const CALLS = 20;

/** How long something takes by the clock, and of the thread that does it. */
interface Cost {
  wallUs: number;
  cpuUs: number;
}

/** @param folder for the server's database */
export async function callBench(folder: string, rounds: number): Promise<void> {
  const listCall = readListCall();
  const { key, program, baseUrl } = await startReference(folder, listCall.list.path);
  try {
    const calls = contenders(listCall, baseUrl, key);
    const wall = calls.map(({ name }): Contender => ({ name, results: [] }));
    const cpu = calls.map(({ name }): Contender => ({ name, results: [] }));
    for (const { call } of calls) await measure(call, WARM_UP_CALLS);
    for (let slice = 0; slice < rounds * SLICES; slice++) {
      for (const [index, { call }] of shuffled([...calls.entries()])) {
        const { wallUs, cpuUs } = await measure(call, CALLS);
        wall[index]?.results.push(wallUs / CALLS);
        cpu[index]?.results.push(cpuUs / CALLS);
      }
    }
    printTable("One list call against the reference server", "us", wall);
    printTable("CPU time of the caller's thread for it", "us", cpu);
  } finally {
    await program.stop();
  }
}

/** A new order each time, as what one contender leaves behind is cleared away on the time of the next. */
function shuffled<T>(items: T[]): T[] {
  const places = items.map((item) => ({ item, place: Math.random() }));
  return places.sort((one, other) => one.place - other.place).map(({ item }) => item);
}

interface MeasuredCall {
  name: string;
  call: () => Promise<unknown> | undefined;
}

function contenders({ contract, list }: ListCall, baseUrl: string, key: string): MeasuredCall[] {
  const headers = { accept: "application/json", authorization: `Bearer ${key}` };
  const peer = createClient<Record<string, never>>({ baseUrl, headers });
  const client = createSdk(contract.client.name, key, baseUrl);
  const { resource = "", method } = list.sdk;
  const byHand = async (signal?: AbortSignal) => {
    const response = await fetch(`${baseUrl}${list.path}?limit=20`, { headers, ...(signal && { signal }) });
    if (!response.ok) throw new Error(`expected 200, got ${response.status}`);
    return JSON.parse(await response.text());
  };
  return [
    { name: "fetch and JSON.parse by hand", call: () => byHand() },
    {
      // What a call that can time out costs at the least.
      name: "the same with a time-out",
      call: async () => {
        const controller = new AbortController();
        const timer = setTimeout(() => controller.abort(), 60_000);
        return byHand(controller.signal).finally(() => clearTimeout(timer));
      },
    },
    { name: "this toolkit", call: () => client[resource]?.[method]?.({ limit: 20 }) },
    {
      name: "openapi-fetch",
      call: () => peer.GET(list.path as never, { params: { query: { limit: 20 } } } as never),
    },
  ];
}

/** The client by its name in the contract, as this program knows no contract. */
function createSdk(name: string, apiKey: string, baseURL: string) {
  type Client = Record<string, Record<string, (params: object) => Promise<unknown>>>;
  const classes = sdk as unknown as Record<string, new (options: object) => Client>;
  const Sdk = classes[name];
  if (!Sdk) throw new Error(`@petstore/sdk: expected the class ${name}, got ${Object.keys(sdk).join(", ")}`);
  return new Sdk({ apiKey, baseURL });
}

async function measure(call: MeasuredCall["call"], calls: number): Promise<Cost> {
  const cpu = process.threadCpuUsage();
  const start = performance.now();
  for (let index = 0; index < calls; index++) await call();
  const { user, system } = process.threadCpuUsage(cpu);
  return { wallUs: (performance.now() - start) * 1000, cpuUs: user + system };
}
