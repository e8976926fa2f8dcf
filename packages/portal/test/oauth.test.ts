// Tokens that the reader requests from an authorization server (OAuth 2.0 with PKCE), in Chromium with a small server.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { htmlProblems } from "@onecontract/testing/html-problems";
import { findViolations, hasBrowser, newPage, openBrowser, recordErrors } from "@onecontract/testing/open-browser";
import { serveFolder } from "@onecontract/testing/serve-folder";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

const CLIENT = { id: "docs & more", secret: "s€cret:1" };
const TOKEN = "token-of-the-reader";

/** An authorization server with one public and one confidential client, which also serves the API. */
class AuthorizationServer {
  /** Parameters of the last authorization request. */
  authorization = new URLSearchParams();
  /** Parameters that the redirect has in place of the valid ones. */
  changes: Record<string, string> = {};
  /** True if the page of the authorization tries to navigate the page that opened it. */
  navigatesOpener = false;
  /** Values of the header `Authorization` of the API's requests. */
  readonly apiTokens: (string | undefined)[] = [];
  readonly tokenRequests: string[] = [];
  /** Fields of the responses with a token, in addition to the token. */
  tokenFields: Record<string, unknown> = {};
  /** Tokens that the API rejects. */
  rejectedTokens: string[] = [];
  /** The refresh tokens that were issued. Each is valid once, and only the last one. */
  refreshTokens = 0;
  readonly #server: Server = createServer((request, response) => void this.#handle(request, response));

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Headers", "*, Authorization");
    response.setHeader("Content-Type", "application/json");
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    if (url.pathname === "/authorize") {
      this.authorization = url.searchParams;
      const parameters = { code: "code-1", state: url.searchParams.get("state") ?? "", ...this.changes };
      const target = `${url.searchParams.get("redirect_uri")}?${new URLSearchParams(parameters)}`;
      if (!this.navigatesOpener) return void response.writeHead(302, { location: target }).end();
      response.setHeader("Content-Type", "text/html");
      const script = `if (opener) opener.location = "/token"; location = ${JSON.stringify(target)};`;
      return void response.end(`<script>${script}</script>`);
    }
    if (url.pathname !== "/token") {
      const { authorization } = request.headers;
      this.apiTokens.push(authorization);
      if (this.rejectedTokens.includes(authorization ?? "")) response.writeHead(401);
      return void response.end("{}");
    }
    let source = "";
    for await (const chunk of request) source += chunk;
    this.tokenRequests.push(source);
    const error = this.#tokenError(new URLSearchParams(source), request.headers.authorization);
    if (error) return void response.writeHead(400).end(JSON.stringify({ error, error_description: "<b>no</b>" }));
    const isRefresh = new URLSearchParams(source).get("grant_type") === "refresh_token";
    const token = {
      access_token: isRefresh ? `${TOKEN}-${this.refreshTokens}` : TOKEN,
      token_type: "Bearer",
      ...this.tokenFields,
      ...("expires_in" in this.tokenFields && { refresh_token: `refresh-${++this.refreshTokens}` }),
    };
    response.end(JSON.stringify(token));
  }

  #tokenError(body: URLSearchParams, login: string | undefined): string | undefined {
    const [id, secret] = [CLIENT.id, CLIENT.secret].map((value) =>
      new URLSearchParams({ "": value }).toString().slice(1),
    );
    const isConfidential = login === `Basic ${btoa(`${id}:${secret}`)}`;
    if (body.get("grant_type") === "client_credentials") {
      return isConfidential && body.get("scope") === "pets:read" ? undefined : "invalid_client";
    }
    if (body.get("grant_type") === "refresh_token") {
      if (!isConfidential) return "invalid_client";
      return body.get("refresh_token") === `refresh-${this.refreshTokens}` ? undefined : "invalid_grant";
    }
    const challenge = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    const isValid =
      body.get("grant_type") === "authorization_code" &&
      body.get("code") === "code-1" &&
      (isConfidential || body.get("client_id") === CLIENT.id) &&
      body.get("redirect_uri") === this.authorization.get("redirect_uri") &&
      this.authorization.get("code_challenge_method") === "S256" &&
      challenge === this.authorization.get("code_challenge");
    return isValid ? undefined : "invalid_grant";
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

