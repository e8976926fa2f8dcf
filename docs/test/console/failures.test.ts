// Requests of the console that are invalid, fail or take long, in Chromium with the reference server.
import { findViolations, hasBrowser } from "@onecontract/testing/open-browser";
import { describe, expect, it } from "vitest";
import { selectBaseURL, send, useConsole } from "./use-console.ts";

describe.skipIf(!hasBrowser)("failures in the console", () => {
  const live = useConsole();

  it("shows the issues of the request without sending it", async () => {
    const page = await live.open("listPets");
    const requestedPaths: string[] = [];
    page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.fill("#try-query-limit", "0");
    await page.click("button[data-send]");
    expect(await page.locator("try-it .try-issue").allTextContents()).toEqual([
      "API key: expected a key, got nothing",
      'limit: expected an integer from 1 to 100, got "0"',
    ]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("try-key");
    expect(requestedPaths.filter((path) => path.startsWith("/v1"))).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });

  it.each([
    ["an invalid key", "#try-key", "pets_live_wrong", 401, "unauthorized"],
    ["an invalid cursor", "#try-query-cursor", "abc", 400, "invalid_request"],
  ])("explains the error response to %s and links to the guide", async (_, input, value, status, code) => {
    const page = await live.open("listPets");
    await page.fill("#try-key", live.key);
    await page.fill(input, value);
    const response = await send(page);
    expect(response.status).toMatch(new RegExp(`^${status} in `));
    expect(response.details).toContain(`"code": "${code}"`);
    await page.getByRole("link", { name: `More about ${code}` }).click();
    await page.waitForURL(`${live.server.origin}/guides/errors/#${code}`);
    expect(await page.locator(`#${code}`).isVisible()).toBe(true);
    await page.context().close();
  });

  it("does not retry when the limit is reached, and shows the time to wait", async () => {
    const page = await live.open("listPets");
    const requestedPaths: string[] = [];
    page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
    await page.fill("#try-key", await live.server.createKey(1));
    // The second request may fall into the next minute. The third one is then in the same minute.
    let response = await send(page);
    for (let count = 1; count < 3 && !response.status.startsWith("429"); count++) response = await send(page);
    expect(response.status).toMatch(/^429 in /);
    expect(response.details).toMatch(/Retry (in \d+ s|now)\./);
    expect(response.details).toContain("More about rate_limited");
    expect(requestedPaths.filter((path) => path === "/v1/pets").length).toBeLessThanOrEqual(3);
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });

  it("lists common causes when no server responds", async () => {
    const page = await live.open("listPets");
    await page.fill("#try-key", live.key);
    const origin = await live.startMockServer((request) => void request.socket.destroy());
    await selectBaseURL(page, origin);
    const { status, details } = await send(page);
    expect(status).toBe("No response");
    expect(details).toContain(`No server responds at ${origin}`);
    expect(details).toContain(`does not allow requests from ${live.server.origin} (CORS)`);
    await selectBaseURL(page, "example");
    await page.click("button[data-send]");
    expect(await page.locator("try-it .try-issue").textContent()).toBe(
      'base URL: expected a URL that starts with http:// or https://, got "example"',
    );
    await page.context().close();
  });

  it("shows a response body that is not JSON unchanged", async () => {
    const page = await live.open("listPets");
    await page.fill("#try-key", live.key);
    const html = "<h1>Bad Gateway</h1>";
    const cors = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*, Authorization" };
    await selectBaseURL(
      page,
      await live.startMockServer(
        (request, response) => void response.writeHead(request.method === "OPTIONS" ? 204 : 502, cors).end(html),
      ),
    );
    const { status, details } = await send(page);
    expect(status).toMatch(/^502 /);
    expect(details).toContain(html);
    await page.context().close();
  });

  it("cancels a request", async () => {
    const page = await live.open("listPets");
    await page.fill("#try-key", live.key);
    await selectBaseURL(page, await live.startMockServer(() => {}));
    await page.click("button[data-send]");
    await page.click("button[data-cancel]");
    await page.getByText("Cancelled", { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-send"))).toBe(true);
    await page.context().close();
  });

  it("removes an old response when the next request is invalid", async () => {
    const page = await live.open("listPets");
    await page.fill("#try-key", live.key);
    expect((await send(page)).status).toMatch(/^200 in /);
    await page.fill("#try-query-limit", "0");
    await page.click("button[data-send]");
    expect(await page.locator(".try-status").textContent()).toBe("Not sent: 1 issue");
    expect(await page.locator(".try-details").textContent()).toBe("Send anyway");
    await page.context().close();
  });

  it("sends an invalid request anyway if the reader says so, and shows the response of the server", async () => {
    const page = await live.open("listPets");
    await page.fill("#try-key", live.key);
    await page.fill("#try-query-limit", "0");
    await page.click("button[data-send]");
    await page.getByRole("button", { name: "Send anyway" }).click();
    await expect.poll(() => page.locator(".try-status").textContent()).toMatch(/^400 in /);
    expect(await page.locator("try-it .try-issue").count()).toBe(0);
    await page.context().close();
  });

  it("shows in the header that the server has rejected the key, until it is changed", async () => {
    const page = await live.open("listPets");
    const menu = page.locator(".server-menu");
    await page.fill("#try-key", "pets_test_wrong");
    expect((await send(page)).status).toMatch(/^401 in /);
    expect(await menu.getAttribute("class")).toContain("is-rejected");
    await page.fill("#try-key", live.key);
    expect(await menu.getAttribute("class")).not.toContain("is-rejected");
    expect((await send(page)).status).toMatch(/^200 in /);
    await page.context().close();
  });

  it("explains a web page in place of a response of the API", async () => {
    const page = await live.open("listPets");
    await page.fill("#try-key", live.key);
    await selectBaseURL(page, `${live.server.origin}/wrong`);
    expect((await send(page)).details).toContain(`${live.server.origin}/wrong returned a web page.`);
    await page.context().close();
  });
});
