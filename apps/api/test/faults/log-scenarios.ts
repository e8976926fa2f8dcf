// A log that cannot be written, or that is read too slowly.
import { execFileSync } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eventually, type FaultServer, health, metric, startFaultServer, terminate } from "./fault-server.ts";
import { mountSmallDisk, type SmallDisk } from "./machine.ts";
import { sendManyRequests } from "./many-requests.ts";
import type { Scenario } from "./scenario.ts";

/** Number of requests whose log lines exceed the buffer of 4 MiB. */
const requests = 20_000;

async function startOnFullLogDisk(
  requestCount: number,
): Promise<{ server: FaultServer; disk: SmallDisk; file: string }> {
  const disk = await mountSmallDisk("64k");
  const file = join(disk.folder, "log");
  const server = await startFaultServer({ args: ["--log-level", "info"], stderr: openSync(file, "a") });
  disk.fill();
  await sendManyRequests(server, requestCount);
  return { server, disk, file };
}

async function describeDroppedLines(server: FaultServer): Promise<string> {
  return (await metric(server, "log_lines_dropped_total")) > 0 ? "lines counted" : "no lines counted";
}

const fullLogDisk: Scenario = {
  fault: "log disk full, then space is free",
  expected: "200, lines counted, afterwards a line reports them",
  needs: ["mount"],
  async run() {
    const { server, disk, file } = await startOnFullLogDisk(requests);
    const observed = [await health(server), await describeDroppedLines(server)].join(", ");
    disk.remount("size=16m");
    const hasReport = () => /"message":"log lines were dropped"/.test(readFileSync(file, "utf8"));
    const isReported = await eventually(true, async () => hasReport());
    return `${observed}, afterwards ${isReported ? "a line reports them" : "no report"}`;
  },
};

const stopWithFullLogDisk: Scenario = {
  fault: "SIGTERM while the log disk is full",
  expected: "exit code 0",
  needs: ["mount"],
  run: async () => terminate((await startOnFullLogDisk(2000)).server),
};

function unreadLog(count: number, isLong: boolean): Scenario {
  return {
    fault: `log reader stops reading, ${count} requests`,
    expected: "200, lines counted, memory bounded, exit code 0",
    isLong,
    async run() {
      const server = await startFaultServer({ args: ["--log-level", "info"], stderr: "unread" });
      await sendManyRequests(server, 2000);
      const beforeMiB = residentMiB(server);
      await sendManyRequests(server, count);
      const growthMiB = residentMiB(server) - beforeMiB;
      const memory = growthMiB < 100 ? "memory bounded" : `memory grew by ${growthMiB} MiB`;
      return [await health(server), await describeDroppedLines(server), memory, await terminate(server)].join(", ");
    },
  };
}

function residentMiB({ command }: FaultServer): number {
  return Math.round(Number(execFileSync("ps", ["-o", "rss=", "-p", String(command.process.pid)])) / 1024);
}

export const logScenarios: Scenario[] = [
  fullLogDisk,
  stopWithFullLogDisk,
  unreadLog(requests, false),
  unreadLog(100_000, true),
];
