// Marker files that cannot be removed. A marker file asks the server to share its counters.
import { chmodSync, chownSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createPet,
  databasePath,
  type FaultServer,
  health,
  issueKey,
  metric,
  newSqliteSettings,
  startFaultServer,
  statuses,
} from "./fault-server.ts";
import type { Scenario } from "./scenario.ts";

/** The user `nobody` on most systems. */
const otherUser = 65_534;
/** Root without capabilities is an ordinary user who can still read this repository. */
export const withoutCapabilities = ["setpriv", "--bounding-set=-all", "--inh-caps=-all", "--"];

/** Describes responses, CPU usage and the log. */
async function describe(server: FaultServer): Promise<string> {
  const found = [await health(server), await statuses(server, 2), await createPet(server, "Rex")].join(" ");
  const cpuBefore = await metric(server, "process_cpu_seconds_total");
  await sleep(2000);
  const cpu = (await metric(server, "process_cpu_seconds_total")) - cpuBefore;
  const log = server.command.stderr();
  const isReported = log.includes("data.db-limits-shared");
  const lines = log.split("\n").filter((line) => line.includes('"level":"error"') || line.includes('"level":"warn"'));
  return [
    found,
    cpu < 0.5 ? "CPU low" : `CPU ${Math.round(cpu * 50)} %`,
    isReported ? "reported" : `not reported ${log}`,
    lines.length <= 5 ? "few lines" : `${lines.length} lines`,
  ].join(", ");
}

const expected = "200 200 200 201, CPU low, reported, few lines";

const folderAtStart: Scenario = {
  fault: "marker file is a folder before the start",
  expected,
  async run() {
    const settings = await newSqliteSettings();
    mkdirSync(`${databasePath(settings)}-limits-shared`);
    return describe(await startFaultServer({ settings, args: ["--log-level", "warn"] }));
  },
};

const folderLater: Scenario = {
  fault: "marker file is a folder, created while the server runs",
  expected: "200 200, after a restart 200 200 200 201, CPU low, reported, few lines",
  async run() {
    const { settings, key, ...server } = await startFaultServer();
    mkdirSync(`${databasePath(settings)}-limits-shared`);
    await sleep(500);
    const before = await statuses(server, 2);
    await server.kill();
    const restarted = await startFaultServer({ settings, key, args: ["--log-level", "warn"] });
    return `${before}, after a restart ${await describe(restarted)}`;
  },
};

const otherOwner: Scenario = {
  fault: "marker file of another user, in a folder with the sticky bit",
  expected,
  needs: ["capabilities"],
  async run() {
    const settings = await newSqliteSettings();
    const key = await issueKey(settings);
    const path = databasePath(settings);
    const folder = dirname(path);
    chownSync(folder, otherUser, otherUser);
    chmodSync(folder, 0o1777);
    writeFileSync(`${path}-limits-shared`, "", { mode: 0o600 });
    chownSync(`${path}-limits-shared`, otherUser, otherUser);
    const args = ["--log-level", "warn"];
    return describe(await startFaultServer({ settings, key, args, launcher: withoutCapabilities }));
  },
};

export const markerScenarios: Scenario[] = [folderAtStart, folderLater, otherOwner];
