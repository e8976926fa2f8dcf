// Waits until somebody wants the program to end.

/** Ctrl-C reaches a program twice when a package manager started it: from the terminal and from its parent. */
const sameKeystrokeMs = 500;

export type StopSignal = "SIGINT" | "SIGTERM";

/** Kept at the first SIGINT or SIGTERM. A second one, from a person who does not want to wait, ends the program. */
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
