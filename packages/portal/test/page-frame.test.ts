// The options for what is around the content of all pages: the links of the header, the footer and the announcement.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { findViolations, hasBrowser, SCREENS } from "@onecontract/testing/open-browser";
import { brokenLinks, readPages } from "@onecontract/testing/site-folder";
import { useSite } from "@onecontract/testing/use-site";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PortalOptions } from "../src/model/options.ts";
import { resolvePortal } from "../src/model/portal.ts";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

const contract = join(import.meta.dirname, "fixtures/book-shop.yaml");

const FRAME = {
  navigation: [
    { label: "Errors", href: "/guides/errors/#invalid_request" },
    { label: "Add a book", href: "#operation/addBook" },
    { label: "Status", href: "https://status.example/" },
  ],
  footer: { links: [{ label: "Contact", href: "mailto:help@shop.example" }], text: "© 2026 Book shop & Co." },
  banner: {
    text: "**Version 2** is here: [all operations](/operations/).",
    link: { label: "Read the guide", href: "/guides/authentication/" },
  },
} satisfies Partial<PortalOptions>;

const resolve = (options: object) => () => resolvePortal({ contract, ...options }, "/project", {});
const link = (href: unknown) => [{ label: "A", href }];
const EXPECTED = 'expected a path that starts with "/", or a URL that starts with https:// or mailto:';

describe("resolvePortal", () => {
  it.each([
    [{ navigation: link("javascript:alert(1)") }, `navigation[0].href: ${EXPECTED}, got "javascript:alert(1)"`],
    [{ navigation: link(" JavaScript:alert(1)") }, `navigation[0].href: ${EXPECTED}, got " JavaScript:alert(1)"`],
    [{ navigation: link("//other.example/") }, `navigation[0].href: ${EXPECTED}, got "//other.example/"`],
    [{ navigation: link("/\\other.example/") }, `navigation[0].href: ${EXPECTED}, got "/\\other.example/"`],
    [{ navigation: link("guides/errors/") }, `navigation[0].href: ${EXPECTED}, got "guides/errors/"`],
    [{ navigation: [{ label: "A" }] }, `navigation[0].href: ${EXPECTED}, got ""`],
    [{ navigation: [{ label: " ", href: "/" }] }, 'navigation[0].label: expected text, got " "'],
    [{ footer: { links: link("data:text/html,x") } }, `footer.links[0].href: ${EXPECTED}, got "data:text/html,x"`],
    [{ banner: { text: "[x](javascript:alert%281%29)" } }, `banner.text: ${EXPECTED}, got "[x](javascript:`],
    [{ banner: { text: "x", link: { label: "A", href: "vbscript:x" } } }, `banner.link.href: ${EXPECTED}`],
    [{ banner: { text: "# Title" } }, 'banner.text: expected one paragraph, got "# Title"'],
    [{ banner: {} }, "banner.text: expected text, got none"],
    [{ banner: { text: "x".repeat(101) } }, "banner.text: expected at most 100 visible characters"],
  ])("rejects %j", (options, message) => {
    expect(resolve(options)).toThrow(message);
  });
});

describe("a build", () => {
  it("names the options whose links lead nowhere, with their lines", async () => {
    const folder = createProjectFolder("frame-links");
    const broken = {
      contract,
      sections: { reference: false },
      navigation: [{ label: "A", href: "/guides/eror/" }],
      footer: { links: [{ label: "B", href: "#operation/adBook" }] },
      banner: { text: "[x](/guides/errors/#goen)" },
    };
    const build = buildProject(folder, broken).finally(() => rmSync(folder, { recursive: true }));
    const report = await build.catch((error: { stderr: string }) => error.stderr);
    expect(report.replaceAll(`${folder}/`, "").trim().split("\n")).toEqual([
      expect.stringMatching(
        /^portal\.config\.js:1: navigation\[0\]\.href: .*"\/guides\/eror\/"\. Did you mean "\/guides\/errors\/"\?$/,
      ),
      expect.stringMatching(
        /^portal\.config\.js:1: footer\.links\[0\]\.href: .*"#operation\/adBook"\. Did you mean "#operation\/addBook"\?$/,
      ),
      expect.stringMatching(
        /^portal\.config\.js:1: banner\.text: expected an anchor of \/guides\/errors\/, got "\/guides\/errors\/#goen"\./,
      ),
    ]);
  });
});