function contractOf(origin: string): object {
  const scopes = { "pets:read": "Read pets" };
  const scheme = (flows: object) => ({ type: "oauth2", flows });
  return {
    openapi: "3.1.0",
    info: { title: "Pets", version: "1.0.0" },
    servers: [{ url: origin }],
    security: [{ person: ["pets:read"] }, { service: ["pets:read"] }],
    paths: {
      "/pets": { get: { operationId: "listPets", summary: "List pets", responses: { 204: { description: "OK" } } } },
    },
    components: {
      securitySchemes: {
        person: scheme({
          authorizationCode: { authorizationUrl: `${origin}/authorize`, tokenUrl: `${origin}/token`, scopes },
        }),
        service: scheme({ clientCredentials: { tokenUrl: `${origin}/token`, scopes } }),
      },
    },
  };
}

describe.skipIf(!hasBrowser)("the token of a console", () => {
  const folder = createProjectFolder("oauth");
  const server = new AuthorizationServer();
  let portal: string;
  let site: Awaited<ReturnType<typeof serveFolder>>;
  let browser: Browser;
  let origin: string;

  beforeAll(async () => {
    origin = await server.listen();
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(contractOf(origin)));
    portal = await buildProject(folder, { contract: "openapi.json", sections: { reference: false } });
    site = await serveFolder(portal);
    browser = await openBrowser();
  });

  beforeEach(() => {
    server.changes = {};
    server.navigatesOpener = false;
    server.tokenFields = {};
    server.refreshTokens = 0;
    server.rejectedTokens = [];
    server.apiTokens.splice(0);
    server.tokenRequests.splice(0);
  });

  afterAll(async () => {
    await browser?.close();
    site?.close();
    server.close();
    rmSync(folder, { recursive: true });
  });

  async function open(scheme: string): Promise<Page> {
    const page = await newPage(browser);
    await page.goto(`${site.origin}/operations/listPets/`);
    await page.click("[data-open-console]");
    await page.locator("button[data-send]:enabled").waitFor();
    await page.locator(".try-target button").click();
    await page.selectOption("#site-server", "custom");
    await page.fill("#site-base-url", origin);
    await page.keyboard.press("Escape");
    await page.click(`#try-key-${scheme}-token`);
    await page.getByLabel("Client ID").fill(CLIENT.id);
    return page;
  }

  const status = (page: Page) => page.locator(".token-form [role=status]");

  async function send(page: Page): Promise<void> {
    await page.click("button[data-send]");
    await page.locator(".try-response[aria-busy=false] .status").waitFor();
  }

  it("is requested in a window with PKCE, and stored for the session only", async () => {
    const page = await open("person");
    const errors = recordErrors(page, site.origin, origin);
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Authorize in a window" }).click();
    const popup = await opened;
    await expect.poll(() => status(page).textContent()).toBe("The token is entered.");
    await expect.poll(() => popup.isClosed()).toBe(true);
    expect(Object.fromEntries(server.authorization)).toMatchObject({
      response_type: "code",
      client_id: CLIENT.id,
      redirect_uri: `${site.origin}/oauth-callback/`,
      scope: "pets:read",
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await page.inputValue("#try-key-person")).toBe(TOKEN);
    expect(await page.inputValue("#site-key-person")).toBe(TOKEN);
    await send(page);
    expect(server.apiTokens).toEqual([`Bearer ${TOKEN}`]);
    const stored = await page.evaluate(() => [location.href, document.cookie, ...Object.values(localStorage)].join());
    expect(stored).not.toContain(TOKEN);
    expect(await page.evaluate(() => Object.values(sessionStorage).join())).toContain(TOKEN);
    expect(await findViolations(page)).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("comes from a window that cannot navigate the page", async () => {
    server.navigatesOpener = true;
    const page = await open("person");
    const url = page.url();
    await page.getByRole("button", { name: "Authorize in a window" }).click();
    await expect.poll(() => status(page).textContent()).toBe("The token is entered.");
    expect(page.url()).toBe(url);
    await page.context().close();
  });

  /** Requests a token with the secret of the client. */
  async function authorizeConfidential(page: Page): Promise<void> {
    await page.getByLabel("Client secret").fill(CLIENT.secret);
    await page.getByRole("button", { name: "Authorize in a window" }).click();
    await expect.poll(() => status(page).textContent()).toBe("The token is entered.");
  }

  const session = (page: Page) => page.evaluate(() => Object.values(sessionStorage).join());

  it("of a confidential client is replaced when it has expired, on other pages of the session, too", async () => {
    server.tokenFields = { expires_in: 1 };
    const page = await open("person");
    await authorizeConfidential(page);
    await send(page);
    await page.reload();
    await page.click("[data-open-console]");
    await page.locator("button[data-send]:enabled").waitFor();
    await send(page);
    expect(server.apiTokens).toEqual([`Bearer ${TOKEN}-1`, `Bearer ${TOKEN}-2`]);
    expect(server.tokenRequests.slice(1)).toEqual(
      [1, 2].map((issued) => `grant_type=refresh_token&refresh_token=refresh-${issued}`),
    );
    expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain("refresh-");
    await page.evaluate(() => document.querySelector<HTMLElement>("[data-remove-credentials]")?.click());
    expect(await session(page)).not.toMatch(/refresh-|s€cret/);
    await page.context().close();
  });

  it("is replaced once if the server rejects it before it expires", async () => {
    server.tokenFields = { expires_in: 3600 };
    server.rejectedTokens = [`Bearer ${TOKEN}`];
    const page = await open("person");
    await authorizeConfidential(page);
    await send(page);
    expect(server.apiTokens).toEqual([`Bearer ${TOKEN}`, `Bearer ${TOKEN}-1`]);
    expect(await page.locator(".try-response .status").textContent()).toContain("200");
    await page.context().close();
  });

  it("stays if the authorization server rejects the refresh token, and the response of the API is shown", async () => {
    server.tokenFields = { expires_in: 3600 };
    server.rejectedTokens = [`Bearer ${TOKEN}`];
    const page = await open("person");
    // A public client: the server issues a refresh token, but rejects it without the secret.
    await page.getByRole("button", { name: "Authorize in a window" }).click();
    await expect.poll(() => status(page).textContent()).toBe("The token is entered.");
    await send(page);
    await send(page);
    expect(server.apiTokens).toEqual([`Bearer ${TOKEN}`, `Bearer ${TOKEN}`]);
    expect(server.tokenRequests).toHaveLength(2);
    expect(await page.locator(".try-response .status").textContent()).toContain("401");
    await page.context().close();
  });

  it("is not requested for a code with another state", async () => {
    const page = await open("person");
    server.changes = { state: "of-an-attacker" };
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Authorize in a window" }).click();
    const popup = await opened;
    // The code has left the URL when the page has sent it to the others.
    await popup.waitForURL(`${site.origin}/oauth-callback/`);
    expect(await popup.locator("main").textContent()).toContain("You can close this one.");
    expect(popup.url()).toBe(`${site.origin}/oauth-callback/`);
    expect(await findViolations(popup)).toEqual([]);
    expect(await status(page).textContent()).toBe("Waiting for the authorization server …");
    expect(server.tokenRequests).toEqual([]);
    await page.context().close();
  });

  it("is missing if the reader or the server rejects the request", async () => {
    const page = await open("person");
    server.changes = { error: "access_denied", error_description: "<b>no</b>" };
    await page.getByRole("button", { name: "Authorize in a window" }).click();
    await expect
      .poll(() => status(page).textContent())
      .toBe("The authorization server rejected the request: access_denied, <b>no</b>");
    server.changes = { code: "code-2" };
    await page.getByRole("button", { name: "Authorize in a window" }).click();
    await expect
      .poll(() => status(page).textContent())
      .toBe("The authorization server rejected the request: invalid_grant, <b>no</b>");
    expect(await page.inputValue("#try-key-person")).toBe("");
    await page.context().close();
  });

  it("is requested with the credentials of a client by the keyboard", async () => {
    const page = await open("service");
    await page.getByLabel("Client secret").fill("wrong");
    await page.keyboard.press("Enter");
    await expect.poll(() => status(page).textContent()).toContain("invalid_client");
    await page.getByLabel("Client secret").fill(CLIENT.secret);
    await page.keyboard.press("Enter");
    await expect.poll(() => status(page).textContent()).toBe("The token is entered.");
    await send(page);
    expect(server.apiTokens).toEqual([`Bearer ${TOKEN}`]);
    expect(await page.evaluate(() => Object.values(sessionStorage).join())).not.toContain(CLIENT.secret);
    expect(await findViolations(page)).toEqual([]);
    await page.context().close();
  });

  it("has a valid page for the redirect, which the search and the lists of pages leave out", async () => {
    expect(await htmlProblems(portal, (path) => path === "/oauth-callback/")).toEqual([]);
    expect(existsSync(join(portal, "oauth-callback.md"))).toBe(false);
    for (const list of ["search.json", "llms.txt"]) {
      expect(readFileSync(join(portal, list), "utf8")).not.toContain("oauth-callback");
    }
  });
});
