// Waits until somebody wants the program to end.

/** Ctrl-C reaches a program twice when a package manager started it: from the terminal and from its parent. */
const sameKeystrokeMs = 500;

/** Kept at the first SIGINT or SIGTERM. A second one, from a person who does not want to wait, ends the program. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let firstAtMs: number | undefined;
    const onSignal = () => {
      firstAtMs ??= performance.now();
      if (performance.now() - firstAtMs > sameKeystrokeMs) process.exit(1);
      resolve();
    };
    process.on("SIGINT", onSignal);
    process.on("SIGTERM", onSignal);
  });
}
