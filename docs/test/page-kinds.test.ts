// Every kind of page in Chromium: with open dialogs and menus, by keyboard alone, and without JavaScript.
import { join } from "node:path";
import { findViolations, hasBrowser, SCREENS } from "@onecontract/testing/open-browser";
import { useSite } from "@onecontract/testing/use-site";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

/** A page of each kind, with content that it shows without JavaScript. */
const KINDS: [path: string, content: string][] = [
  ["/", "h1"],
  ["/guides/quick-start/", ".samples pre"],
  ["/guides/authentication/", ".prose table, .prose h2"],
  ["/guides/pagination/", ".prose h2"],
  ["/guides/errors/", "#idempotency_conflict"],
  ["/guides/api-changelog/", ".prose h2"],
  ["/guides/changelog/", ".prose h2"],
  ["/operations/", ".prose a[href='/operations/createPet/']"],
  ["/operations/createPet/", "#request-body"],
  ["/models/", "#schema-Pet"],
  ["/sdk/", "[id='option.timeoutMs']"],
  ["/sdk/pets/", "#create"],
];

const STATES: [state: string, path: string, open: (page: Page) => Promise<void>][] = [
  ["the search dialog open", "/models/", openSearch],
  ["the menu open", "/sdk/pets/", (page) => page.getByRole("button", { name: "Menu" }).click()],
  ["the table of contents open", "/guides/api-changelog/", (page) => page.locator("mobile-toc summary").click()],
  ["the formats open", "/sdk/", (page) => page.locator(".page-menu summary").click()],
  ["the server menu open", "/models/", (page) => page.locator(".server-button").click()],
  ["the console open", "/operations/createPet/", openConsole],
];

/** Returns the visible links and buttons that are partly outside of the screen at the left or the right, except in tables and code. */
function cutControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("a, button, summary, input, select")]
      .filter((control) => control.checkVisibility() && !control.closest("table, pre, [role=tablist], .skip-link"))
      .filter((control) => {
        const { left, right } = control.getBoundingClientRect();
        return left < 0 || right > document.documentElement.clientWidth;
      })
      .map(({ textContent }) => textContent.trim()),
  );
}

describe.skipIf(!hasBrowser)("every kind of page in Chromium", () => {
  const site = useSite(join(import.meta.dirname, "../dist"));

  it.each(STATES)("has no accessibility violations and cuts no control on a phone with %s", async (_, path, open) => {
    const page = await site.open(path, SCREENS.phone);
    await open(page);
    expect(await cutControls(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });

  it("starts the titles of all pages at one edge, with seven font sizes", async () => {
    const page = await site.open("/", { width: 1440, height: 900 });
    const edges = new Set<number | undefined>();
    const sizes = new Set<string>();
    for (const [path] of KINDS) {
      await page.goto(site.origin + path);
      edges.add(await page.evaluate(() => document.querySelector("h1")?.getBoundingClientRect().left));
      for (const size of await page.evaluate(fontSizes)) sizes.add(size);
    }
    expect([...edges]).toEqual([expect.any(Number)]);
    expect([...sizes].sort()).toEqual(["11px", "13px", "14px", "16px", "17px", "22px", "34px"]);
    await page.context().close();
  });

  it("shows the meaning of an error on a phone in the width of the text, and no copy button on code", async () => {
    const page = await site.open("/guides/errors/", SCREENS.phone);
    const meaning = await page.locator(".error-codes td:last-child").first().boundingBox();
    expect(meaning?.width).toBeGreaterThan(300);
    for (const path of ["/guides/errors/", "/guides/quick-start/", "/operations/createPet/"]) {
      await page.goto(site.origin + path);
      await page.locator(".copy button").first().waitFor();
      expect(await page.evaluate(coveredLines)).toEqual([]);
    }
    await page.context().close();
  });

  it.each(KINDS)("reaches every control of %s by keyboard, with a visible focus", async (path) => {
    const page = await site.open(path);
    await page.locator("[data-open]:enabled").waitFor();
    const count = await page.evaluate(numberControls);
    expect(count).toBeGreaterThan(20);
    const reached = new Map<string, boolean>();
    // Some stops are not numbered, such as code that scrolls.
    for (let stop = 0; stop < count * 2 && reached.size < count; stop++) {
      await page.keyboard.press("Tab");
      const [number, isVisible] = await page.evaluate(describeFocus);
      if (number !== undefined) reached.set(number, isVisible);
    }
    const missing = Array.from({ length: count }, (_, index) => String(index)).filter((index) => !reached.has(index));
    const hidden = [...reached].flatMap(([number, isVisible]) => (isVisible ? [] : [number]));
    expect(await describeControls(page, missing)).toEqual([]);
    expect(await describeControls(page, hidden)).toEqual([]);
    await page.context().close();
  });

  it.each(KINDS)("shows the content of %s without JavaScript, and no control that needs it", async (path, content) => {
    const context = await site.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(site.origin + path);
    expect(await page.locator(content).first().isVisible()).toBe(true);
    // The menu of a phone is a popover, which needs no script.
    const buttons = page.locator("button:visible:enabled:not([popovertarget])");
    expect(await buttons.evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML))).toEqual([]);
    await context.close();
  });
});

/** Returns the font sizes of visible text. Runs in the page. */
function fontSizes(): string[] {
  const hasContent = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && /\S/.test(node.textContent ?? ""));
  const visible = [...document.body.querySelectorAll("*")].filter(
    (element) => element.checkVisibility() && hasContent(element),
  );
  return visible.map((element) => getComputedStyle(element).fontSize);
}

/** Returns the lines of code that a copy button covers. Runs in the page. */
function coveredLines(): string[] {
  return [...document.querySelectorAll(".copy button")]
    .filter((button) => button.checkVisibility())
    .flatMap((button) => {
      const { left, bottom } = button.getBoundingClientRect();
      const lines = [...(button.closest(".frame")?.querySelectorAll("code > b") ?? [])];
      return lines.flatMap((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        const isCovered = [...range.getClientRects()].some(
          (box) => box.right > left && box.top < bottom && box.width > 0,
        );
        return isCovered ? (line.textContent ?? "") : [];
      });
    });
}

async function openSearch(page: Page): Promise<void> {
  await page.locator("[data-open]:enabled").click();
  await page.keyboard.type("pet");
  await page.locator(".search-hits a").first().waitFor();
}

async function openConsole(page: Page): Promise<void> {
  await page.locator("[data-open-console]").click();
  await page.locator("button[data-send]:enabled").waitFor();
}

/** Numbers the visible controls that the Tab key stops at, and returns their number. Runs in the page. */
function numberControls(): number {
  const controls = [
    ...document.querySelectorAll<HTMLElement>("a[href], button:enabled, input, select, textarea, summary"),
  ].filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }));
  for (const [index, element] of controls.entries()) element.dataset.control = String(index);
  return controls.length;
}

/** Returns the number of the focused control, and whether the focus is visible. Runs in the page. */
function describeFocus(): [number: string | undefined, isVisible: boolean] {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return [undefined, false];
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const hasIndicator = (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  const { width, height, bottom, right } = element.getBoundingClientRect();
  const isOnScreen = width > 0 && height > 0 && bottom > 0 && right > 0;
  return [element.dataset.control, hasIndicator && isOnScreen];
}

function describeControls(page: Page, numbers: string[]): Promise<string[]> {
  return page.evaluate(
    (values) =>
      values.map((value) => document.querySelector(`[data-control="${value}"]`)?.outerHTML.slice(0, 200) ?? ""),
    numbers,
  );
}
