// Waits for the signal that stops the program.

/**
 * Maximum time between the two signals of one Ctrl-C. A program started by a package manager receives it twice: from
 * the terminal and from its parent process.
 */
const sameKeystrokeMs = 500;

export type StopSignal = "SIGINT" | "SIGTERM";

/** Resolves at the first SIGINT or SIGTERM. A signal more than `sameKeystrokeMs` later exits the process immediately. */
export function stopSignal(): Promise<StopSignal> {
  return new Promise((resolve) => {
    let firstAtMs: number | undefined;
    const onSignal = (signal: StopSignal) => {
      firstAtMs ??= performance.now();
      if (performance.now() - firstAtMs > sameKeystrokeMs) process.exit(1);
      resolve(signal);
    };
    process.on("SIGINT", () => onSignal("SIGINT"));
    process.on("SIGTERM", () => onSignal("SIGTERM"));
  });
}
