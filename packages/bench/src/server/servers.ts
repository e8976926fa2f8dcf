// The servers that the benchmark compares: the reference server and its peers, each in a separate process. Servers that read the data
// have their own copy.
import { join } from "node:path";
import { freePort } from "@onecontract/testing/free-port";
import { binPath } from "../installed-packages.ts";
import { documentPath } from "../list-call.ts";
import { type BenchData, reference, referenceWorkers, type Server, startOnCopy } from "./reference-server.ts";
import { type RunningProgram, startProgram } from "./running-program.ts";

const handwritten: Server = {
  name: "hand-written node:http + node:sqlite",
  basePath: "/v1",
  comparison: "status, body and headers",
  start: (data) => startPeer(data, "pet-store/handwritten-server.ts"),
};

/** Ratios in the results are relative to the first server. */
export const servers: Server[] = [
  handwritten,
  reference,
  referenceWorkers,
  {
    name: "Fastify",
    basePath: "/v1",
    comparison: "status and body",
    start: (data) => startPeer(data, "pet-store/fastify-server.ts"),
  },
  {
    name: "Express + express-openapi-validator",
    basePath: "/v1",
    comparison: "status and body",
    start: (data) => startPeer(data, "pet-store/express-server.ts"),
  },
  { name: "Prism, mock mode", basePath: "", comparison: "nothing", start: startPrism },
  {
    name: "bare node:http, constant body",
    basePath: "/v1",
    comparison: "nothing",
    start: (data) => startPeer(data, "constant-body-server.ts"),
  },
];

function startPeer(data: BenchData, file: string): Promise<RunningProgram> {
  return startOnCopy(data, "/v1", [join(import.meta.dirname, file)], (databasePath) => ({
    DATABASE_PATH: databasePath,
    BODY_BYTES: String(data.bodyBytes),
  }));
}

async function startPrism({ headers, listPath }: BenchData): Promise<RunningProgram> {
  const port = await freePort();
  const program = binPath("@stoplight/prism-cli", "prism");
  const options = ["--host", "127.0.0.1", "--port", String(port), "--multiprocess=false", "--verboseLevel", "silent"];
  const args = [program, "mock", documentPath, ...options];
  return startProgram({ args, env: {}, port, readyPath: listPath, headers });
}
