// A line on the terminal that shows what is running. It is erased when it ends, so that only results remain.

import { terminal } from "@onecontract/codegen/language/terminal";

/** Runs `task`, and shows its label and the elapsed seconds if the standard error is a terminal. */
export async function withProgress<T>(label: string, task: () => Promise<T>): Promise<T> {
  const { stderr } = process;
  if (!stderr.isTTY || process.env.TERM === "dumb") return task();
  const startedMs = performance.now();
  const show = () => stderr.write(`${ERASE_LINE}${label} ${Math.round((performance.now() - startedMs) / 1000)} s`);
  show();
  const timer = setInterval(show, 1000);
  try {
    return await task();
  } finally {
    clearInterval(timer);
    stderr.write(ERASE_LINE);
  }
}

/** Time between two lines of the standard error if it is no terminal. */
const LINE_MS = 10_000;

/**
 * Runs a task that may take long, and shows on the standard error what it reports as running: in a line that is erased when it ends, or, if
 * the standard error is no terminal, in a line at the start and one each 10 seconds.
 */
export async function withStatus<T>(label: string, task: (report: (status: string) => void) => Promise<T>): Promise<T> {
  const { stderr } = process;
  const isTerminal = stderr.isTTY && process.env.TERM !== "dumb";
  const startedMs = performance.now();
  let shownMs = -Infinity;
  let current = "";
  const show = () => {
    shownMs = performance.now();
    const line = `${label}: ${current} (${Math.round((shownMs - startedMs) / 1000)} s)`;
    stderr.write(isTerminal ? `${ERASE_LINE}${line.slice(0, stderr.columns - 1)}` : `${line}\n`);
  };
  const intervalMs = isTerminal ? 200 : LINE_MS;
  const showIfDue = () => {
    if (performance.now() - shownMs >= intervalMs) show();
  };
  const timer = setInterval(showIfDue, 1000);
  try {
    return await task((status) => {
      // The status contains strings of the contract or of payloads.
      current = `${terminal.text(status)}`;
      showIfDue();
    });
  } finally {
    clearInterval(timer);
    if (isTerminal) stderr.write(ERASE_LINE);
  }
}

const ERASE_LINE = "\r\u001b[K";