describe("a portal with navigation, footer and announcement", () => {
  const folder = createProjectFolder("frame");
  let built: string;

  beforeAll(async () => {
    built = await buildProject(folder, { contract, base: "/docs/", ...FRAME });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("has them on every page, with links below the base path", () => {
    expect(brokenLinks(built, "/docs/")).toEqual([]);
    const pages = readPages(built).filter(({ path }) => path !== "/reference/");
    for (const { root } of pages) {
      const hrefs = (selector: string) => root.querySelectorAll(`${selector} a`).map((a) => a.getAttribute("href"));
      const navigation = [
        "/docs/guides/errors/#invalid_request",
        "/docs/operations/addBook/",
        "https://status.example/",
      ];
      expect(hrefs(".header-navigation")).toEqual(navigation);
      expect(hrefs(".sidebar-navigation")).toEqual(navigation);
      expect(hrefs(".banner")).toEqual(["/docs/operations/", "/docs/guides/authentication/"]);
      expect(hrefs(".site-footer")).toEqual(["mailto:help@shop.example"]);
      expect(root.querySelector(".site-footer p")?.text).toBe("© 2026 Book shop & Co.");
    }
    const reference = readPages(built).find(({ path }) => path === "/reference/");
    expect(reference?.root.querySelectorAll(".portal-bar .site-link").length).toBe(3);
  });
});

describe.skipIf(!hasBrowser)("the announcement in Chromium", () => {
  const folder = createProjectFolder("frame-browser");
  const site = useSite(join(folder, "dist"));
  const build = (banner: object) =>
    buildProject(folder, {
      contract,
      sections: { reference: false },
      // The samples of a portal on the developer's machine start with its own origin, which moves them.
      sameOrigin: false,
      title: "The book shop's official OpenAPI specification + extensions",
      ...FRAME,
      banner: { ...FRAME.banner, ...banner },
    });

  beforeAll(() => build({}));

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ["phone", SCREENS.phone],
    ["desktop", { width: 1440, height: 900 }],
  ] as const)(
    "is above the header without moving the page on a %s, and has no accessibility violations",
    async (_, size) => {
      const page = await site.open("/", size);
      const edges = new Set<number | undefined>();
      for (const path of ["/", "/guides/errors/", "/operations/addBook/", "/models/"]) {
        await page.goto(site.origin + path);
        expect(await verticalMoves(page)).toEqual([]);
        expect(await findViolations(page)).toEqual([]);
        const [banner, header, title] = await Promise.all(
          [".banner", ".page > .header", "h1"].map((selector) => page.locator(selector).boundingBox()),
        );
        expect(header?.y).toBe(banner?.height);
        expect(title?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
        const isCut = await page.locator(".banner p").evaluate((text) => text.scrollHeight > text.clientHeight);
        expect(isCut).toBe(false);
        const search = await page.locator(".portal-header-search").boundingBox();
        // A long title takes two lines of its column.
        if (size !== SCREENS.phone) expect(search?.x).toBeLessThan(title?.x ?? 0);
        edges.add(title?.x);
        edges.add((await page.locator(".site-footer").boundingBox())?.x);
      }
      expect(edges.size).toBe(1);
      await page.context().close();
    },
  );

  it("is closed by keyboard, stays closed on other pages, and appears again with another text", async () => {
    const page = await site.open("/", SCREENS.laptop);
    await page.locator(".banner-close").focus();
    await page.keyboard.press("Enter");
    // A click that comes before the modules of the page is handled when they are loaded.
    await page.locator(".banner").waitFor({ state: "hidden" });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe("site-title");
    await page.goto(`${site.origin}/guides/errors/`);
    expect(await page.locator(".banner").isVisible()).toBe(false);
    expect(await verticalMoves(page)).toEqual([]);
    expect((await page.locator(".page > .header").boundingBox())?.y).toBe(0);
    await build({ text: "Version 3 is here." });
    await page.reload();
    expect(await page.locator(".banner").isVisible()).toBe(true);
    await build({ dismissible: false });
    await page.reload();
    expect(await page.locator(".banner-close").count()).toBe(0);
    await page.context().close();
  });

  it("shows the title of the first call in the width of a phone", async () => {
    const page = await site.open("/", SCREENS.phone);
    const [title, panel] = await Promise.all(
      [".live-panel h2", ".live-panel"].map((s) => page.locator(s).boundingBox()),
    );
    expect(title?.width).toBeGreaterThan((panel?.width ?? 0) * 0.8);
    expect(await page.locator("h1").textContent()).toBe("The book shop's official OpenAPI specification + extensions");
    await page.context().close();
  });

  it("leaves the links of the header to the menu on a phone", async () => {
    const page = await site.open("/", SCREENS.phone);
    expect(await page.locator(".header-navigation").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await page.locator(".sidebar-navigation a").first().isVisible()).toBe(true);
    await page.context().close();
  });
});

interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly { readonly previousRect: DOMRectReadOnly; readonly currentRect: DOMRectReadOnly }[];
}

/**
 * Returns by how many pixels elements have moved up or down since the page was opened.
 *
 * An element that grew is not listed: a busy machine paints a page while its HTML is still read, and a list at the end of a line, such as the
 * buttons of a page, grows then.
 */
function verticalMoves(page: Page): Promise<number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        new PerformanceObserver((list) => {
          const moved = (list.getEntries() as LayoutShift[])
            .flatMap(({ sources }) => sources)
            .filter(({ previousRect: from, currentRect: to }) => from.width === to.width && from.height === to.height)
            .map(({ previousRect, currentRect }) => currentRect.y - previousRect.y);
          resolve(moved.filter((distance) => distance !== 0));
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve([]), 300);
      }),
  );
}
