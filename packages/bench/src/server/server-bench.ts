// Requests per second: the reference server beside a bare node:http that sends a constant body of the same size.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { readListCall } from "../list-call.ts";
import { type Contender, printTable } from "../print-table.ts";
import { startReferenceServer } from "./reference-server.ts";

const CONNECTIONS = 10;
const SECONDS = 3;

export interface ServerBenchOptions {
  rounds: number;
}

export async function serverBench({ rounds }: ServerBenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "server-bench-"));
  const reference = await startReferenceServer(folder);
  const { list } = readListCall();
  const url = `${reference.baseURL}${list.path}`;
  const bare = await startBare(await (await fetch(url, { headers: reference.headers })).text());
  const contenders: Contender[] = [
    { name: "bare node:http, constant body", results: [] },
    { name: `reference server, ${list.operationId}`, results: [] },
  ];
  try {
    for (let round = 0; round < rounds; round++) {
      contenders[0]?.results.push(await requestsPerSecond(bare.url, {}));
      contenders[1]?.results.push(await requestsPerSecond(url, reference.headers));
    }
  } finally {
    await Promise.all([bare.stop(), reference.stop()]);
    await rm(folder, { recursive: true });
  }
  printTable("A page of a list", "requests/s", contenders);
}

interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

function startBare(body: string): Promise<RunningServer> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      resolve({
        url: `http://127.0.0.1:${port}/`,
        stop: () => new Promise((stopped) => server.close(() => stopped())),
      });
    });
  });
}

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (non2xx + errors > 0)
    throw new Error(`${url}: expected only 2xx answers, got ${non2xx} others and ${errors} errors`);
  return requests.average;
}
