// A disk without space, behind the data or behind standard output.
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../free-port.ts";
import { startCli } from "../run-cli.ts";
import { toEnvironment } from "../test-backends.ts";
import {
  createPet,
  createPets,
  describeExit,
  eventually,
  lostPets,
  newSqliteSettings,
  readiness,
  startFaultServer,
  status,
  unavailable,
} from "./fault-server.ts";
import { mountSmallDisk } from "./machine.ts";
import type { Scenario } from "./scenario.ts";

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

export const fullDiskScenarios: Scenario[] = [fullDisk, fullStandardOutput];
