// A data disk that is full, read-only, slow or broken, and a database that another process locks.

import { closeSync, copyFileSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { onFinished } from "../on-finished.ts";
import { startCli } from "../run-cli.ts";
import { toEnvironment } from "../test-backends.ts";
import {
  createPet,
  createPets,
  databasePath,
  describeExit,
  eventually,
  type FaultServer,
  health,
  lostPets,
  newSqliteSettings,
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
    const stop = await injectFault(server.command.process.pid, "pread64", "error=EIO");
    const read = await describeRead(server);
    await sleep(500);
    const isLogged = server.command.stderr().includes("SQLite is unavailable");
    const alive = await health(server);
    stop();
    const after = await eventually(200, () => status(server));
    const write = await eventually("201", () => createPet(server, "Rex"));
    const lost = await lostPets(server, acknowledged);
    const log = isLogged ? "logged" : "not logged";
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
    await sleep(500);
    const log = server.command.stderr().includes("malformed") ? "logged" : "not logged";
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

function replacedFile(fault: string, replace: (path: string) => void): Scenario {
  return {
    fault,
    expected: `write ${unavailable}, /readyz 503, logged, /healthz 200, later write ${unavailable}`,
    async run() {
      const server = await startFaultServer({ args: ["--log-level", "warn"] });
      await createPets(server, 5);
      replace(databasePath(server.settings));
      const write = await createPet(server, "Rex");
      const ready = await eventually(503, () => readiness(server));
      await sleep(500);
      const log = server.command.stderr().includes("expected the file that was opened") ? "logged" : "not logged";
      const later = await createPet(server, "Rex");
      return `write ${write}, /readyz ${ready}, ${log}, /healthz ${await health(server)}, later write ${later}`;
    },
  };
}

function moveBackupOver(path: string): void {
  const backup = `${path}.backup`;
  copyFileSync(path, backup);
  renameSync(backup, path);
}

const fullStandardOutput: Scenario = {
  fault: "disk of standard output and standard error full at the start",
  expected: "/readyz 200, SIGTERM: exit code 0",
  needs: ["mount"],
  async run() {
    const disk = await mountSmallDisk("64k");
    disk.fill();
    const port = await freePort();
    const launcher = ["sh", "-c", `exec "$@" > '${join(disk.folder, "log")}' 2>&1`, "sh"];
    const env = toEnvironment(await newSqliteSettings());
    const command = startCli(["serve", "--port", String(port)], env, { launcher });
    const probe = () =>
      fetch(`http://127.0.0.1:${port}/readyz`)
        .then(({ status: found }) => found)
        .catch(() => "none");
    const ready = await eventually<number | string>(200, probe);
    command.process.kill("SIGTERM");
    return `/readyz ${ready}, SIGTERM: ${await describeExit(command)}`;
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
  failingReads,
  corruptPages,
  replacedFile("data file deleted", (path) => rmSync(path)),
  replacedFile("write-ahead log deleted", (path) => rmSync(`${path}-wal`)),
  replacedFile("backup moved over the data file", moveBackupOver),
  fullStandardOutput,
  lockedDatabase,
];
