// Limits of the operating system: open files and memory.
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { WAIT_TIMEOUT } from "@onecontract/testing/test-options";
import { runCli, startCli } from "../run-cli.ts";
import { toEnvironment } from "../test-backends.ts";
import { createPet, eventually, newSqliteSettings, readiness, startFaultServer, status } from "./fault-server.ts";
import type { Scenario } from "./scenario.ts";

/** Returns a launcher that sets a limit with the shell's `ulimit`. */
function withLimit(limit: string): string[] {
  return ["sh", "-c", `ulimit ${limit} && exec "$@"`, "sh"];
}

const fewFiles: Scenario = {
  fault: "200 connections with 64 file descriptors",
  expected: "afterwards 200, 201, /readyz 200",
  async run() {
    const server = await startFaultServer({ launcher: withLimit("-n 64") });
    const { hostname, port } = new URL(server.apiUrl);
    const sockets = Array.from({ length: 200 }, () => openConnection(hostname, Number(port)));
    await sleep(2000);
    for (const socket of sockets) socket.destroy();
    const read = await eventually(200, () => status(server));
    return `afterwards ${read}, ${await createPet(server, "Rex")}, /readyz ${await eventually(200, () => readiness(server))}`;
  },
};

function openConnection(host: string, port: number): Socket {
  const socket = connect(port, host);
  // The server may close it immediately.
  socket.on("error", () => {});
  return socket;
}

const littleMemory: Scenario = {
  fault: "too little memory to start (ulimit -v)",
  expected: "exits",
  async run() {
    const env = toEnvironment(await newSqliteSettings());
    const exits = [500_000, 700_000, 900_000, 1_100_000].map(async (kibibytes) => {
      const { code } = await runCli(["serve", "--port", "0"], env, { launcher: withLimit(`-v ${kibibytes}`) });
      return code === 0 ? "runs" : "exits";
    });
    const hang = sleep(WAIT_TIMEOUT, ["hangs"], { ref: false });
    return [...new Set(await Promise.race([Promise.all(exits), hang]))].join(", ");
  },
};

const littleVirtualMemory: Scenario = {
  fault: "too little virtual memory for the server (ulimit -v)",
  expected: "exit code 1, ulimit -v: expected at least 2560 MiB, got N MiB",
  async run() {
    const env = toEnvironment(await newSqliteSettings());
    const exits = [1_600_000, 2_000_000, 2_600_000].map(async (kibibytes) => {
      const { result } = startCli(["serve", "--port", "0"], env, { launcher: withLimit(`-v ${kibibytes}`) });
      const hang = sleep(WAIT_TIMEOUT, { code: "none", stderr: "hangs" }, { ref: false });
      const { code, stderr } = await Promise.race([result, hang]);
      return `exit code ${code}, ${stderr.trim().replace(/got \d+ MiB$/, "got N MiB")}`;
    });
    return [...new Set(await Promise.all(exits))].join("; ");
  },
};

export const limitScenarios: Scenario[] = [fewFiles, littleMemory, littleVirtualMemory];
