// A line on the terminal that shows what is running. It is erased when it ends, so that only results remain.

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

const ERASE_LINE = "\r\u001b[K";
