// The try-it console in a real Chromium, against the reference server.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type LiveServer, startLiveServer } from "./live-server.ts";
import { hasBrowser, newPage, openBrowser, violations, watch } from "./open-browser.ts";

const INT64_MAX = "9223372036854775807";

describe.skipIf(!hasBrowser)("the console", () => {
  let browser: Browser;
  let server: LiveServer;
  let key: string;
  const servers: Server[] = [];

  beforeAll(async () => {
    server = await startLiveServer(join(import.meta.dirname, "../dist"));
    key = await server.createKey(100_000);
    browser = await openBrowser();
  }, 60_000);

  afterEach(() => {
    for (const one of servers.splice(0)) {
      one.closeAllConnections();
      one.close();
    }
  });

  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  async function open(operationId: string): Promise<Page> {
    const page = await newPage(browser);
    await visit(page, server.origin, operationId);
    return page;
  }

  /** The button is enabled once the console's script is there. */
  async function visit(page: Page, origin: string, operationId: string): Promise<void> {
    await page.goto(`${origin}/operations/${operationId}/`);
    await page.locator("button[data-send]:enabled").waitFor();
  }

  /** Sends, and gives the status and what is shown with it. */
  async function send(page: Page): Promise<{ status: string; details: string }> {
    await page.click("button[data-send]");
    await page.locator(".try-answer[aria-busy=false]").waitFor();
    const text = async (selector: string) => (await page.locator(selector).textContent()) ?? "";
    return { status: await text(".try-status"), details: await text(".try-details") };
  }

  /** An address that does with requests what no good service would. */
  async function listen(handle: Parameters<typeof createServer>[1]): Promise<string> {
    const one = createServer(handle);
    servers.push(one);
    await new Promise<void>((done) => one.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
  }

  it("adds an animal, lists it, and keeps 64-bit integers exact on the way there and back", async () => {
    const page = await open("createPet");
    const complaints = watch(page, server.origin);
    await page.fill("#try-key", key);
    await page.fill("#try-body-name", "Bello");
    await page.fill("#try-body-categoryId", INT64_MAX);
    await page.selectOption("#try-body-status", "pending");
    expect(await page.inputValue("#try-body")).toContain(`"categoryId": ${INT64_MAX}`);
    const { status, details } = await send(page);
    expect(status).toMatch(/^201 after \d+ ms$/);
    expect(details).toContain(`"categoryId": ${INT64_MAX}`);
    expect(details).toMatch(/\d+ of 100000 requests left until /);
    expect(await violations(page)).toEqual([]);
    await visit(page, server.origin, "listPets");
    await page.fill("#try-key", key);
    await page.selectOption("#try-query-status", "pending");
    expect((await send(page)).details).toMatch(new RegExp(`"name": "Bello",\\s+"categoryId": ${INT64_MAX}`));
    expect(complaints).toEqual([]);
    await page.context().close();
  }, 60_000);

  it("goes through the pages of a list", async () => {
    for (const name of ["Ida", "Udo"]) {
      const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
      const body = JSON.stringify({ name, categoryId: 1, status: "sold" });
      expect((await fetch(`${server.origin}/v1/pets`, { method: "POST", headers, body })).status).toBe(201);
    }
    const page = await open("listPets");
    await page.fill("#try-key", key);
    await page.fill("#try-query-limit", "1");
    await page.selectOption("#try-query-status", "sold");
    expect((await send(page)).details).toContain('"name": "Ida"');
    await page.getByRole("button", { name: "Next page" }).click();
    await page.locator(".try-body", { hasText: '"name": "Udo"' }).waitFor();
    const cursor = await page.inputValue("#try-query-cursor");
    expect(await page.locator(".try-code code").textContent()).toContain(`cursor=${cursor}`);
    expect(await page.getByRole("button", { name: "Next page" }).count()).toBe(0);
    await page.locator(".try-answer[aria-busy=false]").waitFor();
    expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-send"))).toBe(true);
    await page.context().close();
  }, 60_000);

  it("keeps the body and the inputs of its properties the same", async () => {
    const page = await open("createPet");
    await page.fill("#try-body", '{"name":"Ida","categoryId":7}');
    expect(await page.inputValue("#try-body-name")).toBe("Ida");
    expect(await page.inputValue("#try-body-status")).toBe("");
    await page.fill("#try-body-categoryId", "8");
    expect(JSON.parse(await page.inputValue("#try-body"))).toEqual({ name: "Ida", categoryId: 8 });
    await page.context().close();
  }, 60_000);

  it("shows the request as code while it is typed, without the key, which stays in memory alone", async () => {
    const page = await open("listPets");
    await page.fill("#try-key", key);
    await page.fill("#try-query-limit", "7");
    await page.fill("#try-address", "https://pets.example/v1");
    const code = page.locator(".try-code code");
    expect(await code.textContent()).toContain("curl 'https://pets.example/v1/pets?limit=7");
    await page.getByRole("radio", { name: "TypeScript SDK" }).check();
    expect(await code.textContent()).toContain('new PetStore({ baseURL: "https://pets.example/v1" })');
    await page.selectOption("#try-server", { label: "Staging: https://api.staging.petstore.example/v1" });
    expect(await code.textContent()).toContain('new PetStore({ environment: "staging" })');
    const kept = await page.evaluate(() => [
      location.href,
      document.cookie,
      document.documentElement.outerHTML,
      ...[localStorage, sessionStorage].flatMap((storage) => Object.values(storage)),
    ]);
    expect(kept.filter((text) => text.includes(key))).toEqual([]);
    await page.context().close();
  }, 60_000);

  it("says what is wrong before anything is sent", async () => {
    const page = await open("listPets");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.fill("#try-query-limit", "0");
    await page.click("button[data-send]");
    expect(await page.locator(".try-issue").allTextContents()).toEqual([
      "API key: expected a key, got nothing",
      "limit: expected an integer from 1 to 100, got 0",
    ]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("try-key");
    expect(asked.filter((path) => path.startsWith("/v1"))).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  }, 60_000);

  it.each([
    ["a wrong key", "#try-key", "pets_live_wrong", 401, "unauthorized"],
    ["a cursor that is none", "#try-query-cursor", "abc", 400, "invalid_request"],
  ])(
    "explains the answer to %s and leads to the guide",
    async (_, input, value, status, code) => {
      const page = await open("listPets");
      await page.fill("#try-key", key);
      await page.fill(input, value);
      const answer = await send(page);
      expect(answer.status).toMatch(new RegExp(`^${status} after`));
      expect(answer.details).toContain(`"code": "${code}"`);
      await page.getByRole("link", { name: `More about ${code}` }).click();
      await page.waitForURL(`${server.origin}/guides/errors/#${code}`);
      expect(await page.locator(`#${code}`).isVisible()).toBe(true);
      await page.context().close();
    },
    60_000,
  );

  it("sends once and says how long to wait when the limit is reached", async () => {
    const page = await open("listPets");
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.fill("#try-key", await server.createKey(1));
    // The second may come in the next minute, the third is then in the same one.
    let answer = await send(page);
    for (let count = 1; count < 3 && !answer.status.startsWith("429"); count++) answer = await send(page);
    expect(answer.status).toMatch(/^429 after/);
    expect(answer.details).toMatch(/Send it again (in \d+ s|now)\./);
    expect(answer.details).toContain("More about rate_limited");
    expect(asked.filter((path) => path === "/v1/pets").length).toBeLessThanOrEqual(3);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  }, 60_000);

  it("says what may be the matter when nothing answers", async () => {
    const page = await open("listPets");
    await page.fill("#try-key", key);
    const address = await listen((request) => void request.socket.destroy());
    await page.fill("#try-address", address);
    const { status, details } = await send(page);
    expect(status).toBe("No answer");
    expect(details).toContain(`Nothing answers at ${address}`);
    expect(details).toContain(`does not let pages of ${server.origin} call it (CORS)`);
    await page.fill("#try-address", "example");
    await page.click("button[data-send]");
    expect(await page.locator(".try-issue").textContent()).toBe(
      'server: expected an address that begins with http:// or https://, got "example"',
    );
    await page.context().close();
  }, 60_000);

  it("shows text that is no JSON as it came", async () => {
    const page = await open("listPets");
    await page.fill("#try-key", key);
    const html = "<h1>Bad Gateway</h1>";
    const cors = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*, Authorization" };
    await page.fill(
      "#try-address",
      await listen(
        (request, response) => void response.writeHead(request.method === "OPTIONS" ? 204 : 502, cors).end(html),
      ),
    );
    const { status, details } = await send(page);
    expect(status).toMatch(/^502 /);
    expect(details).toContain(html);
    await page.context().close();
  }, 60_000);

  it("can be cancelled", async () => {
    const page = await open("listPets");
    await page.fill("#try-key", key);
    await page.fill("#try-address", await listen(() => {}));
    await page.click("button[data-send]");
    await page.click("button[data-cancel]");
    await page.getByText("Cancelled", { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-send"))).toBe(true);
    await page.context().close();
  }, 60_000);

  it("works by the keyboard alone", async () => {
    const page = await open("listPets");
    const focused = () =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());
    const tabTo = async (name: string) => {
      for (let count = 0; count < 100 && (await focused()) !== name; count++) await page.keyboard.press("Tab");
      expect(await focused()).toBe(name);
    };
    await tabTo("Try it");
    await page.keyboard.press("Enter");
    await tabTo("try-key");
    await page.keyboard.type(key);
    await tabTo("try-query-limit");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("1");
    await tabTo("Send request");
    await page.keyboard.press("Enter");
    await page.locator(".try-answer[aria-busy=false] .try-badge").waitFor();
    expect(await page.locator(".try-status").textContent()).toMatch(/^200 after/);
    expect(await focused()).toBe("Send request");
    await page.context().close();
  }, 60_000);

  it("calls a server of another origin", async () => {
    const page = await newPage(browser);
    const elsewhere = await startLiveServer(join(import.meta.dirname, "../dist"));
    onTestFinished(() => elsewhere.stop());
    await visit(page, elsewhere.origin, "listPets");
    await page.fill("#try-key", key);
    await page.fill("#try-address", `${server.origin}/v1`);
    expect((await send(page)).status).toMatch(/^200 after/);
    await visit(page, elsewhere.origin, "createPet");
    expect(await page.inputValue("#try-address")).toBe(`${server.origin}/v1`);
    expect(await page.inputValue("#try-key")).toBe("");
    await page.context().close();
  }, 60_000);
});
