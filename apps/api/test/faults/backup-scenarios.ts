// Backups of the SQLite file while the server writes and is killed.
import { backup, DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { createPet, databasePath, type FaultServer, startFaultServer } from "./fault-server.ts";
import type { Scenario } from "./scenario.ts";

type Backup = (from: string, to: string) => Promise<unknown>;

const vacuumInto: Backup = async (from, to) => {
  const db = new DatabaseSync(from, { timeout: 5000 });
  db.prepare("VACUUM INTO ?").run(to);
  db.close();
};

const backupFunction: Backup = async (from, to) => {
  const db = new DatabaseSync(from, { timeout: 5000 });
  await backup(db, to);
  db.close();
};

function backupUnderLoad(name: string, run: Backup): Scenario {
  return {
    fault: `${name} while the server writes, and is killed`,
    expected: "3 of 3 backups intact, 0 lost",
    async run() {
      let intact = 0;
      let lost = 0;
      const first = await startFaultServer();
      const { settings, key } = first;
      const path = databasePath(settings);
      const acknowledged: string[] = [];
      let server = first;
      for (let round = 0; round < 3; round++) {
        const writing = Promise.all(
          [0, 1, 2].map((writer) => writeUntilKilled(server, `${round}-${writer}`, acknowledged)),
        );
        await sleep(300);
        const before = [...acknowledged];
        const [, result] = await Promise.all([
          server.kill(),
          checkBackup(run, path, `${path}-backup-${round}`, before),
        ]);
        await writing;
        if (result.isIntact) intact++;
        lost += result.lost;
        if (round < 2) server = await startFaultServer({ settings, key });
      }
      return `${intact} of 3 backups intact, ${lost} lost`;
    },
  };
}

async function writeUntilKilled(server: FaultServer, prefix: string, acknowledged: string[]): Promise<void> {
  for (let number = 0; ; number++) {
    const name = `${prefix}-${number}`;
    if ((await createPet(server, name)) !== "201") return;
    acknowledged.push(name);
  }
}

async function checkBackup(run: Backup, from: string, to: string, before: string[]) {
  await run(from, to);
  const copy = new DatabaseSync(to);
  const isIntact = copy.prepare("PRAGMA integrity_check").get()?.integrity_check === "ok";
  const names = new Set(
    copy
      .prepare("SELECT name FROM pets")
      .all()
      .map(({ name }) => name),
  );
  copy.close();
  return { isIntact, lost: before.filter((name) => !names.has(name)).length };
}

export const backupScenarios: Scenario[] = [
  backupUnderLoad("backup()", backupFunction),
  backupUnderLoad("VACUUM INTO", vacuumInto),
];
