// The console's request as code, in every language of the samples, in Chromium with the reference server.
import { findViolations, hasBrowser, newPage, recordErrors } from "@onecontract/testing/open-browser";
import { describe, expect, it } from "vitest";
import { contract, furtherSamplesOf, samplesOf } from "../portal.ts";
import { useConsole, visit } from "./use-console.ts";

const createPet = contract.operations.find(({ operationId }) => operationId === "createPet");
if (!createPet) throw new Error("expected the operation createPet, got none");
const samples = [...samplesOf(createPet), ...furtherSamplesOf(createPet)];

describe.skipIf(!hasBrowser)("the request as code", () => {
  const live = useConsole();

  it("contains what the reader enters, in all nine languages", async () => {
    const page = await live.open("createPet");
    const errors = recordErrors(page, live.server.origin);
    await page.fill("#try-body\\:name", "Bello");
    const code = page.locator(".try-code code");
    const language = page.getByLabel("Language of the code");
    expect(samples).toHaveLength(9);
    for (const { label, source } of samples) {
      await language.selectOption(label);
      const start = source.slice(0, 9);
      await expect.poll(async () => (await code.textContent())?.slice(0, 9)).toBe(start);
      expect(await code.textContent()).toContain("Bello");
      expect(await code.textContent()).not.toContain("Rex");
    }
    await page.fill("#try-key", live.key);
    await expect.poll(() => code.textContent()).toContain(`"Bearer " + "pets_live_••••${live.key.slice(-4)}"`);
    expect(await findViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("loads the languages without an SDK when the console shows the first of them", async () => {
    const page = await newPage(live.browser);
    const loaded: string[] = [];
    page.on("request", (request) => loaded.push(request.url()));
    const isLoaded = () => loaded.some((url) => url.includes("further-samples"));
    await visit(page, live.server.origin, "listPets");
    await page.getByLabel("Language of the code").selectOption("fetch");
    await page.fill("#try-query-limit", "7");
    expect(await page.locator(".try-code code").textContent()).toContain("limit=7");
    expect(isLoaded()).toBe(false);
    await page.getByLabel("Language of the code").selectOption("PHP");
    await expect.poll(() => page.locator(".try-code code").textContent()).toContain("curl_init('");
    expect(isLoaded()).toBe(true);
    await page.context().close();
  });

  it("has the language of the page's samples, and changes it", async () => {
    const page = await newPage(live.browser, { width: 1440, height: 900 });
    await page.goto(`${live.server.origin}/operations/listPets/`);
    await page.evaluate(() => customElements.whenDefined("content-tabs").then(() => {}));
    await page.getByRole("tab", { name: "Ruby" }).click();
    await page.click("[data-open-console]");
    await expect.poll(() => page.locator(".try-code code").textContent()).toContain('require "net/http"');
    await page.getByLabel("Language of the code").selectOption("Go");
    await page.click("[data-close-console]");
    expect(await page.getByRole("tab", { name: "Go" }).getAttribute("aria-selected")).toBe("true");
    await page.getByRole("tab", { name: "curl" }).click();
    await page.click("[data-open-console]");
    await expect.poll(() => page.locator(".try-code code").textContent()).toContain("curl '");
    await page.context().close();
  });
});
