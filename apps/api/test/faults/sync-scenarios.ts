// A disk on which syncs fail or stall.
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createPet,
  createPets,
  databasePath,
  describeExit,
  eventually,
  type FaultServer,
  health,
  lostPets,
  readiness,
  startFaultServer,
  unavailable,
} from "./fault-server.ts";
import { injectFault } from "./machine.ts";
import type { Scenario } from "./scenario.ts";

const failedSync: Scenario = {
  fault: "fdatasync fails (EIO)",
  expected: `${unavailable}, exit code 1, logged, after a restart 0 of 20 lost`,
  needs: ["strace"],
  async run() {
    const server = await startFaultServer({ args: ["--log-level", "error"] });
    const acknowledged = await createPets(server, 20);
    await injectFault(server.command.process.pid, { call: "fsync,fdatasync", injection: "error=EIO" });
    const write = await createPet(server, "Rex");
    const exit = await describeExit(server.command);
    const isLogged = server.command.stderr().includes("the disk failed");
    const { settings, key } = server;
    const lost = await lostPets(await startFaultServer({ settings, key }), acknowledged);
    const log = isLogged ? "logged" : "not logged";
    return `${write}, ${exit}, ${log}, after a restart ${lost} of ${acknowledged.length} lost`;
  },
};

/** Delay of a minute, which is longer than any timeout of the server. */
const stall = "delay_enter=60000000";

async function describeStall(server: FaultServer): Promise<string> {
  const write = await createPet(server, "Rex");
  return `write ${write}, /healthz ${await health(server)}, /readyz ${await readiness(server)}`;
}

const stalledSync: Scenario = {
  fault: "fdatasync stalls for a minute",
  expected: `write ${unavailable}, /healthz 200, /readyz 503, SIGTERM: killed`,
  needs: ["strace"],
  async run() {
    const server = await startFaultServer();
    await createPets(server, 5);
    const stop = await injectFault(server.command.process.pid, { call: "fsync,fdatasync", injection: stall });
    const observed = await describeStall(server);
    server.command.process.kill("SIGTERM");
    // strace prevents the exit of the stalled threads. A server that has not killed itself by now exits with code 0.
    await sleep(10_500);
    stop();
    return `${observed}, SIGTERM: ${await describeExit(server.command)}`;
  },
};

const recoveredSync: Scenario = {
  fault: "fdatasync stalls, then the disk recovers",
  expected: `write ${unavailable}, /healthz 200, /readyz 503, afterwards retry 201, /readyz 200`,
  needs: ["strace"],
  async run() {
    const server = await startFaultServer();
    await createPets(server, 5);
    const stop = await injectFault(server.command.process.pid, {
      call: "fsync,fdatasync",
      injection: "delay_enter=6000000",
    });
    const observed = await describeStall(server);
    stop();
    // The outcome of the first attempt is unknown, so the retry sends its idempotency key.
    const retry = await eventually("201", () => createPet(server, "Rex"));
    return `${observed}, afterwards retry ${retry}, /readyz ${await eventually(200, () => readiness(server))}`;
  },
};

/** SQLite copies the write-ahead log to the file when it has 1000 pages. */
const stalledCheckpoint: Scenario = {
  fault: "fdatasync stalls when a checkpoint is due",
  expected: `write ${unavailable}, /healthz 200, /readyz 503`,
  needs: ["strace"],
  async run() {
    const server = await startFaultServer();
    const path = databasePath(server.settings);
    await createPets(server, 1);
    // A later write of the server itself would start the checkpoint before the fault.
    await eventually(true, async () => isKeyUseWritten(path));
    // A stalled write of the server itself would hold the lock that the filler needs.
    fillWriteAheadLog(path);
    await injectFault(server.command.process.pid, { call: "fsync,fdatasync", injection: stall });
    return describeStall(server);
  },
};

/** Returns whether the server has written when the API key was used, which it does a second later, and at most once a minute. */
function isKeyUseWritten(path: string): boolean {
  const db = new DatabaseSync(path, { readOnly: true });
  const row = db.prepare("SELECT 1 FROM api_keys WHERE last_used_at_ms IS NOT NULL").get();
  db.close();
  return row !== undefined;
}

/** Writes nearly as many pages as start a checkpoint. */
function fillWriteAheadLog(path: string): void {
  const db = new DatabaseSync(path, { timeout: 15_000 });
  db.exec("PRAGMA wal_autocheckpoint = 0; CREATE TABLE filler (bytes BLOB) STRICT");
  for (let row = 0; row < 250; row++) db.exec("INSERT INTO filler VALUES (randomblob(16000))");
  db.close();
}

export const syncScenarios: Scenario[] = [failedSync, stalledSync, recoveredSync, stalledCheckpoint];
