// Serves a built portal and opens Chromium before the tests of a suite, and closes both afterwards.
import type { Browser, Page, ViewportSize } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { findViolationsIn, newPage, openBrowser, recordErrors, SCREENS } from "./open-browser.ts";
import { serveFolder } from "./serve-folder.ts";

export interface OpenSite {
  browser: Browser;
  origin: string;
  /** Opens a page in a separate context. `page.context().close()` closes both. */
  open(path: string, viewport?: ViewportSize): Promise<Page>;
  /** Returns the errors and the accessibility violations of a page, on a phone in light mode and on a laptop in dark mode. */
  findProblems(path: string): Promise<string[]>;
}

/** The properties are defined while the tests of the suite run. */
export function useSite(folder: string): OpenSite {
  let started: { browser: Browser; site: Awaited<ReturnType<typeof serveFolder>> } | undefined;
  /** Page of `findProblems`: a further page in the same process takes a seventh less processor time. */
  let checked: Page | undefined;
  const live = () => {
    if (started) return started;
    throw new Error("site: expected to be used by a test, got no browser");
  };

  beforeAll(async () => {
    started = { site: await serveFolder(folder), browser: await openBrowser() };
  }, 60_000);

  afterAll(async () => {
    await started?.browser.close();
    started?.site.close();
  });

  const open = async (path: string, viewport?: ViewportSize) => {
    const page = await newPage(live().browser, viewport);
    await page.goto(live().site.origin + path);
    return page;
  };

  return {
    get browser() {
      return live().browser;
    },
    get origin() {
      return live().site.origin;
    },
    open,
    findProblems: async (path) => {
      checked ??= await newPage(live().browser);
      const page = checked;
      await page.setViewportSize(SCREENS.phone);
      await page.emulateMedia({ colorScheme: "light" });
      const errors = recordErrors(page, live().site.origin);
      await page.goto(live().site.origin + path);
      const onPhone = await findViolationsIn(page, "light");
      await page.setViewportSize(SCREENS.laptop);
      const onLaptop = await findViolationsIn(page, "dark");
      page.removeAllListeners();
      return [...errors, ...onPhone, ...onLaptop];
    },
  };
}
