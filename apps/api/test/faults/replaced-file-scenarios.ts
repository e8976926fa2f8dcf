// A data file that another process deletes, replaces or locks.
import { copyFileSync, renameSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { onFinished } from "../on-finished.ts";
import {
  createPet,
  createPets,
  databasePath,
  eventually,
  health,
  readiness,
  startFaultServer,
  status,
  unavailable,
} from "./fault-server.ts";
import type { Scenario } from "./scenario.ts";

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

export const replacedFileScenarios: Scenario[] = [
  replacedFile("data file deleted", (path) => rmSync(path)),
  replacedFile("write-ahead log deleted", (path) => rmSync(`${path}-wal`)),
  replacedFile("backup moved over the data file", moveBackupOver),
  lockedDatabase,
];
