// A Chromium for tests, and what they ask of its pages.
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "playwright-core";
import { CHROMIUM_ARGUMENTS, findChromium } from "./find-chromium.ts";

const executablePath = findChromium();
if (executablePath === undefined) console.warn("No Chromium is installed, so the browser tests are skipped.");

export const hasBrowser = executablePath !== undefined;

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: executablePath ?? "", args: CHROMIUM_ARGUMENTS });
}

/** In a context of its own, as axe wants it: `page.context().close()` ends both. */
export async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
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
  const axe = new AxeBuilder({ page });
  const light = await (tags ? axe.withTags(tags) : axe).analyze();
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await new AxeBuilder({ page }).withRules(["color-contrast"]).analyze();
  return [...light.violations, ...dark.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(" ")}`,
  );
}
