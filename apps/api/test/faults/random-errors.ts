// Servers and commands on the same data files, one after the other, while system calls on these files fail.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createTemporaryFolder } from "@onecontract/testing/temporary-folder";
import { runCli } from "../run-cli.ts";
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
  readiness,
  startFaultServer,
  status,
  unavailable,
} from "./fault-server.ts";
import { type Fault, injectFault, withFault } from "./machine.ts";

/** The data, the counters, and the files that SQLite puts next to them. */
const suffixes = ["", "-wal", "-shm", "-journal"].flatMap((suffix) => [suffix, `-limits${suffix}`]);

/** Start of a message for the user instead of a stack trace. */
const clearFailure = /(^|got )DATABASE_URL: expected .* got ".*"\n$/;

export class RandomErrors {
  readonly #call: string;
  /** The server that wrote the first data. */
  readonly #first: FaultServer;
  readonly #reports: string;
  /** Names of the pets whose creation was acknowledged. */
  readonly #pets: string[];
  /** Keys that a command has printed. */
  readonly #keys: string[] = [];
  readonly #violations = new Set<string>();
  #runs = 0;

  private constructor(call: string, first: FaultServer, pets: string[], reports: string) {
    this.#call = call;
    this.#first = first;
    this.#pets = pets;
    this.#reports = reports;
  }

  /** Prepares data as a killed server leaves it. @param call names of system calls, separated by commas */
  static async start(call: string): Promise<RandomErrors> {
    const first = await startFaultServer();
    const pets = await createPets(first, 20);
    await first.kill();
    return new RandomErrors(call, first, pets, await createTemporaryFolder());
  }

  /** Injects an error into a server from its start to its stop. A server that cannot start describes the reason and exits. */
  async whileStarting(injection: string): Promise<void> {
    const server = await this.#start(withFault(this.#fault(injection))).catch((error: Error) => error.message);
    if (typeof server === "string") {
      this.#expect(clearFailure.test(server), server);
      return;
    }
    await this.#send(server);
    await this.#stop(server);
  }

  /** Injects an error into a command that creates a key. A key that it prints must work. */
  async inCommand(injection: string): Promise<void> {
    const launcher = withFault(this.#fault(injection));
    const args = ["keys", "create", "--plan", "free", "--json"];
    const { code, stdout, stderr } = await runCli(args, toEnvironment(this.#first.settings), { launcher });
    if (stdout !== "") this.#keys.push(JSON.parse(stdout).key);
    this.#expect(code === 0 || (code === 1 && clearFailure.test(stderr)), `keys create: exit code ${code} ${stderr}`);
  }

  /** Injects errors into a running server one after the other. The last one continues while the server stops. */
  async whileServing(injections: string[]): Promise<void> {
    let server = await this.#start();
    for (const injection of injections) {
      const stopInjection = await injectFault(server.command.process.pid, this.#fault(injection));
      await this.#send(server);
      if (injection === injections.at(-1)) await this.#stop(server);
      stopInjection();
      server = await this.#recovered(server);
    }
  }

  /** Describes the data and the violations after all errors. */
  async describe(): Promise<string> {
    const server = await this.#start();
    const after = await eventually("201", () => createPet(server, "last"));
    const ready = await eventually(200, () => readiness(server));
    const authorizations = this.#keys.map((key) => ({ headers: { Authorization: `Bearer ${key}` } }));
    const responses = await Promise.all(authorizations.map((init) => server.call("/pets", init)));
    const lostKeys = responses.filter((response) => response?.status !== 200).length;
    const lost = (await lostPets(server, this.#pets)) + lostKeys;
    await this.#stop(server);
    const reports = globSync(join(this.#reports, "*")).map((file) => readFileSync(file, "utf8"));
    return [
      reports.some((report) => report.includes("INJECTED")) ? "calls failed" : "no call failed",
      [...this.#violations].join("; ") || "expected responses and exits",
      `afterwards ${after}`,
      `/readyz ${ready}`,
      `${lost} lost`,
      isIntact(databasePath(this.#first.settings)) ? "intact" : "damaged",
    ].join(", ");
  }

  /** Sends writes and reads. While all writes fail, readiness must fail too. */
  async #send(server: FaultServer): Promise<void> {
    const writes: string[] = [];
    for (let request = 0; request < 8 && isRunning(server); request++) {
      const name = `pet-${this.#runs}-${request}`;
      const [write, read] = await Promise.all([createPet(server, name), status(server)]);
      if (write === "201") this.#pets.push(name);
      writes.push(write);
      // A server that stops because a sync failed ends its connections.
      if ((write === "none" || read === "none") && (await hasStoppedAfterFailure(server))) return;
      this.#expect(write === "201" || write === unavailable, `write ${write}`);
      this.#expect(read === 200 || read === 503, `read ${read}`);
    }
    if (!writes.includes(unavailable)) return;
    const isLogged = () => /unavailable|the disk failed/.test(server.command.stderr());
    this.#expect(await eventually(true, async () => isLogged()), "503 without a log line");
    if (writes.includes("201")) return;
    const isReported = async () => !isRunning(server) || (await readiness(server)) === 503;
    this.#expect(await eventually(true, isReported), "/readyz not 503 while writes fail");
    this.#expect(!isRunning(server) || (await health(server)) === 200, "/healthz not 200");
  }

  /** Returns the server when it accepts writes again, or another one if it has stopped. */
  async #recovered(server: FaultServer): Promise<FaultServer> {
    if (!isRunning(server)) return this.#start();
    const name = `pet-${this.#runs}-recovered`;
    const after = await eventually("201", () => createPet(server, name));
    if (after === "none" && (await hasStoppedAfterFailure(server))) return this.#start();
    if (after === "201") this.#pets.push(name);
    this.#expect(after === "201", `write ${after} after the error`);
    const ready = await eventually(200, () => readiness(server));
    this.#expect(ready === 200, `/readyz ${ready} after the error`);
    return server;
  }

  async #stop(server: FaultServer): Promise<void> {
    server.command.process.kill("SIGTERM");
    const exit = await describeExit(server.command);
    this.#expect(/^exit code [01]$/.test(exit), `SIGTERM: ${exit}`);
    // An error that no handler catches is printed with its source, and not as a line of JSON.
    const unexpected = server.command
      .stderr()
      .split("\n")
      .find((line) => line !== "" && !line.startsWith("{"));
    this.#expect(unexpected === undefined, `standard error: ${unexpected}`);
  }

  #start(launcher: string[] = []): Promise<FaultServer> {
    const { settings, key } = this.#first;
    return startFaultServer({ settings, key, launcher, args: ["--log-level", "warn"] });
  }

  #fault(injection: string): Fault {
    const path = databasePath(this.#first.settings);
    const files = suffixes.map((suffix) => `${path}${suffix}`);
    return { call: this.#call, injection, files, report: join(this.#reports, String(this.#runs++)) };
  }

  #expect(condition: boolean, violation: string): void {
    if (!condition) this.#violations.add(violation);
  }
}

function isRunning({ command }: FaultServer): boolean {
  return command.process.exitCode === null && command.process.signalCode === null;
}

/** Waits for an exit with code 1, and returns whether the server has logged a failed sync as its reason. */
async function hasStoppedAfterFailure({ command }: FaultServer): Promise<boolean> {
  return (await describeExit(command)) === "exit code 1" && command.stderr().includes("the disk failed");
}

function isIntact(path: string): boolean {
  return [path, `${path}-limits`].every((file) => {
    const db = new DatabaseSync(file);
    const result = db.prepare("PRAGMA integrity_check").get();
    db.close();
    return result?.integrity_check === "ok";
  });
}
