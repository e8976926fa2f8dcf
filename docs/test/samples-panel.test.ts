// The samples of an operation's page in Chromium: the choice of the language, and the marks of parameters.
import { join } from "node:path";
import { hasBrowser, newPage, SCREENS } from "@onecontract/testing/open-browser";
import { useSite } from "@onecontract/testing/use-site";
import { describe, expect, it } from "vitest";

describe.skipIf(!hasBrowser)("the samples of an operation", () => {
  const site = useSite(join(import.meta.dirname, "../dist"));
  const path = "/operations/createPet/";

  it("have a select in place of tabs on a phone, which all pages remember", async () => {
    const page = await newPage(site.browser, SCREENS.phone);
    await page.goto(site.origin + path);
    expect(await page.locator("[data-panel=samples] [role=tablist]").isVisible()).toBe(false);
    await page.evaluate(() => customElements.whenDefined("content-tabs").then(() => {}));
    await page.getByRole("combobox", { name: "Language" }).selectOption("Ruby");
    const code = page.locator("[data-panel=samples] pre:visible");
    expect(await code.textContent()).toContain('require "net/http"');
    await page.goto(`${site.origin}/operations/listPets/`);
    expect(await page.getByRole("combobox", { name: "Language" }).inputValue()).toBe("Ruby");
    expect(await code.textContent()).toContain('require "net/http"');
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await page.getByRole("tab", { name: "Ruby" }).getAttribute("aria-selected")).toBe("true");
    expect(await page.getByRole("combobox", { name: "Language" }).count()).toBe(0);
    await page.context().close();
  });

  it("mark the line of the property that has the focus or the pointer, without a change of the layout", async () => {
    const page = await newPage(site.browser, { width: 1440, height: 900 });
    await page.goto(site.origin + path);
    await page.evaluate(() => customElements.whenDefined("content-tabs").then(() => {}));
    const panels = page.locator(".panels");
    const size = await panels.boundingBox();
    const marked = page.locator(".is-named");
    const row = (section: string, name: string) =>
      page.locator(`${section} .value`, { has: page.getByRole("link", { name, exact: true }) });
    await row("[aria-labelledby=response-201]", "id").hover();
    expect(await marked.allTextContents()).toEqual(['  "id": 1,\n']);
    await page.getByRole("link", { name: "categoryId", exact: true }).first().focus();
    expect(await marked.allTextContents()).toEqual(['    "categoryId": 1,\n']);
    expect(await marked.evaluate((line) => line.closest("[data-panel]")?.getAttribute("data-panel"))).toBe("samples");
    expect(await panels.boundingBox()).toEqual(size);
    await page.keyboard.press("Control+Home");
    await page.getByRole("button", { name: "Try it" }).focus();
    expect(await marked.count()).toBe(0);
    await page.context().close();
  });
});
