// The API reference in Chromium, before and after Redoc's script runs.
import { join } from "node:path";
import { findViolations, hasBrowser, newPage, openBrowser, recordErrors } from "@onecontract/testing/open-browser";
import { serveFolder } from "@onecontract/testing/serve-folder";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "./portal.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const [first] = contract.operations;
const firstAnchor = `${first?.tag}/${first?.operationId}`.toLowerCase();
/** Colours of the portal in the light mode. */
const METHOD_COLORS: Record<string, string> = { get: "rgb(11, 92, 173)", post: "rgb(10, 107, 64)" };
const searchField = "input[placeholder]";

describe.skipIf(!hasBrowser)("the API reference", () => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof serveFolder>>;

  beforeAll(async () => {
    site = await serveFolder(join(import.meta.dirname, "../dist"));
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    site?.close();
  });

  it("lists every operation accessibly and does not load Redoc before the first interaction", async () => {
    const page = await newPage(browser);
    const errors = recordErrors(page, site.origin);
    await page.goto(`${site.origin}/reference/`);
    for (const { method, path } of contract.operations) {
      await page
        .getByRole("link", { name: `${method.toUpperCase()} ${path}` })
        .first()
        .waitFor();
      const label = page.locator(`[part~=method-${method}]`).first();
      const color = await label.evaluate((element) => getComputedStyle(element).color);
      expect(color).toBe(METHOD_COLORS[method]);
    }
    expect(await findViolations(page, WCAG)).toEqual([]);
    expect(errors).toEqual([]);
    expect(await isRendered(page)).toBe(false);
    await page.mouse.wheel(0, 100);
    await rendered(page);
    await page.context().close();
  });

  it.each([1440, 390])(
    "does not move its sections at the first interaction on a screen of %i pixels",
    async (width) => {
      const page = await newPage(browser, { width, height: 900 });
      await page.goto(`${site.origin}/reference/`);
      const ids = contract.tags.map(({ name }) => `[data-section-id="/${name.toLowerCase()}"]`);
      const positions = () =>
        page.evaluate(
          (selectors) =>
            selectors.map((selector) => {
              const section = document.querySelector(selector);
              return section ? Math.round(section.getBoundingClientRect().top + scrollY) : Number.NaN;
            }),
          ids,
        );
      const before = await positions();
      await page.mouse.move(width / 2, 400);
      await rendered(page, width);
      expect(before.length).toBeGreaterThan(0);
      const moves = async () =>
        (await positions())
          .map((top, index) => Math.abs(top - (before[index] ?? 0)))
          .filter((distance) => !(distance <= 2));
      // Redoc renders the sections that are on the screen one after the other.
      await page.waitForTimeout(500);
      await expect.poll(moves).toEqual([]);
      await page.context().close();
    },
  );

  it("links to the operations' pages without JavaScript", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site.origin}/reference/`);
    await page.locator(`a[href="../operations/${first?.operationId}/"]`).click();
    await page.waitForURL(`${site.origin}/operations/${first?.operationId}/`);
    await context.close();
  });

  const searchTriggers: [string, (page: Page) => Promise<void>][] = [
    ["click", (page) => page.getByTestId("search-trigger").click()],
    ["keyboard shortcut", (page) => page.keyboard.press("Control+k")],
  ];
  it.each(searchTriggers)("opens the search by %s before Redoc is loaded", async (_, open) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await (await browser.newContext({ colorScheme })).newPage();
      await page.goto(`${site.origin}/reference/`);
      await open(page);
      await page.locator(searchField).first().waitFor();
      await page.context().close();
    }
  });

  it("opens the mobile menu at the first tap", async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await page.goto(`${site.origin}/reference/`);
    await page.getByTestId("floating-button").tap();
    await page.locator('[data-testid="floating-button"][aria-expanded="true"]').waitFor();
    await context.close();
  });

  it("navigates to a section at the first click on a menu link, and immediately renders the section in the URL", async () => {
    const page = await newPage(browser);
    await page.goto(`${site.origin}/reference/`);
    await page.locator(`a[href="#/${first?.tag?.toLowerCase()}"]`).click();
    await rendered(page);
    expect(new URL(page.url()).hash).toBe(`#/${first?.tag?.toLowerCase()}`);
    await page.goto("about:blank");
    await page.goto(`${site.origin}/reference/#/${firstAnchor}`);
    await page.getByText("curl", { exact: true }).first().waitFor();
    await page.context().close();
  });
});

const isRendered = (page: Page) => page.getByText("Search Ctrl+K").isVisible();
async function rendered(page: Page, width = 1280): Promise<void> {
  // A narrow page has the search in a menu.
  const isNarrow = width < 768;
  await (isNarrow ? page.locator("html[data-rendered]") : page.getByText("Search Ctrl+K")).waitFor();
}
