// The built portal in Chromium, served like a static host with its content security policy.
import { join } from "node:path";
import { findViolations, hasBrowser, newPage, recordErrors, SCREENS } from "@onecontract/testing/open-browser";
import { readPages } from "@onecontract/testing/site-folder";
import { useSite } from "@onecontract/testing/use-site";
import { describe, expect, it } from "vitest";
import { contract } from "./portal.ts";

const dist = join(import.meta.dirname, "../dist");
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** All pages except for the API reference, which has separate tests. */
const pages = readPages(dist).filter(({ path }) => path.endsWith("/") && path !== "/reference/");

describe.skipIf(!hasBrowser)("the portal in Chromium", () => {
  const site = useSite(dist);

  it.each(pages)(
    "shows $path on a phone and a laptop without errors, external requests and accessibility violations",
    async ({ path }) => expect(await site.findProblems(path)).toEqual([]),
  );

  it("applies the margins of headings regardless of the order of the styles", async () => {
    const page = await newPage(site.browser);
    await page.goto(site.origin);
    const heading = page.locator(".prose .heading").first();
    expect(await heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).marginTop))).toBeGreaterThan(
      16,
    );
    await page.context().close();
  });

  it("shows the table of contents next to the guide, and marks the current section", async () => {
    const page = await newPage(site.browser, { width: 1440, height: 900 });
    await page.goto(`${site.origin}/guides/rate-limits/#check-the-remaining-quota`);
    const link = page.locator("page-toc a[href='#check-the-remaining-quota']");
    const { x = Number.NaN, width = 0 } = (await link.boundingBox()) ?? {};
    const guide = await page.locator(".prose").boundingBox();
    expect(x).toBeGreaterThan((guide?.x ?? 0) + (guide?.width ?? 0));
    expect(x + width).toBeLessThanOrEqual(1440);
    await expect.poll(() => link.getAttribute("aria-current")).toBe("true");
    await page.context().close();
  });

  it.each(["light", "dark"] as const)(
    "renders the API reference in %s mode with every code sample, without external requests",
    async (colorScheme) => {
      const page = await (await site.browser.newContext({ colorScheme })).newPage();
      const errors = recordErrors(page, site.origin);
      const [operation] = contract.operations;
      const anchor = `${operation?.tag}/${operation?.operationId}`.toLowerCase();
      await page.goto(`${site.origin}/reference/#/${anchor}`);
      const click = (label: string) => page.getByText(label, { exact: true }).first().click();
      for (const [current, label] of [
        ["curl", "TypeScript SDK"],
        ["TypeScript SDK", "fetch"],
        ["fetch", "curl"],
      ] as const) {
        await click(current);
        await click(label);
        // The code is highlighted after it is rendered.
        await page.locator(".th-token:visible").first().waitFor();
        // Redoc violates best practices beyond WCAG that cannot be configured: its menu is not a landmark (region), and a section
        // that is rendered alone starts below the first heading level and skips levels (page-has-heading-one, heading-order).
        expect(await findViolations(page, WCAG)).toEqual([]);
      }
      expect(errors).toEqual([]);
      await page.locator(".portal-home").click();
      await page.waitForURL(`${site.origin}/`);
      await page.context().close();
    },
  );

  it("uses the colour mode of the portal in the API reference, and vice versa", async () => {
    const context = await site.browser.newContext({ colorScheme: "dark" });
    const page = await context.newPage();
    await page.goto(site.origin);
    // The script that stores the theme runs after the first paint.
    await page.evaluate(() => customElements.whenDefined("content-tabs").then(() => {}));
    await page.locator("theme-select select").first().selectOption("light");
    await page.goto(`${site.origin}/reference/`);
    await page.locator("html.light").waitFor();
    // The first click happens before Redoc is loaded.
    await page.getByTestId("color-mode-switcher").click();
    await page.locator("html.dark").waitFor();
    await page.goto(site.origin);
    await page.locator("html[data-theme=dark]").waitFor();
    await context.close();
  });

  it("scrolls to an anchor from another page, and opens the row that contains it", async () => {
    const page = await newPage(site.browser);
    const [operation] = contract.operations;
    const anchor = "response.X-RateLimit-Limit";
    const header = page.locator(`[id="${anchor}"]`);
    await page.goto(`${site.origin}/operations/${operation?.operationId}/`);
    expect(await header.isVisible()).toBe(false);
    await page.goto("about:blank");
    await page.goto(`${site.origin}/operations/${operation?.operationId}/#${anchor}`);
    await expect.poll(async () => (await header.boundingBox())?.y ?? Number.NaN).toBeLessThan(SCREENS.laptop.height);
    expect(await header.isVisible()).toBe(true);
    await page.context().close();
  });

  it.each(contract.operations)(
    "shows $operationId on a short page: next to the samples on a laptop, above them on a phone",
    async ({ operationId }) => {
      for (const [width, maxHeight] of [
        [1440, 3200],
        [390, 5500],
      ] as const) {
        const page = await newPage(site.browser, { width, height: 900 });
        await page.goto(`${site.origin}/operations/${operationId}/`);
        const size = await page.evaluate(() => [
          document.documentElement.scrollWidth,
          document.documentElement.scrollHeight,
        ]);
        expect(size[0]).toBe(width);
        expect(size[1]).toBeLessThanOrEqual(maxHeight);
        const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? Number.NaN;
        const samplesTop = await top(".operation-aside");
        const detailsTop = await top(".operation-details");
        if (width === 390) expect(detailsTop).toBeGreaterThan(samplesTop + 100);
        else {
          expect(samplesTop).toBeLessThan(await top(".endpoint"));
          const tabs = page.locator("[data-panel=samples] [role=tab]");
          const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
          expect(new Set(tops).size).toBe(1);
        }
        await page.context().close();
      }
    },
  );

  it("shows methods and statuses in different colours", async () => {
    const page = await newPage(site.browser);
    await page.goto(`${site.origin}/operations/createPet/`);
    const color = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor);
    const colors = [await color("h3 .status-success"), await color("h3 .status-failure")];
    const get = await page
      .locator(".sidebar-content .method-get")
      .first()
      .evaluate((element) => getComputedStyle(element).color);
    const post = await page
      .locator(".sidebar-content .method-post")
      .first()
      .evaluate((element) => getComputedStyle(element).color);
    expect(new Set([...colors, "rgba(0, 0, 0, 0)"]).size).toBe(3);
    expect(get).not.toBe(post);
    // Scripts create these elements.
    const style = await page.locator("style").first().textContent();
    for (const name of ["status-success", "status-redirect", "status-failure", "s"])
      expect(style).toContain(`.${name}`);
    await page.context().close();
  });

  it("finds an operation and an error code by keyboard", async () => {
    const page = await newPage(site.browser);
    const errors = recordErrors(page, site.origin);
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
    expect(await page.locator(".search-status").textContent()).toMatch(/^(Top \d+ results|\d+ results?)$/);
    expect(await findViolations(page)).toEqual([]);
    await page.locator(".search-dialog input").fill("xyzzy");
    await page.getByText('No results for "xyzzy"').waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("copies a page as Markdown, and opens its URL in an assistant", async () => {
    const page = await newPage(site.browser);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`${site.origin}/guides/pagination/`);
    await page.getByRole("button", { name: "Copy page" }).click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/^# Pagination\n/);
    await page.locator(".page-menu summary").click();
    for (const name of ["ChatGPT", "Claude"]) {
      const url = new URL((await page.getByRole("link", { name: `Open in ${name}` }).getAttribute("href")) ?? "");
      expect(url.searchParams.get("q")).toContain(`${site.origin}/guides/pagination.md`);
    }
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await page.getByRole("link", { name: "View as Markdown" }).isVisible()).toBe(false);
    await page.context().close();
  });

  it.each(contract.operations)(
    "shows the samples, parameters and responses of $operationId, but no console, without JavaScript",
    async ({ operationId, parameters, responses }) => {
      const context = await site.browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${site.origin}/operations/${operationId}/`);
      const samples = await page.locator("[data-panel=samples] .samples pre").all();
      expect(samples).toHaveLength(9);
      const names = parameters.map(({ in: location, name }) => page.locator(`[id="${location}.${name}"]`));
      const statuses = responses.map(({ status }) => page.locator(`#response-${status}`));
      for (const element of [...samples, ...names, ...statuses]) expect(await element.isVisible()).toBe(true);
      expect(
        await page
          .locator("try-it:visible, #try-it:visible, [data-open-console]:visible, .server-menu:visible")
          .count(),
      ).toBe(0);
      await context.close();
    },
  );
});
