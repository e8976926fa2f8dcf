// Requests of the console, and the inputs that they are made of, in Chromium with the reference server.
import { findViolations, hasBrowser, newPage, recordErrors } from "@onecontract/testing/open-browser";
import { describe, expect, it } from "vitest";
import { send, useConsole, visit } from "./use-console.ts";

const INT64_MAX = "9223372036854775807";

describe.skipIf(!hasBrowser)("requests of the console", () => {
  const live = useConsole();

  it("creates and lists a pet with an exact 64-bit integer", async () => {
    const page = await live.open("createPet");
    const errors = recordErrors(page, live.server.origin);
    await page.fill("#try-key", live.key);
    await page.fill("#try-body\\:name", "Bello");
    await page.fill("#try-body\\:categoryId", INT64_MAX);
    await page.selectOption("#try-body\\:status", "pending");
    expect(await page.inputValue("#try-body")).toContain(`"categoryId": ${INT64_MAX}`);
    const { status, details } = await send(page);
    expect(status).toMatch(/^201 in \d+ ms$/);
    expect(details).toContain(`"categoryId": ${INT64_MAX}`);
    expect(details).toMatch(/[\d,]+ of 100,000 requests remaining, resets at /);
    expect(await findViolations(page)).toEqual([]);
    await visit(page, live.server.origin, "listPets");
    expect(await page.inputValue("#try-key")).toBe(live.key);
    await page.selectOption("#try-query-status", "pending");
    expect((await send(page)).details).toMatch(new RegExp(`"name": "Bello",\\s+"categoryId": ${INT64_MAX}`));
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("requests the next page of a list", async () => {
    for (const name of ["Ida", "Udo"]) {
      const headers = { Authorization: `Bearer ${live.key}`, "Content-Type": "application/json" };
      const body = JSON.stringify({ name, categoryId: 1, status: "sold" });
      expect((await fetch(`${live.server.origin}/v1/pets`, { method: "POST", headers, body })).status).toBe(201);
    }
    const page = await live.open("listPets");
    await page.fill("#try-key", live.key);
    await page.fill("#try-query-limit", "1");
    await page.selectOption("#try-query-status", "sold");
    expect((await send(page)).details).toContain('"name": "Ida"');
    await page.getByRole("button", { name: "Next page" }).click();
    await page.locator(".try-body", { hasText: '"name": "Udo"' }).waitFor();
    const cursor = await page.inputValue("#try-query-cursor");
    expect(await page.locator(".try-code code").textContent()).toContain(`cursor=${cursor}`);
    expect(await page.getByRole("button", { name: "Next page" }).count()).toBe(0);
    await page.locator(".try-response[aria-busy=false]").waitFor();
    expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-send"))).toBe(true);
    await page.context().close();
  });

  it("synchronizes the JSON of the body with its form, also when it restores a request", async () => {
    const page = await live.open("createPet");
    await page.getByRole("radio", { name: "JSON" }).check();
    await page.fill("#try-body", '{"name":"Ida","categoryId":7}');
    await page.getByRole("radio", { name: "Form" }).check();
    expect(await page.inputValue("#try-body\\:name")).toBe("Ida");
    expect(await page.inputValue("#try-body\\:status")).toBe("");
    await page.fill("#try-body\\:categoryId", "8");
    await page.getByRole("radio", { name: "JSON" }).check();
    expect(JSON.parse(await page.inputValue("#try-body"))).toEqual({ name: "Ida", categoryId: 8 });
    await page.getByRole("radio", { name: "Form" }).check();
    await page.fill("#try-key", live.key);
    await send(page);
    await page.fill("#try-body\\:name", "Udo");
    await page.locator(".try-history summary").click();
    await page.locator(".try-history button", { hasText: "201 POST /pets" }).click();
    expect(await page.inputValue("#try-body\\:name")).toBe("Ida");
    await page.context().close();
  });

  it("is usable by keyboard", async () => {
    const page = await newPage(live.browser);
    await page.goto(`${live.server.origin}/operations/listPets/`);
    const focused = () =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());
    const tabTo = async (name: string) => {
      for (let count = 0; count < 100 && (await focused()) !== name; count++) await page.keyboard.press("Tab");
      expect(await focused()).toBe(name);
    };
    await tabTo("Try it");
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe("try-key");
    await page.locator("button[data-send]:enabled").waitFor();
    await page.keyboard.type(live.key);
    await tabTo("try-query-limit");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("1");
    await tabTo("Send request");
    await page.keyboard.press("Enter");
    await page.locator(".try-response[aria-busy=false] .status").waitFor();
    expect(await page.locator(".try-status").textContent()).toMatch(/^200 in /);
    expect(await focused()).toBe("Send request");
    await page.context().close();
  });

  it("sends the first call from the home page to the serving origin", async () => {
    const page = await newPage(live.browser);
    const errors = recordErrors(page, live.server.origin);
    await page.goto(live.server.origin);
    await page.fill("#live-key", live.key);
    await page.getByRole("button", { name: "Run" }).click();
    await page.locator("live-call .status-success").waitFor();
    expect(await page.locator("live-call .try-body").textContent()).toContain("[");
    expect(await findViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("lists the requests of the session without credentials, and restores their inputs on any page", async () => {
    const page = await live.open("listPets");
    await page.fill("#try-key", live.key);
    await page.fill("#try-query-limit", "3");
    await send(page);
    await visit(page, live.server.origin, "createPet");
    await page.locator(".try-history summary").click();
    await page.locator(".try-history a", { hasText: "200 GET /pets" }).click();
    await page.waitForURL(/operations\/listPets\/#try-it$/);
    await expect.poll(() => page.inputValue("#try-query-limit")).toBe("3");
    const requests = await page.evaluate(() => sessionStorage.getItem("portal requests") ?? "");
    expect(requests).not.toContain(live.key);
    await page.context().close();
  });
});
