// Requests per second and latency of the reference server and its peers: same machine, same data, same requests.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readListCall } from "../list-call.ts";
import { median } from "../median.ts";
import { printColumns } from "../print-table.ts";
import { type BenchData, reference, type Server, servers, startReference } from "./contenders.ts";
import { endurance } from "./endurance.ts";
import { type Load, measureLoad } from "./measure-load.ts";
import { type MixedRequest, requestMix } from "./request-mix.ts";
import type { RunningProgram } from "./running-program.ts";
import { assertSameAnswers } from "./same-answers.ts";

const SECONDS = 3;
/** V8 optimizes what runs often; after so many requests it has. */
const WARM_UP_REQUESTS = 30_000;

export interface ServerBenchOptions {
  rounds: number;
  /** Instead of the comparison, memory of the reference server over this many requests. */
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
    if (enduranceRequests !== undefined) return await endurance(await start(reference), mix, enduranceRequests);
    await printStart(data, rounds);
    const contenders: Contender[] = [];
    for (const server of servers) contenders.push({ server, program: await start(server), loads: [] });
    await assertSameWork(contenders, mix);
    await measure(contenders, mix, rounds);
    printLoads(contenders, rounds);
  } finally {
    await Promise.all(running.map((program) => program.stop()));
    await rm(folder, { recursive: true });
  }
}

async function prepare(folder: string): Promise<{ data: BenchData; mix: MixedRequest[] }> {
  const call = readListCall();
  const { data, program, baseUrl } = await startReference(folder, call.list.path);
  try {
    const mix = await requestMix(call, baseUrl, data.headers);
    const bodies = mix.map(async ({ path, ...request }) => (await fetch(baseUrl + path, request)).arrayBuffer());
    const bytes = (await Promise.all(bodies)).map(({ byteLength }) => byteLength);
    const bodyBytes = Math.round(bytes.reduce((sum, size) => sum + size, 0) / bytes.length);
    return { data: { ...data, bodyBytes }, mix };
  } finally {
    await program.stop();
  }
}

async function printStart(data: BenchData, rounds: number): Promise<void> {
  const startMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const program = await reference.start(data);
    startMs.push(program.startMs);
    await program.stop();
  }
  console.log(`\nStart of the reference server to its first answer: ${median(startMs).toFixed(0)} ms`);
}

async function assertSameWork(contenders: Contender[], mix: MixedRequest[]): Promise<void> {
  const baseUrl = ({ server, program }: Contender) => program.origin + server.basePath;
  const model = contenders.find(({ server }) => server === reference);
  if (!model) throw new Error("expected the reference server among the contenders");
  for (const contender of contenders) {
    const { answers } = contender.server;
    if (contender === model || answers === "anything") continue;
    const withHeaders = answers === "with headers";
    // Lists only: each creation of the one answer would move the ids of the next.
    const lists = mix.filter(({ method }) => method === "GET");
    await assertSameAnswers({ expected: baseUrl(model), actual: baseUrl(contender), mix: lists, withHeaders });
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
    const middle = (value: (load: Load) => number, of = loads) => median(of.map(value));
    const ratio = (value: (load: Load) => number) => (middle(value) / middle(value, base.loads)).toFixed(2);
    const rate = (load: Load) => load.requestsPerSecond;
    const cpu = (load: Load) => load.cpuMicrosPerRequest;
    const p99 = (load: Load) => load.p99Ms;
    return [
      server.name,
      middle(rate).toFixed(0),
      `${ratio(rate)} x`,
      `${middle(cpu).toFixed(0)} us`,
      `${middle((load) => load.medianMs).toFixed(2)} ms`,
      `${middle(p99).toFixed(2)} ms`,
      `${ratio(p99)} x`,
    ];
  });
  const heading = ["", "requests/s", "ratio", "CPU", "p50", "p99", "ratio"];
  printColumns(`Lists and 5 % creations (median of ${rounds})`, [heading, ...rows]);
}
