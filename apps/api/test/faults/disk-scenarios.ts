// A data disk that is full, read-only, slow or broken, and a database that another process locks.

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { onFinished } from "../on-finished.ts";
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
  status,
} from "./fault-server.ts";
import { injectFault, mountSmallDisk } from "./machine.ts";
import type { Scenario } from "./scenario.ts";

const unavailable = "503 with Retry-After";

const failedSync: Scenario = {
  fault: "fdatasync fails (EIO)",
  expected: `${unavailable}, exit code 1, logged, after a restart 0 of 20 lost`,
  needs: ["strace"],
  async run() {
    const server = await startFaultServer({ args: ["--log-level", "error"] });
    const acknowledged = await createPets(server, 20);
    await injectFault(server.command.process.pid, "fsync,fdatasync", "error=EIO");
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
  expected: `write ${unavailable}, /healthz 200, /readyz 503, SIGTERM: killed within 10 s`,
  needs: ["strace"],
  async run() {
    const server = await startFaultServer();
    await createPets(server, 5);
    const stop = await injectFault(server.command.process.pid, "fsync,fdatasync", stall);
    const observed = await describeStall(server);
    server.command.process.kill("SIGTERM");
    // strace prevents the exit of the stalled threads. A server that has not killed itself by now exits with code 0.
    await sleep(10_500);
    stop();
    return `${observed}, SIGTERM: ${await describeExit(server.command)} within 10 s`;
  },
};

const recoveredSync: Scenario = {
  fault: "fdatasync stalls, then the disk recovers",
  expected: `write ${unavailable}, /healthz 200, /readyz 503, afterwards retry 201, /readyz 200`,
  needs: ["strace"],
  async run() {
    const server = await startFaultServer();
    await createPets(server, 5);
    const stop = await injectFault(server.command.process.pid, "fsync,fdatasync", "delay_enter=6000000");
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
    await injectFault(server.command.process.pid, "fsync,fdatasync", stall);
    fillWriteAheadLog(path);
    return describeStall(server);
  },
};

/** Writes nearly as many pages as start a checkpoint. */
function fillWriteAheadLog(path: string): void {
  const db = new DatabaseSync(path);
  db.exec("PRAGMA wal_autocheckpoint = 0; CREATE TABLE filler (bytes BLOB) STRICT");
  for (let row = 0; row < 250; row++) db.exec("INSERT INTO filler VALUES (randomblob(16000))");
  db.close();
}

const fullDisk: Scenario = {
  fault: "data disk full, then space is free",
  expected: `write ${unavailable}, reads 200 200, /readyz 503, afterwards 201, /readyz 200, 0 lost`,
  needs: ["mount"],
  async run() {
    const disk = await mountSmallDisk("4m");
    const settings = { database: { kind: "sqlite", path: join(disk.folder, "petstore.db") } } as const;
    const server = await startFaultServer({ settings });
    const acknowledged = await createPets(server, 5);
    disk.fill();
    const write = await eventually(unavailable, () => createPet(server, `pet-${acknowledged.length}`));
    // The second request is sent after the state of the rate-limit key has left memory.
    const reads = [await status(server), await sleep(1000).then(() => status(server))].join(" ");
    const unready = await eventually(503, () => readiness(server));
    disk.free();
    const after = await eventually("201", () => createPet(server, "Rex"));
    const ready = await eventually(200, () => readiness(server));
    const lost = await lostPets(server, acknowledged);
    return `write ${write}, reads ${reads}, /readyz ${unready}, afterwards ${after}, /readyz ${ready}, ${lost} lost`;
  },
};

function failingWrites(code: string): Scenario {
  return {
    fault: `writes to the data file fail (${code})`,
    expected: `write ${unavailable}, read 200, /healthz 200, /readyz 503, afterwards 201, /readyz 200, 0 lost`,
    needs: ["strace"],
    async run() {
      const server = await startFaultServer();
      const acknowledged = await createPets(server, 5);
      const stop = await injectFault(server.command.process.pid, "pwrite64", `error=${code}`);
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

/** SQLite's own wait for the lock would block the event loop for 4 seconds; a loaded machine delays responses a little. */
const blockedMs = 2000;

const lockedDatabase: Scenario = {
  fault: "another process locks the data file for 8 s",
  expected: "writes 201 or 503 with Retry-After, reads 200, /healthz within 2 s, afterwards 201",
  async run() {
    const server = await startFaultServer();
    const other = new DatabaseSync(databasePath(server.settings));
    onFinished(() => other.isOpen && other.close());
    other.exec("BEGIN IMMEDIATE");
    const unlockAtMs = performance.now() + 8000;
    const writes = Promise.all(Array.from({ length: 5 }, (_, number) => createPet(server, `pet-${number}`)));
    const reads = new Set<number | string>();
    let slowestMs = 0;
    while (performance.now() < unlockAtMs) {
      const startMs = performance.now();
      await health(server);
      slowestMs = Math.max(slowestMs, performance.now() - startMs);
      reads.add(await status(server));
      await sleep(50);
    }
    other.exec("ROLLBACK");
    const unexpected = (await writes).filter((write) => write !== "201" && write !== unavailable);
    const after = await eventually("201", () => createPet(server, "Rex"));
    return [
      unexpected.length === 0 ? `writes 201 or ${unavailable}` : `writes ${unexpected.join(" ")}`,
      `reads ${[...reads].join(" ")}`,
      slowestMs < blockedMs ? "/healthz within 2 s" : `/healthz within ${Math.round(slowestMs)} ms`,
      `afterwards ${after}`,
    ].join(", ");
  },
};

export const diskScenarios: Scenario[] = [
  failedSync,
  stalledSync,
  recoveredSync,
  stalledCheckpoint,
  fullDisk,
  failingWrites("EIO"),
  failingWrites("EROFS"),
  failingWrites("EDQUOT"),
  lockedDatabase,
];
