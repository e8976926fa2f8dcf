// Where Chromium is on this machine.
import { existsSync } from "node:fs";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

/**
 * `CHROMIUM_PATH`, or a usual place. undefined where there is none.
 *
 * @throws Error where there is none and `CI` is set: there the browser tests have to run
 */
export function findChromium(): string | undefined {
  const found = [process.env.CHROMIUM_PATH ?? "", ...PLACES].find((path) => path !== "" && existsSync(path));
  if (found === undefined && process.env.CI) {
    throw new Error(`Chromium: expected it at one of ${PLACES.join(", ")} or where CHROMIUM_PATH says, got nothing`);
  }
  return found;
}

/** It runs as root in a container, and must not call home. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
