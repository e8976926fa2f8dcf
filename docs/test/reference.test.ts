// The reference in a real Chromium, before and after Redoc's script runs.
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "../src/contract/load-contract.ts";
import { hasBrowser, newPage, openBrowser, violations, watch } from "./open-browser.ts";
import { serveFolder } from "./serve-folder.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const [first] = contract.operations;
const place = `${first?.tag}/${first?.operationId}`.toLowerCase();
const searchField = "input[placeholder]";

describe.skipIf(!hasBrowser)("the reference", () => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof serveFolder>>;

  beforeAll(async () => {
    site = await serveFolder(join(import.meta.dirname, "../dist"));
    browser = await openBrowser();
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    site?.close();
  });

  it("lists every operation, breaks no rule of accessibility and runs no large script, until the reader does something", async () => {
    const page = await newPage(browser);
    const complaints = watch(page, site.origin);
    await page.goto(`${site.origin}/reference/`);
    for (const { method, path } of contract.operations) {
      await page
        .getByRole("link", { name: `${method.toUpperCase()} ${path}` })
        .first()
        .waitFor();
    }
    expect(await violations(page, WCAG)).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await isDrawn(page)).toBe(false);
    await page.mouse.wheel(0, 100);
    await drawn(page);
    await page.context().close();
  }, 60_000);

  it("leads to the operations' own pages without JavaScript", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.origin}/reference/`);
    await page.locator(`a[href="../operations/${first?.operationId}/"]`).click();
    await page.waitForURL(`${site.origin}/operations/${first?.operationId}/`);
    await context.close();
  });

  const waysToSearch: [string, (page: Page) => Promise<void>][] = [
    ["a click", (page) => page.getByTestId("search-trigger").click()],
    ["its keys", (page) => page.keyboard.press("Control+k")],
  ];
  it.each(waysToSearch)(
    "opens the search by %s before Redoc's script is there",
    async (_, open) => {
      for (const colorScheme of ["light", "dark"] as const) {
        const page = await (await browser.newContext({ colorScheme })).newPage();
        await page.goto(`${site.origin}/reference/`);
        await open(page);
        await page.locator(searchField).first().waitFor();
        await page.context().close();
      }
    },
    60_000,
  );

  it("opens the menu of a phone at the first tap", async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await page.goto(`${site.origin}/reference/`);
    await page.getByTestId("floating-button").tap();
    await page.locator('[data-testid="floating-button"][aria-expanded="true"]').waitFor();
    await context.close();
  }, 60_000);

  it("goes to the place of a link in the menu at the first click, and draws a place that was asked for at once", async () => {
    const page = await newPage(browser);
    await page.goto(`${site.origin}/reference/`);
    await page.locator(`a[href="#/${first?.tag?.toLowerCase()}"]`).click();
    await drawn(page);
    expect(new URL(page.url()).hash).toBe(`#/${first?.tag?.toLowerCase()}`);
    await page.goto("about:blank");
    await page.goto(`${site.origin}/reference/#/${place}`);
    await page.getByText("curl", { exact: true }).first().waitFor();
    await page.context().close();
  }, 60_000);
});

const isDrawn = (page: Page) => page.getByText("Search Ctrl+K").isVisible();
async function drawn(page: Page): Promise<void> {
  await page.getByText("Search Ctrl+K").waitFor();
}
