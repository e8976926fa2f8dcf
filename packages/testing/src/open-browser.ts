// Opens Chromium for tests, and checks its pages for errors and accessibility.
import { existsSync } from "node:fs";
import axe, { type RunOptions } from "axe-core";
import { type Browser, chromium, type Page, type ViewportSize } from "playwright-core";
import { WAIT_TIMEOUT } from "./test-options.ts";

/** The shell comes first: it lacks the windows of the browser, and takes half of the processor time. */
const PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

/** Arguments of Chromium. Containers run it as root, and tests must not contact Google's servers. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const chromiumPath: string | undefined = findChromium();
if (chromiumPath === undefined) console.warn("Chromium is not installed, so the browser tests are skipped.");

export const hasBrowser = chromiumPath !== undefined;

export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: chromiumPath ?? "", args: ARGUMENTS });
  return browser.on("context", (context) => context.setDefaultTimeout(WAIT_TIMEOUT));
}

/** Width and height in CSS pixels. */
export const SCREENS: Record<"phone" | "laptop", ViewportSize> = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1280, height: 800 },
};

/** Opens a page in a separate context. `page.context().close()` closes both. */
export async function newPage(browser: Browser, viewport: ViewportSize = SCREENS.laptop): Promise<Page> {
  return (await browser.newContext({ viewport })).newPage();
}

/**
 * Records the errors of the page from now on: console errors, which include violations of the content security policy, uncaught
 * exceptions, and requests to origins other than the given ones.
 */
export function recordErrors(page: Page, ...origins: string[]): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("request", (request) => {
    const isAllowed = origins.some((origin) => request.url().startsWith(origin));
    if (!/^(data|blob):/.test(request.url()) && !isAllowed) errors.push(request.url());
  });
  return errors;
}

/**
 * Returns the accessibility violations of the page in light mode, and its contrast violations in dark mode.
 *
 * @param tags tags of the axe rules to run @default all rules
 */
export async function findViolations(page: Page, tags?: string[]): Promise<string[]> {
  const light = await findViolationsIn(page, "light", tags);
  await page.emulateMedia({ colorScheme: "dark" });
  return [...light, ...(await runAxe(page, { runOnly: ["color-contrast"] }))];
}

/** Returns the accessibility violations of the page in a colour mode. */
export async function findViolationsIn(page: Page, colorScheme: "light" | "dark", tags?: string[]): Promise<string[]> {
  // Not a script element, because the content security policy forbids it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  await page.emulateMedia({ colorScheme });
  // The page makes tables focusable when an observer reports that they scroll, which is in the frame after they are laid out.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const rules = { "target-size": { enabled: true } };
  return runAxe(page, tags ? { runOnly: { type: "tag", values: tags }, rules } : { rules });
}

/** Runs axe in the page and returns the violations only: passed checks are several megabytes on a large page. */
function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(
    async (runOptions) => {
      // The script of axe sets the global variable.
      const results = await (window as unknown as { axe: typeof axe }).axe.run(document, runOptions);
      return results.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" ")}`,
      );
    },
    { ...options, resultTypes: ["violations" as const] },
  );
}

/**
 * Returns `CHROMIUM_PATH` or the first known path that exists.
 *
 * @throws Error if there is none and `CI` is set, because the browser tests must run there
 */
function findChromium(): string | undefined {
  const found = [process.env.CHROMIUM_PATH ?? "", ...PATHS].find((path) => path !== "" && existsSync(path));
  if (found === undefined && process.env.CI) {
    throw new Error(`Chromium: expected it at CHROMIUM_PATH or one of ${PATHS.join(", ")}, got none`);
  }
  return found;
}
