// A data file that another process deletes, replaces or locks.
import { copyFileSync, renameSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { onFinished } from "@onecontract/testing/on-finished";
import {
  createPet,
  createPets,
  databasePath,
  describeLog,
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
      const log = await describeLog(server, "expected the file that was opened");
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

/** SQLite's own wait for the lock would block the event loop once for each of the writes. */
const writesWhileLocked = 5;

const lockedDatabase: Scenario = {
  fault: "another process locks the data file until the server has rejected writes",
  expected: `writes ${unavailable}, meanwhile reads 200, /healthz 200, not blocked, afterwards 201`,
  async run() {
    const server = await startFaultServer();
    const other = new DatabaseSync(databasePath(server.settings));
    onFinished(() => other.isOpen && other.close());
    other.exec("BEGIN IMMEDIATE");
    let isWriting = true;
    const writing = Promise.all(
      Array.from({ length: writesWhileLocked }, (_, number) => createPet(server, `pet-${number}`)),
    ).finally(() => {
      isWriting = false;
    });
    const reads = new Set<number | string>();
    const healthStatuses: (number | string)[] = [];
    while (isWriting) {
      healthStatuses.push(await health(server));
      reads.add(await status(server));
      await sleep(50);
    }
    const writes = new Set(await writing);
    other.exec("ROLLBACK");
    const isBlocked = healthStatuses.length <= 2 * writesWhileLocked;
    const after = await eventually("201", () => createPet(server, "Rex"));
    return [
      `writes ${[...writes].join(" ")}`,
      `meanwhile reads ${[...reads].join(" ")}`,
      `/healthz ${[...new Set(healthStatuses)].join(" ")}`,
      isBlocked ? `blocked: only ${healthStatuses.length} responses` : "not blocked",
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
