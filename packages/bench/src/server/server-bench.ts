// `pnpm bench server`: throughput and latency of the reference server and its peers, on the same machine, data and requests.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readListCall } from "../list-call.ts";
import { median, printColumns } from "../results.ts";
import { type Load, measureLoad } from "./measure-load.ts";
import { type BenchData, reference, referenceWorkers, type Server, startReference } from "./reference-server.ts";
import { type MixedRequest, requestMix } from "./request-mix.ts";
import type { RunningProgram } from "./running-program.ts";
import { assertSameResponses } from "./same-responses.ts";
import { servers } from "./servers.ts";

const SECONDS = 3;
/** After this many requests V8 has optimized the hot functions. */
const WARM_UP_REQUESTS = 30_000;
const ENDURANCE_STEPS = 10;

export interface ServerBenchOptions {
  rounds: number;
  /** Measures the memory of the reference server over this many requests, instead of the comparison. */
  enduranceRequests?: number;
}

interface Contender {
  server: Server;
  program: RunningProgram;
  loads: Load[];
}

export async function serverBench({ rounds, enduranceRequests }: ServerBenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "server-bench-"));
  const running: RunningProgram[] = [];
  try {
    const { data, mix } = await prepare(folder);
    const start = async (server: Server) => {
      const program = await server.start(data);
      running.push(program);
      return program;
    };
    if (enduranceRequests !== undefined) return await measureMemory(await start(reference), mix, enduranceRequests);
    await printStartupTime(data, rounds);
    const contenders: Contender[] = [];
    for (const server of servers) contenders.push({ server, program: await start(server), loads: [] });
    await assertSameWork(contenders, mix);
    await measure(contenders, mix, rounds);
    printLoads(contenders, rounds);
    printScaling(contenders);
  } finally {
    await Promise.all(running.map((program) => program.stop()));
    await rm(folder, { recursive: true });
  }
}

/** Prints the resident memory of the reference server over many requests: it must not grow with them. */
async function measureMemory(program: RunningProgram, mix: MixedRequest[], requests: number): Promise<void> {
  const rows: string[][] = [];
  const addRow = async (count: number) =>
    rows.push([count.toLocaleString("en"), `${((await program.residentBytes()) / 2 ** 20).toFixed(0)} MiB`]);
  await addRow(0);
  for (let step = 1; step <= ENDURANCE_STEPS; step++) {
    await measureLoad(program, reference.basePath, mix, { amount: Math.ceil(requests / ENDURANCE_STEPS) });
    await addRow(Math.ceil(requests / ENDURANCE_STEPS) * step);
  }
  printColumns(`Memory of the ${reference.name}`, [["requests", "resident"], ...rows]);
}

/** Fills the database, and builds the request mix with the cursors of the reference server. */
async function prepare(folder: string): Promise<{ data: BenchData; mix: MixedRequest[] }> {
  const call = readListCall();
  const { data, program, baseUrl } = await startReference(folder, call.list.path);
  try {
    const mix = await requestMix(call, baseUrl, data.headers);
    const bodies = mix.map(async ({ path, ...request }) => (await fetch(baseUrl + path, request)).arrayBuffer());
    const sizes = (await Promise.all(bodies)).map(({ byteLength }) => byteLength);
    const bodyBytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
    return { data: { ...data, bodyBytes }, mix };
  } finally {
    await program.stop();
  }
}

async function printStartupTime(data: BenchData, rounds: number): Promise<void> {
  const startMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const program = await reference.start(data);
    startMs.push(program.startMs);
    await program.stop();
  }
  console.log(`\nStartup time of the reference server until its first response: ${median(startMs).toFixed(0)} ms`);
}

/** Checks that the peers return the same responses as the reference server. */
async function assertSameWork(contenders: Contender[], mix: MixedRequest[]): Promise<void> {
  const baseUrl = ({ server, program }: Contender) => program.origin + server.basePath;
  const expected = contenders.find(({ server }) => server === reference);
  if (!expected) throw new Error("expected the reference server among the contenders");
  for (const contender of contenders) {
    const { comparison } = contender.server;
    if (contender === expected || comparison === "nothing") continue;
    const withHeaders = comparison === "status, body and headers";
    // Creations are left out, because each one changes the IDs of the next response.
    const lists = mix.filter(({ method }) => method === "GET");
    await assertSameResponses({ expected: baseUrl(expected), actual: baseUrl(contender), mix: lists, withHeaders });
  }
}

async function measure(contenders: Contender[], mix: MixedRequest[], rounds: number): Promise<void> {
  for (const { server, program } of contenders)
    await measureLoad(program, server.basePath, mix, { amount: WARM_UP_REQUESTS });
  for (let round = 0; round < rounds; round++) {
    for (const { server, program, loads } of contenders)
      loads.push(await measureLoad(program, server.basePath, mix, { duration: SECONDS }));
  }
}

function printLoads(contenders: Contender[], rounds: number): void {
  const [base] = contenders;
  if (!base) return;
  const rows = contenders.map(({ server, loads }) => {
    const getMedian = (value: (load: Load) => number, rounds = loads) => median(rounds.map(value));
    const ratio = (value: (load: Load) => number) => (getMedian(value) / getMedian(value, base.loads)).toFixed(2);
    const rate = (load: Load) => load.requestsPerSecond;
    const cpu = (load: Load) => load.cpuMicrosPerRequest;
    const p99 = (load: Load) => load.p99Ms;
    return [
      server.name,
      getMedian(rate).toFixed(0),
      `${ratio(rate)} x`,
      `${getMedian(cpu).toFixed(0)} us`,
      `${getMedian((load) => load.medianMs).toFixed(2)} ms`,
      `${getMedian(p99).toFixed(2)} ms`,
      `${ratio(p99)} x`,
    ];
  });
  const heading = ["", "requests/s", "ratio", "CPU", "p50", "p99", "ratio"];
  printColumns(`Lists and 5 % creations (median of ${rounds})`, [heading, ...rows]);
}

/**
 * Prints what workers add. The load generator uses as much processor time as a server, so on two cores the throughput cannot double.
 * The processor time per request shows what machines with further cores reach.
 */
function printScaling(contenders: Contender[]): void {
  const loadsOf = (searched: Server) => contenders.find(({ server }) => server === searched)?.loads ?? [];
  const ratio = (value: (load: Load) => number) =>
    median(loadsOf(referenceWorkers).map(value)) / median(loadsOf(reference).map(value));
  const throughput = ratio((load) => load.requestsPerSecond).toFixed(2);
  const capacity = (2 / ratio((load) => load.cpuMicrosPerRequest)).toFixed(2);
  console.log(`\n2 workers: ${throughput} x the throughput of one process; ${capacity} x on two cores of their own`);
}
