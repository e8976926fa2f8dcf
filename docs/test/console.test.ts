// The console in Chromium, with the reference server.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { findViolations, hasBrowser, newPage, openBrowser, recordErrors } from "@onecontract/testing/open-browser";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type LiveServer, startLiveServer } from "./live-server.ts";

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
    for (const mockServer of servers.splice(0)) {
      mockServer.closeAllConnections();
      mockServer.close();
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

  /** Waits for the console's script, which enables the button. */
  async function visit(page: Page, origin: string, operationId: string): Promise<void> {
    await load(page, origin, operationId);
    await page.click("[data-open-console]");
  }

  async function load(page: Page, origin: string, operationId: string): Promise<void> {
    await page.goto(`${origin}/operations/${operationId}/`);
    await page.locator("button[data-send]:enabled").waitFor({ state: "attached" });
  }

  /** Selects a base URL in the menu of the server. */
  async function selectBaseURL(page: Page, url: string): Promise<void> {
    await page.locator(".try-target button").click();
    await page.selectOption("#site-server", "custom");
    await page.fill("#site-base-url", url);
    await page.keyboard.press("Escape");
  }

  /** Sends the request and returns the shown status and details. */
  async function send(page: Page): Promise<{ status: string; details: string }> {
    await page.click("button[data-send]");
    await page.locator(".try-response[aria-busy=false]").waitFor();
    const content = async (selector: string) => (await page.locator(selector).textContent()) ?? "";
    return { status: await content(".try-status"), details: await content(".try-details") };
  }

  /** Starts a mock server and returns its origin. */
  async function startMockServer(handle: Parameters<typeof createServer>[1]): Promise<string> {
    const mockServer = createServer(handle);
    servers.push(mockServer);
    await new Promise<void>((resolve) => mockServer.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(mockServer.address() as AddressInfo).port}`;
  }

  it("creates and lists a pet with an exact 64-bit integer", async () => {
    const page = await open("createPet");
    const errors = recordErrors(page, server.origin);
    await page.fill("#try-key", key);
    await page.fill("#try-body-name", "Bello");
    await page.fill("#try-body-categoryId", INT64_MAX);
    await page.selectOption("#try-body-status", "pending");
    expect(await page.inputValue("#try-body")).toContain(`"categoryId": ${INT64_MAX}`);
    const { status, details } = await send(page);
    expect(status).toMatch(/^201 in \d+ ms$/);
    expect(details).toContain(`"categoryId": ${INT64_MAX}`);
    expect(details).toMatch(/[\d,]+ of 100,000 requests remaining, resets at /);
    expect(await findViolations(page)).toEqual([]);
    await visit(page, server.origin, "listPets");
    expect(await page.inputValue("#try-key")).toBe(key);
    await page.selectOption("#try-query-status", "pending");
    expect((await send(page)).details).toMatch(new RegExp(`"name": "Bello",\\s+"categoryId": ${INT64_MAX}`));
    expect(errors).toEqual([]);
    await page.context().close();
  }, 60_000);

  it("requests the next page of a list", async () => {
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
    await page.locator(".try-response[aria-busy=false]").waitFor();
    expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-send"))).toBe(true);
    await page.context().close();
  }, 60_000);

  it("synchronizes the JSON body with the inputs of its properties", async () => {
    const page = await open("createPet");
    await page.fill("#try-body", '{"name":"Ida","categoryId":7}');
    expect(await page.inputValue("#try-body-name")).toBe("Ida");
    expect(await page.inputValue("#try-body-status")).toBe("");
    await page.fill("#try-body-categoryId", "8");
    expect(JSON.parse(await page.inputValue("#try-body"))).toEqual({ name: "Ida", categoryId: 8 });
    await page.context().close();
  }, 60_000);

  it("shows the request as code with a masked key, copies the full key, and keeps it only in the session", async () => {
    const page = await open("listPets");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.fill("#try-key", key);
    await page.fill("#try-query-limit", "7");
    await selectBaseURL(page, "https://pets.example/v1");
    const code = page.locator(".try-code code");
    expect(await code.textContent()).toContain("curl 'https://pets.example/v1/pets?limit=7");
    expect(await code.textContent()).toContain(`Bearer pets_live_••••${key.slice(-4)}`);
    await page.locator(".try-code button").click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`Bearer ${key}`);
    await page.getByRole("radio", { name: "TypeScript SDK" }).check();
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
    expect(stored.filter((value) => value.includes(key))).toEqual([]);
    expect(await page.evaluate(() => Object.values(sessionStorage).join())).toContain(key);
    await page.context().close();
  }, 60_000);

  it("shows the issues of the request without sending it", async () => {
    const page = await open("listPets");
    const requestedPaths: string[] = [];
    page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.fill("#try-query-limit", "0");
    await page.click("button[data-send]");
    expect(await page.locator("try-it .try-issue").allTextContents()).toEqual([
      "API key: expected a key, got nothing",
      "limit: expected an integer from 1 to 100, got 0",
    ]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("try-key");
    expect(requestedPaths.filter((path) => path.startsWith("/v1"))).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  }, 60_000);

  it.each([
    ["an invalid key", "#try-key", "pets_live_wrong", 401, "unauthorized"],
    ["an invalid cursor", "#try-query-cursor", "abc", 400, "invalid_request"],
  ])(
    "explains the error response to %s and links to the guide",
    async (_, input, value, status, code) => {
      const page = await open("listPets");
      await page.fill("#try-key", key);
      await page.fill(input, value);
      const response = await send(page);
      expect(response.status).toMatch(new RegExp(`^${status} in `));
      expect(response.details).toContain(`"code": "${code}"`);
      await page.getByRole("link", { name: `More about ${code}` }).click();
      await page.waitForURL(`${server.origin}/guides/errors/#${code}`);
      expect(await page.locator(`#${code}`).isVisible()).toBe(true);
      await page.context().close();
    },
    60_000,
  );

  it("does not retry when the limit is reached, and shows the time to wait", async () => {
    const page = await open("listPets");
    const requestedPaths: string[] = [];
    page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.fill("#try-key", await server.createKey(1));
    // The second request may fall into the next minute. The third one is then in the same minute.
    let response = await send(page);
    for (let count = 1; count < 3 && !response.status.startsWith("429"); count++) response = await send(page);
    expect(response.status).toMatch(/^429 in /);
    expect(response.details).toMatch(/Retry (in \d+ s|now)\./);
    expect(response.details).toContain("More about rate_limited");
    expect(requestedPaths.filter((path) => path === "/v1/pets").length).toBeLessThanOrEqual(3);
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  }, 60_000);

  it("lists common causes when no server responds", async () => {
    const page = await open("listPets");
    await page.fill("#try-key", key);
    const origin = await startMockServer((request) => void request.socket.destroy());
    await selectBaseURL(page, origin);
    const { status, details } = await send(page);
    expect(status).toBe("No response");
    expect(details).toContain(`No server responds at ${origin}`);
    expect(details).toContain(`does not allow requests from ${server.origin} (CORS)`);
    await selectBaseURL(page, "example");
    await page.click("button[data-send]");
    expect(await page.locator("try-it .try-issue").textContent()).toBe(
      'base URL: expected a URL that starts with http:// or https://, got "example"',
    );
    await page.context().close();
  }, 60_000);

  it("shows a response body that is not JSON unchanged", async () => {
    const page = await open("listPets");
    await page.fill("#try-key", key);
    const html = "<h1>Bad Gateway</h1>";
    const cors = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*, Authorization" };
    await selectBaseURL(
      page,
      await startMockServer(
        (request, response) => void response.writeHead(request.method === "OPTIONS" ? 204 : 502, cors).end(html),
      ),
    );
    const { status, details } = await send(page);
    expect(status).toMatch(/^502 /);
    expect(details).toContain(html);
    await page.context().close();
  }, 60_000);

  it("cancels a request", async () => {
    const page = await open("listPets");
    await page.fill("#try-key", key);
    await selectBaseURL(page, await startMockServer(() => {}));
    await page.click("button[data-send]");
    await page.click("button[data-cancel]");
    await page.getByText("Cancelled", { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-send"))).toBe(true);
    await page.context().close();
  }, 60_000);

  it("is usable by keyboard", async () => {
    const page = await newPage(browser);
    await load(page, server.origin, "listPets");
    const focused = () =>
      page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim());
    const tabTo = async (name: string) => {
      for (let count = 0; count < 100 && (await focused()) !== name; count++) await page.keyboard.press("Tab");
      expect(await focused()).toBe(name);
    };
    await tabTo("Try it");
    await page.keyboard.press("Enter");
    expect(await focused()).toBe("try-key");
    await page.keyboard.type(key);
    await tabTo("try-query-limit");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("1");
    await tabTo("Send request");
    await page.keyboard.press("Enter");
    await page.locator(".try-response[aria-busy=false] .status").waitFor();
    expect(await page.locator(".try-status").textContent()).toMatch(/^200 in /);
    expect(await focused()).toBe("Send request");
    await page.context().close();
  }, 60_000);

  it("calls a server of another origin, which all pages then remember, and the samples follow", async () => {
    const page = await newPage(browser);
    const otherServer = await startLiveServer(join(import.meta.dirname, "../dist"));
    onTestFinished(() => otherServer.stop());
    await visit(page, otherServer.origin, "listPets");
    const sample = page.locator('[data-panel="samples"] [role=tabpanel]:not([hidden]) pre');
    expect(await sample.textContent()).toContain(`${otherServer.origin}/v1/pets`);
    await page.fill("#try-key", key);
    await selectBaseURL(page, `${server.origin}/v1`);
    expect((await send(page)).status).toMatch(/^200 in /);
    await visit(page, otherServer.origin, "createPet");
    expect(await page.locator(".try-target code").textContent()).toBe(`${server.origin}/v1`);
    await page.click("[data-close-console]");
    expect(await sample.textContent()).toContain(`${server.origin}/v1/pets`);
    expect(await sample.textContent()).toContain(`Bearer pets_live_••••${key.slice(-4)}`);
    expect(await page.locator(".endpoint").textContent()).toContain(`${server.origin}/v1/pets`);
    await page.goto(`${otherServer.origin}/guides/quick-start/`);
    await expect
      .poll(() => page.locator("main").textContent(), { timeout: 20_000 })
      .toContain(`${server.origin}/v1/pets`);
    expect(await page.locator("main").textContent()).not.toContain("http://localhost:8080/v1");
    expect(await page.locator("main").textContent()).toContain(`new PetStore({ baseURL: "${server.origin}/v1" })`);
    await page.locator(".server-button").click();
    await page.click("[data-remove-credentials]");
    expect(await page.locator("main").textContent()).toContain("Bearer $PETSTORE_API_KEY");
    expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(key);
    await page.context().close();
  }, 60_000);

  it("sends the first call from the home page to the serving origin", async () => {
    const page = await newPage(browser);
    const errors = recordErrors(page, server.origin);
    await page.goto(server.origin);
    await page.fill("#live-key", key);
    await page.getByRole("button", { name: "Run" }).click();
    await page.locator("live-call .status-success").waitFor();
    expect(await page.locator("live-call .try-body").textContent()).toContain("[");
    expect(await findViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  }, 60_000);

  it("removes an old response when the next request is invalid", async () => {
    const page = await open("listPets");
    await page.fill("#try-key", key);
    expect((await send(page)).status).toMatch(/^200 in /);
    await page.fill("#try-query-limit", "0");
    await page.click("button[data-send]");
    expect(await page.locator(".try-status").textContent()).toBe("Not sent: 1 issue");
    expect(await page.locator(".try-details").textContent()).toBe("");
    await page.context().close();
  }, 60_000);

  it("explains a web page in place of a response of the API", async () => {
    const page = await open("listPets");
    await page.fill("#try-key", key);
    await selectBaseURL(page, `${server.origin}/wrong`);
    expect((await send(page)).details).toContain(`${server.origin}/wrong returned a web page.`);
    await page.context().close();
  }, 60_000);

  it("lists the requests of the session without credentials, and restores their inputs on any page", async () => {
    const page = await open("listPets");
    await page.fill("#try-key", key);
    await page.fill("#try-query-limit", "3");
    await send(page);
    await visit(page, server.origin, "createPet");
    await page.locator(".try-history summary").click();
    await page.locator(".try-history a", { hasText: "200 GET /pets" }).click();
    await page.waitForURL(/operations\/listPets\/#try-it$/);
    await expect.poll(() => page.inputValue("#try-query-limit"), { timeout: 20_000 }).toBe("3");
    const requests = await page.evaluate(() => sessionStorage.getItem("portal requests") ?? "");
    expect(requests).not.toContain(key);
    await page.context().close();
  }, 60_000);
});
