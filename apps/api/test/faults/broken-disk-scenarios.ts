// A disk whose reads and writes fail, and a data file with corrupt pages.
import { closeSync, openSync, writeSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import {
  createPet,
  createPets,
  databasePath,
  describeExit,
  describeLog,
  eventually,
  type FaultServer,
  health,
  lostPets,
  readiness,
  startFaultServer,
  status,
  unavailable,
} from "./fault-server.ts";
import { injectFault } from "./machine.ts";
import type { Scenario } from "./scenario.ts";

function failingWrites(code: string): Scenario {
  return {
    fault: `writes to the data file fail (${code})`,
    expected: `write ${unavailable}, read 200, /healthz 200, /readyz 503, afterwards 201, /readyz 200, 0 lost`,
    needs: ["strace"],
    async run() {
      const server = await startFaultServer();
      const acknowledged = await createPets(server, 5);
      const stop = await injectFault(server.command.process.pid, { call: "pwrite64", injection: `error=${code}` });
      const write = await createPet(server, "Rex");
      const read = await status(server);
      const observed = `write ${write}, read ${read}, /healthz ${await health(server)}, /readyz ${await readiness(server)}`;
      stop();
      const after = await eventually("201", () => createPet(server, "Rex"));
      const ready = await eventually(200, () => readiness(server));
      return `${observed}, afterwards ${after}, /readyz ${ready}, ${await lostPets(server, acknowledged)} lost`;
    },
  };
}

const failingReads: Scenario = {
  fault: "reads of the data file fail (EIO)",
  expected: `read ${unavailable}, logged, /healthz 200, afterwards read 200, write 201, 0 of 20 lost`,
  needs: ["strace"],
  async run() {
    const first = await startFaultServer();
    const acknowledged = await createPets(first, 20);
    first.command.process.kill("SIGTERM");
    await describeExit(first.command);
    // A new process has no page in its cache.
    const server = await startFaultServer({ settings: first.settings, key: first.key, args: ["--log-level", "warn"] });
    const stop = await injectFault(server.command.process.pid, { call: "pread64", injection: "error=EIO" });
    const read = await describeRead(server);
    const log = await describeLog(server, "SQLite is unavailable");
    const alive = await health(server);
    stop();
    const after = await eventually(200, () => status(server));
    const write = await eventually("201", () => createPet(server, "Rex"));
    const lost = await lostPets(server, acknowledged);
    return `read ${read}, ${log}, /healthz ${alive}, afterwards read ${after}, write ${write}, ${lost} of ${acknowledged.length} lost`;
  },
};

const corruptPages: Scenario = {
  fault: "pages of the data file are corrupt",
  expected: `read ${unavailable}, logged, /healthz 200`,
  async run() {
    const first = await startFaultServer();
    await createPets(first, 200);
    first.command.process.kill("SIGTERM");
    await describeExit(first.command);
    corrupt(databasePath(first.settings));
    const server = await startFaultServer({ settings: first.settings, key: first.key, args: ["--log-level", "warn"] });
    const read = await describeRead(server);
    const log = await describeLog(server, "malformed");
    return `read ${read}, ${log}, /healthz ${await health(server)}`;
  },
};

/** Returns the status of a read, with `Retry-After` if the response has that header. */
async function describeRead(server: FaultServer): Promise<string> {
  const response = await server.call("/pets");
  await response?.arrayBuffer();
  return `${response?.status ?? "none"}${response?.headers.has("Retry-After") ? " with Retry-After" : ""}`;
}

/** Overwrites the pages of the table of pets. */
function corrupt(path: string): void {
  const db = new DatabaseSync(path);
  const pages = db.prepare("SELECT pageno FROM dbstat WHERE name = 'pets'").all();
  db.close();
  const fd = openSync(path, "r+");
  for (const { pageno } of pages) writeSync(fd, Buffer.alloc(4096, 0xff), 0, 4096, (Number(pageno) - 1) * 4096);
  closeSync(fd);
}

export const brokenDiskScenarios: Scenario[] = [
  failingWrites("EIO"),
  failingWrites("EROFS"),
  failingWrites("EDQUOT"),
  failingReads,
  corruptPages,
];
