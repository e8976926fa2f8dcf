// Measures sequential calls to the reference server, compared with hand-written `fetch` with a timeout.
import * as sdk from "@petstore/sdk";
import createClient from "openapi-fetch";
import { type ListCall, readListCall } from "../list-call.ts";
import { Results } from "../results.ts";
import { startReference } from "../server/reference-server.ts";

/** V8 optimizes some functions only after 8,000 to 12,000 calls. The measurement starts after that. */
const WARM_UP_CALLS = 20_000;
/** A round consists of short slices in which the contenders alternate, so that load on the machine affects all of them. */
const SLICES_PER_ROUND = 100;
const CALLS_PER_SLICE = 20;

/** Mean wall time of a call, and CPU time of the calling thread. */
interface Cost {
  wallUs: number;
  cpuUs: number;
}

/**
 * Prints the wall time and the CPU time of a call with each client.
 *
 * @param folder folder for the server's database
 */
export async function callBench(folder: string, rounds: number): Promise<void> {
  const listCall = readListCall();
  const { key, program, baseUrl } = await startReference(folder, listCall.list.path);
  try {
    const calls = contenders(listCall, baseUrl, key);
    const results = new Results<keyof Cost>(calls.map(({ name }) => name));
    for (const { call } of calls) await measure(call, WARM_UP_CALLS);
    for (let slice = 0; slice < rounds * SLICES_PER_ROUND; slice++) {
      for (const { name, call } of shuffled(calls)) results.add(name, await measure(call, CALLS_PER_SLICE));
    }
    results.print("One list call to the reference server", "wallUs", "us");
    results.print("One list call: CPU time of the calling thread", "cpuUs", "us");
  } finally {
    await program.stop();
  }
}

/** Returns the items in random order, because the garbage of one contender is collected during the slice of the next. */
function shuffled<T>(items: T[]): T[] {
  const keyed = items.map((item) => ({ item, sortKey: Math.random() }));
  return keyed.sort((left, right) => left.sortKey - right.sortKey).map(({ item }) => item);
}

interface MeasuredCall {
  name: string;
  call: () => Promise<unknown> | undefined;
}

function contenders({ contract, list }: ListCall, baseUrl: string, key: string): MeasuredCall[] {
  const headers = { accept: "application/json", authorization: `Bearer ${key}` };
  const openapiFetch = createClient<Record<string, never>>({ baseUrl, headers });
  const client = createSdk(contract.client.name, key, baseUrl);
  const { resource = "", method } = list.sdk;
  const callByHand = async (signal?: AbortSignal) => {
    const response = await fetch(`${baseUrl}${list.path}?limit=20`, { headers, signal: signal ?? null });
    if (!response.ok) throw new Error(`expected 200, got ${response.status}`);
    return JSON.parse(await response.text());
  };
  return [
    {
      // The minimum cost of a call that always ends.
      name: "hand-written fetch with timeout",
      call: () => withTimeout(callByHand),
    },
    { name: "hand-written fetch without timeout", call: () => callByHand() },
    { name: "@petstore/sdk", call: () => client[resource]?.[method]?.({ limit: 20 }) },
    {
      // openapi-fetch has no timeout: its documentation passes a signal. This is the signal of the hand-written call.
      name: "openapi-fetch with timeout",
      call: () =>
        withTimeout((signal) =>
          openapiFetch.GET(list.path as never, { params: { query: { limit: 20 } }, signal } as never),
        ),
    },
    {
      name: "openapi-fetch without timeout",
      call: () => openapiFetch.GET(list.path as never, { params: { query: { limit: 20 } } } as never),
    },
  ];
}

/** Runs a call with a signal that ends it after a minute, at the lowest cost. */
async function withTimeout(call: (signal: AbortSignal) => Promise<unknown>): Promise<unknown> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), 60_000);
  return call(controller.signal).finally(() => clearTimeout(timer));
}

/** Creates the client by its class name in the contract, because the benchmark does not depend on a particular contract. */
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
  return { wallUs: ((performance.now() - start) * 1000) / calls, cpuUs: (user + system) / calls };
}
