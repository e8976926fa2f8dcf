// The guide to webhooks, of a contract with webhooks and callbacks.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findViolations, hasBrowser, SCREENS } from "@onecontract/testing/open-browser";
import { brokenLinks, missingContent, readPages } from "@onecontract/testing/site-folder";
import { useSite } from "@onecontract/testing/use-site";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

describe("the portal of a contract with webhooks", () => {
  const folder = createProjectFolder("webhooks");
  const contract = fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/hotel.yaml"));
  let site: string;

  beforeAll(async () => {
    site = await buildProject(folder, { contract, sections: { reference: false } });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("has a page for each webhook and callback, and a guide that lists them, with an entry in the sidebar", () => {
    const pages = readPages(site);
    const guide = pages.find(({ path }) => path === "/guides/webhooks/")?.root;
    expect(missingContent(guide, ["Webhooks", "booking.created", "A room was booked", "The bill is ready"])).toEqual(
      [],
    );
    const links = guide?.querySelectorAll(".operation-list a").map((link) => link.getAttribute("href")) ?? [];
    expect(pages.flatMap(({ path }) => (path.startsWith("/webhooks/") ? [path] : [])).sort()).toEqual(links.sort());
    const page = (path: string) => pages.find((candidate) => candidate.path === path)?.root;
    expect(missingContent(page("/webhooks/booking.created/"), ["booking", "X-Hotel"])).toEqual([]);
    expect(pages.some(({ root }) => missingContent(root, ["Sent to the URL in"]).length === 0)).toBe(true);
    expect(guide?.querySelector("nav.sidebar")?.text).toContain("Webhooks");
    expect(readFileSync(join(site, "guides/webhooks.md"), "utf8")).toContain("booking.created");
    expect(brokenLinks(site, "/")).toEqual([]);
  });

  describe.skipIf(!hasBrowser)("in Chromium", () => {
    const open = useSite(join(folder, "dist"));

    it("has no problems on a phone and on a laptop, and does not scroll sideways", async () => {
      expect(await open.findProblems("/guides/webhooks/")).toEqual([]);
      expect(await open.findProblems("/webhooks/booking.created/")).toEqual([]);
      const page = await open.open("/guides/webhooks/", SCREENS.phone);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SCREENS.phone.width);
      await page.getByRole("button", { name: "Menu" }).click();
      expect(await findViolations(page)).toEqual([]);
      await page.context().close();
    });

    it("reaches the links of the guide by keyboard, with a visible focus", async () => {
      const page = await open.open("/guides/webhooks/");
      const links = page.locator("main a[href]:visible");
      const expected = new Set(
        await links.evaluateAll((elements) => elements.map((link) => (link as HTMLAnchorElement).href)),
      );
      expect(expected.size).toBeGreaterThan(2);
      for (let stop = 0; stop < 150 && expected.size > 0; stop++) {
        await page.keyboard.press("Tab");
        expected.delete(await page.evaluate(visiblyFocusedLink));
      }
      expect([...expected]).toEqual([]);
      await page.context().close();
    });

    it("shows the payloads without JavaScript", async () => {
      const context = await open.browser.newContext({ javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(`${open.origin}/webhooks/booking.created/`);
      for (const name of ["booking.created", "booking", "X-Hotel"]) {
        expect(await page.locator("main").getByText(name, { exact: true }).first().isVisible()).toBe(true);
      }
      await context.close();
    });
  });
});

/** Returns the URL of the focused link if its focus is visible, or an empty string. Runs in the page. */
function visiblyFocusedLink(): string {
  const link = document.activeElement;
  if (!(link instanceof HTMLAnchorElement)) return "";
  const { outlineStyle, outlineWidth } = getComputedStyle(link);
  return outlineStyle !== "none" && outlineWidth !== "0px" ? link.href : "";
}
