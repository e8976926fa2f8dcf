// The servers that are compared, each a process of its own on its own copy of the data.
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { documentPath } from "../list-call.ts";
import { programPath } from "../program-path.ts";
import { fillDatabase, referenceCli } from "./reference-server.ts";
import { type RunningProgram, startProgram } from "./running-program.ts";

export interface BenchData {
  folder: string;
  databasePath: string;
  /** Authorization. */
  headers: Record<string, string>;
  /** Address of the list below the base address. */
  listPath: string;
  /** Mean size of the bodies of the measured answers. */
  bodyBytes: number;
}

export interface Server {
  name: string;
  /** Where the API is below the origin. */
  basePath: string;
  /** What must be as the reference server answers it. */
  answers: "with headers" | "without headers" | "anything";
  start(data: BenchData): Promise<RunningProgram>;
}

export const reference: Server = {
  name: "reference server",
  basePath: "/v1",
  answers: "with headers",
  start: (data) =>
    start(data, "/v1", [referenceCli, "serve"], (databasePath) => ({
      DATABASE_URL: `sqlite:${databasePath}`,
    })),
};

export const byHand: Server = {
  name: "node:http + node:sqlite by hand",
  basePath: "/v1",
  answers: "with headers",
  start: (data) => startPeer(data, "pet-store/handwritten-server.ts"),
};

/** The reference server on a filled database, asked by a key that no limit stops. */
export async function startReference(folder: string, listPath: string) {
  const databasePath = join(folder, "filled.db");
  const key = await fillDatabase(databasePath);
  const data: BenchData = { folder, databasePath, headers: { authorization: `Bearer ${key}` }, listPath, bodyBytes: 0 };
  const program = await reference.start(data);
  return { data, key, program, baseUrl: program.origin + reference.basePath };
}

/** The first is what the others are compared with. */
export const servers: Server[] = [
  byHand,
  reference,
  {
    name: "Fastify",
    basePath: "/v1",
    answers: "without headers",
    start: (data) => startPeer(data, "pet-store/fastify-server.ts"),
  },
  {
    name: "Express + express-openapi-validator",
    basePath: "/v1",
    answers: "without headers",
    start: (data) => startPeer(data, "pet-store/express-server.ts"),
  },
  { name: "Prism, mock mode", basePath: "", answers: "anything", start: startPrism },
  {
    name: "bare node:http, constant body",
    basePath: "/v1",
    answers: "anything",
    start: (data) => startPeer(data, "constant-body-server.ts"),
  },
];

function startPeer(data: BenchData, file: string): Promise<RunningProgram> {
  return start(data, "/v1", [join(import.meta.dirname, file)], (databasePath) => ({
    DATABASE_PATH: databasePath,
    BODY_BYTES: String(data.bodyBytes),
  }));
}

async function startPrism({ headers, listPath }: BenchData): Promise<RunningProgram> {
  const port = await freePort();
  const program = programPath("@stoplight/prism-cli", "prism");
  const args = [
    program,
    "mock",
    documentPath,
    "--host",
    "127.0.0.1",
    "--port",
    String(port),
    "--multiprocess=false",
    "--verboseLevel",
    "silent",
  ];
  return startProgram({ args, env: {}, port, readyPath: listPath, headers });
}

async function start(
  { folder, databasePath, headers, listPath }: BenchData,
  basePath: string,
  args: string[],
  env: (databasePath: string) => Record<string, string>,
): Promise<RunningProgram> {
  const port = await freePort();
  const ownDatabasePath = join(folder, `${port}.db`);
  await copyFile(databasePath, ownDatabasePath);
  return startProgram({
    args,
    env: { PORT: String(port), ...env(ownDatabasePath) },
    port,
    readyPath: basePath + listPath,
    headers,
  });
}
