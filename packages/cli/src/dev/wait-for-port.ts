// Waits for TCP ports that another program uses.
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 500;

/**
 * Resolves when no program listens on the port of this machine, or when `signal` is aborted.
 *
 * @param onBusy called once if the port is in use
 */
export async function waitForPort(port: number, onBusy: () => void, signal: AbortSignal): Promise<void> {
  for (let isFirst = true; !signal.aborted && (await isInUse(port)); isFirst = false) {
    if (isFirst) onBusy();
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

function isInUse(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    // "localhost" tries the addresses of IPv4 and IPv6.
    const socket = connect({ host: "localhost", port });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
