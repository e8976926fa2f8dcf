// The server and the credentials that the console and the samples share, in Chromium with the reference server.
import { join } from "node:path";
import { hasBrowser, newPage } from "@onecontract/testing/open-browser";
import { describe, expect, it, onTestFinished } from "vitest";
import { startLiveServer } from "../live-server.ts";
import { selectBaseURL, send, useConsole, visit } from "./use-console.ts";

describe.skipIf(!hasBrowser)("the connection of the console", () => {
  const live = useConsole();

  it("shows the request as code with a masked key, copies the full key, and keeps it only in the session", async () => {
    const page = await live.open("listPets");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.fill("#try-key", live.key);
    await page.fill("#try-query-limit", "7");
    await selectBaseURL(page, "https://pets.example/v1");
    const code = page.locator(".try-code code");
    expect(await code.textContent()).toContain("curl 'https://pets.example/v1/pets?limit=7");
    expect(await code.textContent()).toContain(`Bearer pets_live_••••${live.key.slice(-4)}`);
    await page.locator(".try-code button").click();
    await page.getByRole("button", { name: "Copied" }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Bearer ${live.key}`);
    await page.getByLabel("Language of the code").selectOption("TypeScript SDK");
    expect(await code.textContent()).toContain('new PetStore({ baseURL: "https://pets.example/v1" })');
    await page.locator(".try-target button").click();
    await page.selectOption("#site-server", { label: "Staging: https://api.staging.petstore.example/v1" });
    await page.keyboard.press("Escape");
    expect(await code.textContent()).toContain('new PetStore({ environment: "staging" })');
    const stored = await page.evaluate(() => [
      location.href,
      document.cookie,
      document.documentElement.outerHTML,
      ...Object.values(localStorage),
    ]);
    expect(stored.filter((value) => value.includes(live.key))).toEqual([]);
    expect(await page.evaluate(() => Object.values(sessionStorage).join())).toContain(live.key);
    await page.context().close();
  });

  it("calls a server of another origin, which all pages then remember, and the samples follow", async () => {
    const page = await newPage(live.browser);
    const otherServer = await startLiveServer(join(import.meta.dirname, "../../dist"));
    onTestFinished(() => otherServer.stop());
    await visit(page, otherServer.origin, "listPets");
    const sample = page.locator('[data-panel="samples"] [role=tabpanel]:not([hidden]) pre');
    expect(await sample.textContent()).toContain(`${otherServer.origin}/v1/pets`);
    await page.fill("#try-key", live.key);
    await selectBaseURL(page, `${live.server.origin}/v1`);
    expect((await send(page)).status).toMatch(/^200 in /);
    await visit(page, otherServer.origin, "createPet");
    expect(await page.locator(".try-target [data-base-url]").textContent()).toBe(`${live.server.origin}/v1`);
    await page.click("[data-close-console]");
    expect(await sample.textContent()).toContain(`${live.server.origin}/v1/pets`);
    expect(await sample.textContent()).toContain(`Bearer pets_live_••••${live.key.slice(-4)}`);
    expect(await page.locator(".endpoint").textContent()).toContain(`${live.server.origin}/v1/pets`);
    await page.goto(`${otherServer.origin}/guides/quick-start/`);
    await expect.poll(() => page.locator("main").textContent()).toContain(`${live.server.origin}/v1/pets`);
    expect(await page.locator("main").textContent()).not.toContain("http://localhost:8080/v1");
    expect(await page.locator("main").textContent()).toContain(`new PetStore({ baseURL: "${live.server.origin}/v1" })`);
    await page.locator(".server-button").click();
    await page.click("[data-remove-credentials]");
    expect(await page.locator("main").textContent()).toContain("Bearer $PETSTORE_API_KEY");
    expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(live.key);
    await page.context().close();
  });
});
