// A Chromium for tests, and what they ask of its pages.
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium, type Page, type ViewportSize } from "playwright-core";
import { CHROMIUM_ARGUMENTS, findChromium } from "./find-chromium.ts";

const executablePath = findChromium();
if (executablePath === undefined) console.warn("No Chromium is installed, so the browser tests are skipped.");

export const hasBrowser = executablePath !== undefined;

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: executablePath ?? "", args: CHROMIUM_ARGUMENTS });
}

/** Width and height in CSS pixels. */
export const SCREENS: Record<"phone" | "laptop", ViewportSize> = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1280, height: 800 },
};

/** In a context of its own, as axe wants it: `page.context().close()` ends both. */
export async function newPage(browser: Browser, viewport: ViewportSize = SCREENS.laptop): Promise<Page> {
  return (await browser.newContext({ viewport })).newPage();
}

/** What goes wrong on the page from now on. A breach of the content security policy is an error in the console. */
export function watch(page: Page, ...origins: string[]): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    const isOwn = origins.some((origin) => request.url().startsWith(origin));
    if (!/^(data|blob):/.test(request.url()) && !isOwn) complaints.push(request.url());
  });
  return complaints;
}

/**
 * Broken rules of accessibility in light and, where they depend on colour, in dark.
 *
 * @param tags of the rules @default all
 */
export async function violations(page: Page, tags?: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  // WCAG 2.2 has it, and axe leaves it out unless asked.
  const axe = new AxeBuilder({ page }).options({ rules: { "target-size": { enabled: true } } });
  const light = await (tags ? axe.withTags(tags) : axe).analyze();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await new AxeBuilder({ page }).withRules(["color-contrast"]).analyze();
  return [...light.violations, ...dark.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" ")}`,
  );
}
