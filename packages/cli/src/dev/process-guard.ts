// Ends the programs of `onecontract dev` with it, however it ends: a killed process cannot stop its children itself.
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Process groups to end. `added` and `removed` are IDs of group leaders. */
export interface GuardMessage {
  added?: number;
  removed?: number;
}

/** Starts a process that waits for the end of this one, and then ends the process groups that are still registered. */
export class ProcessGuard {
  readonly #process: ChildProcess;

  constructor() {
    // In a separate group it survives the signals that a closed terminal sends.
    this.#process = fork(fileURLToPath(new URL("./end-process-groups.js", import.meta.url)), {
      detached: true,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      execArgv: [],
    });
    this.#process.unref();
    this.#process.channel?.unref();
  }

  add(pid: number): void {
    this.#send({ added: pid });
  }

  remove(pid: number): void {
    this.#send({ removed: pid });
  }

  #send(message: GuardMessage): void {
    if (this.#process.connected) this.#process.send(message, () => {});
  }
}
