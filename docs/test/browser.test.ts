// The built portal in a real Chromium, served as a static host would, under its content security policy.
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contract } from "../src/contract/load-contract.ts";
import { hasBrowser, newPage, openBrowser, SCREENS, violations, watch } from "./open-browser.ts";
import { serveFolder } from "./serve-folder.ts";
import { readPages } from "./site-folder.ts";

const dist = join(import.meta.dirname, "../dist");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Redoc's own page is looked at apart. */
const pages = readPages(dist).filter(({ path }) => path.endsWith("/") && path !== "/reference/");
const pagesOnScreens = pages.flatMap(({ path }) =>
  Object.entries(SCREENS).map(([name, screen]) => ({ path, name, screen })),
);

describe.skipIf(!hasBrowser)("in Chromium", () => {
  let browser: Browser;
  let site: Awaited<ReturnType<typeof serveFolder>>;

  beforeAll(async () => {
    site = await serveFolder(dist);
    browser = await openBrowser();
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    site?.close();
  });

  it.each(pagesOnScreens)(
    "$path on a $name has no error in the console, asks no other host and breaks no rule of accessibility in light and dark",
    async ({ path, screen }) => {
      const page = await newPage(browser, screen);
      const complaints = watch(page, site.origin);
      await page.goto(site.origin + path);
      expect(await violations(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
    60_000,
  );

  it("sets headings apart from what stands above them, whatever the order of the styles in the sheet", async () => {
    const page = await newPage(browser);
    await page.goto(site.origin);
    const heading = page.locator(".sl-markdown-content .sl-heading-wrapper").first();
    expect(await heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).marginTop))).toBeGreaterThan(
      16,
    );
    await page.context().close();
  });

  it.each(["light", "dark"] as const)(
    "draws the reference, %s, with every code sample, asking no other host",
    async (colorScheme) => {
      const page = await (await browser.newContext({ colorScheme })).newPage();
      const complaints = watch(page, site.origin);
      const [operation] = contract.operations;
      const place = `${operation?.tag}/${operation?.operationId}`.toLowerCase();
      await page.goto(`${site.origin}/reference/#/${place}`);
      const click = (label: string) => page.getByText(label, { exact: true }).first().click();
      for (const [shown, label] of [
        ["curl", "TypeScript SDK"],
        ["TypeScript SDK", "fetch"],
        ["fetch", "curl"],
      ] as const) {
        await click(shown);
        await click(label);
        // The colours come after the text.
        await page.locator(".th-token:visible").first().waitFor();
        // Rules that WCAG does not have, Redoc breaks where nothing can be set: its menu is no landmark (region), and a part drawn
        // alone begins below the first level of headings and leaves levels out (page-has-heading-one, heading-order).
        expect(await violations(page, WCAG)).toEqual([]);
      }
      expect(complaints).toEqual([]);
      await page.getByText("Back to the portal").click();
      await page.waitForURL(`${site.origin}/`);
      await page.context().close();
    },
    60_000,
  );

  it("shows the reference in the light or dark that was chosen in the portal, and the other way round", async () => {
    const context = await browser.newContext({ colorScheme: "dark" });
    const page = await context.newPage();
    await page.goto(site.origin);
    // Scripts run after the first paint; the choice is kept by one.
    await page.evaluate(() => customElements.whenDefined("starlight-theme-select").then(() => {}));
    await page.locator("starlight-theme-select select").first().selectOption("light");
    await page.goto(`${site.origin}/reference/`);
    await page.locator("html.light").waitFor();
    // The first click, before Redoc's script is there.
    await page.getByTestId("color-mode-switcher").click();
    await page.locator("html.dark").waitFor();
    await page.goto(site.origin);
    await page.locator("html[data-theme=dark]").waitFor();
    await context.close();
  }, 60_000);

  it("leads to a place far down a page, from another page and from its contents", async () => {
    const page = await newPage(browser);
    const [operation] = contract.operations;
    const last = page.locator("#response-headers");
    const fromTop = async () => Math.round((await last.boundingBox())?.y ?? Number.NaN);
    await page.goto(`${site.origin}/operations/${operation?.operationId}/#response-headers`);
    await expect.poll(fromTop).toBeGreaterThan(0);
    const linked = await fromTop();
    expect(linked).toBeLessThan(200);
    await page.goto(`${site.origin}/operations/${operation?.operationId}/`);
    expect(await fromTop()).toBeGreaterThan(linked);
    await page.locator('starlight-toc a[href="#response-headers"]').click();
    await expect.poll(fromTop).toBe(linked);
    await page.context().close();
  }, 60_000);

  it("finds an operation and an error by the keyboard alone", async () => {
    const page = await newPage(browser);
    const complaints = watch(page, site.origin);
    const [operation] = contract.operations;
    await page.goto(site.origin);
    await page.keyboard.press("Control+k");
    await page.keyboard.type(operation?.operationId ?? "");
    await page.locator(".search-hits a").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/operations\/|\/guides\//);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("idempotency_conflict");
    await page.locator(".search-hits a[href='/guides/errors/#idempotency_conflict']").first().waitFor();
    expect(await page.locator(".search-status").textContent()).toMatch(/^(The best \d+ places|\d+ places? found)$/);
    expect(await violations(page)).toEqual([]);
    await page.locator(".search-dialog input").fill("xyzzy");
    await page.getByText('Nothing found for "xyzzy"').waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 60_000);

  it.each(contract.operations)(
    "shows the samples, parameters and responses of $operationId without JavaScript, and no console",
    async ({ operationId, parameters, responses }) => {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${site.origin}/operations/${operationId}/`);
      const samples = await page.locator(".samples pre").all();
      expect(samples).toHaveLength(3);
      const names = parameters.map(({ in: location, name }) => page.locator(`[id="${location}.${name}"]`));
      const statuses = responses.map(({ status }) => page.locator(`#response-${status}`));
      for (const shown of [...samples, ...names, ...statuses]) expect(await shown.isVisible()).toBe(true);
      expect(await page.locator("try-it:visible, #try-it:visible, .try-link:visible").count()).toBe(0);
      await context.close();
    },
    60_000,
  );
});
