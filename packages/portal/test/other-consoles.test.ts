// Portals of contracts with features that few contracts have, and their consoles in Chromium.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findViolations, hasBrowser, newPage, openBrowser, recordErrors } from "@onecontract/testing/open-browser";
import { serveFolder } from "@onecontract/testing/serve-folder";
import { brokenLinks, missingContent, readPages } from "@onecontract/testing/site-folder";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

interface RecordedRequest {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

function sendEmptyObject(response: ServerResponse): void {
  response.end("{}");
}

/** A server that records its requests and responds as a test specifies. */
class MockServer {
  readonly requests: RecordedRequest[] = [];
  /** Function that responds to the next requests. */
  respond: (response: ServerResponse) => void = sendEmptyObject;
  readonly #server: Server = createServer(async (request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Methods", "*");
    response.setHeader("Access-Control-Allow-Headers", "*, Authorization");
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    const { method = "", url = "", headers } = request;
    let body = "";
    for await (const chunk of request) body += chunk;
    this.requests.push({ method, url, headers, body });
    this.respond(response.setHeader("Content-Type", "application/json"));
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

describe.each(["ferry", "archive"])("the portal of %s", (name) => {
  const folder = createProjectFolder(name);
  let portal: string;
  const mockServer = new MockServer();
  let site: Awaited<ReturnType<typeof serveFolder>>;
  let browser: Browser | undefined;
  let baseURL: string;

  beforeAll(async () => {
    const yaml = fileURLToPath(import.meta.resolve(`@onecontract/testing/fixtures/${name}.yaml`));
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(readFixture(yaml)));
    portal = await buildProject(folder, { contract: "openapi.json", sdk: { package: `@example/${name}` } });
    site = await serveFolder(portal);
    baseURL = await mockServer.listen();
    if (hasBrowser) browser = await openBrowser();
  });

  beforeEach(() => {
    mockServer.requests.splice(0);
    mockServer.respond = sendEmptyObject;
  });

  afterAll(async () => {
    await browser?.close();
    site?.close();
    mockServer.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("has no broken links", () => {
    expect(brokenLinks(portal, "/")).toEqual([]);
  });

  it("lists the declared error responses in the guide to errors if the contract has no error codes", () => {
    const guide = readPages(portal).find(({ path }) => path === "/guides/errors/")?.root;
    expect(missingContent(guide, ["404 Not Found", "Returned by"])).toEqual([]);
  });

  async function open(operationId: string): Promise<Page> {
    if (!browser) throw new Error("expected a browser, got none");
    const page = await newPage(browser);
    await page.goto(`${site.origin}/operations/${operationId}/`);
    await page.click("[data-open-console]");
    await page.locator("button[data-send]:enabled").waitFor();
    await page.locator(".try-target button").click();
    await page.selectOption("#site-server", "custom");
    await page.fill("#site-base-url", baseURL);
    await page.keyboard.press("Escape");
    const keys = page.locator("#try-key, #try-key-key");
    if (await keys.count()) await keys.fill("secret");
    return page;
  }

  async function send(page: Page): Promise<RecordedRequest | undefined> {
    await page.click("button[data-send]");
    await page.locator(".try-response[aria-busy=false] .status").waitFor();
    return mockServer.requests[0];
  }

  if (name === "ferry")
    describe.skipIf(!hasBrowser)("with parameters of every location and style", () => {
      it("serializes parameters as the contract declares", async () => {
        const page = await open("searchVessels");
        const errors = recordErrors(page, site.origin, baseURL);
        await page.fill("#try-query-kind", "catamaran\nhydro foil");
        await page.fill("#try-query-deck-count", "1\n2");
        await page.fill("#try-query-built", '{"from": 1990}');
        await page.selectOption("#try-query-in_service", "true");
        await page.fill("#try-header-X-Depth", "10");
        await page.click("button[data-send]");
        expect(await page.locator("try-it .try-issue").allTextContents()).toEqual([
          'X-Depth: expected an integer of at most 9, got "10"',
        ]);
        await page.fill("#try-header-X-Depth", "9");
        const request = await send(page);
        expect(request?.url).toBe(
          "/vessels?kind=catamaran&kind=hydro%20foil&deck-count=1,2&built%5Bfrom%5D=1990&in_service=true",
        );
        expect(request?.headers).toMatchObject({
          "x-trace": "example",
          "x-depth": "9",
          authorization: "Bearer secret",
        });
        expect(await findViolations(page)).toEqual([]);
        expect(errors).toEqual([]);
        await page.context().close();
      });

      it("sends an exact 64-bit path parameter, and no key if none is required", async () => {
        const page = await open("get-cabin");
        await page.fill("#try-path-sailing_id", "9223372036854775807");
        await page.fill("#try-path-Cabin\\.No", "A/1");
        expect((await send(page))?.url).toBe("/sailings/9223372036854775807/cabins/A%2F1");
        await page.context().close();
        mockServer.requests.splice(0);
        const healthPage = await open("health");
        expect((await send(healthPage))?.headers.authorization).toBeUndefined();
        await healthPage.context().close();
      });

      it("validates nested objects and variants of a body at their inputs, also of JSON", async () => {
        const page = await open("createBooking");
        await page.getByRole("radio", { name: "JSON" }).check();
        await page.fill("#try-body", '{"passenger": {"name": ""}, "vehicle": {"kind": "truck", "axles": 1}}');
        await page.click("button[data-send]");
        const messages = [
          'body.passenger.name: expected a string of at least 1 character, got ""',
          'body.vehicle: expected one of 2 variants, got {"kind":"truck","axles":1}',
        ];
        expect(await page.locator("try-it .try-issue > *").allTextContents()).toEqual(messages);
        await page.getByRole("radio", { name: "Form" }).check();
        await page.click("button[data-send]");
        expect(await page.locator("try-it .try-issue > *").allTextContents()).toEqual(messages);
        const described = async (label: string) => {
          const ids = await page.getByLabel(label).getAttribute("aria-describedby");
          return page.locator(`[id="${ids?.split(" ").at(-1)}"]`).textContent();
        };
        expect(await described("name")).toBe(messages[0]);
        expect(await described("vehicle")).toBe(messages[1]);
        expect(await findViolations(page)).toEqual([]);
        await page.getByRole("radio", { name: "JSON" }).check();
        await page.fill("#try-body", "{");
        await page.click("button[data-send]");
        expect(await page.locator("try-it .try-issue").textContent()).toMatch(
          /^body: expected JSON, got malformed input: /,
        );
        expect(mockServer.requests).toEqual([]);
        await page.context().close();
      });

      it("adds and removes optional fields and items of a body", async () => {
        const page = await open("createBooking");
        await page.getByLabel("name").fill("Ida");
        await page.getByText("Add field (1)").first().click();
        await page.getByRole("button", { name: "address" }).click();
        await page.getByRole("button", { name: "Add item" }).click();
        await page.getByRole("textbox", { name: "lines 1" }).fill("Quay 1");
        await page.getByRole("button", { name: "Add item" }).click();
        await page.getByRole("textbox", { name: "lines 2" }).fill("Harbour");
        await page.getByRole("button", { name: "Remove lines 1" }).click();
        expect(await page.getByRole("textbox", { name: "lines 1" }).inputValue()).toBe("Harbour");
        expect(await findViolations(page)).toEqual([]);
        expect(JSON.parse((await send(page))?.body ?? "")).toMatchObject({
          passenger: { name: "Ida", address: { lines: ["Harbour"] } },
        });
        mockServer.requests.splice(0);
        await page.getByRole("button", { name: "Remove address" }).click();
        expect(JSON.parse((await send(page))?.body ?? "").passenger).toEqual({ name: "Ida" });
        await page.context().close();
      });

      it("shows JSON that the schema does not allow without a loss", async () => {
        const page = await open("createBooking");
        const body = { passenger: { name: 7 }, note: "", toast: [{ a: null }], extras: { bags: 2 } };
        await page.getByRole("radio", { name: "JSON" }).check();
        await page.fill("#try-body", JSON.stringify(body));
        await page.getByRole("radio", { name: "Form" }).check();
        expect(await page.getByRole("textbox", { name: "toast" }).inputValue()).toBe('[\n  {\n    "a": null\n  }\n]');
        await page.getByRole("textbox", { name: "extras" }).fill('{"bags": 3}');
        await page.getByRole("radio", { name: "JSON" }).check();
        expect(JSON.parse(await page.inputValue("#try-body"))).toEqual({ ...body, extras: { bags: 3 } });
        await page.fill("#try-body", "[1]");
        await page.getByRole("radio", { name: "Form" }).click();
        expect(await page.locator("try-it .try-issue").textContent()).toBe("body: expected an object, got [1]");
        expect(await page.getByRole("radio", { name: "JSON" }).isChecked()).toBe(true);
        await page.context().close();
      });
    });

  if (name === "archive")
    describe.skipIf(!hasBrowser)("with files and streams", () => {
      const file = { name: "höre.wav", mimeType: "audio/wav", buffer: Buffer.from("la la") };

      it("sends a multipart body with files", async () => {
        const page = await open("addRecording");
        await page.getByLabel("sound").setInputFiles(file);
        await page.getByText(/^Add field/).click();
        await page.getByRole("button", { name: "attachments" }).click();
        await page.locator("input[type=file][multiple]").setInputFiles([file, { ...file, name: "b.wav" }]);
        expect(await page.locator(".try-code code").textContent()).toContain("-F 'sound=@höre.wav;type=audio/wav'");
        await page
          .getByText(/^Add field/)
          .first()
          .click();
        await page.getByRole("button", { name: "details" }).click();
        await page.getByLabel("artist").fill("Ida");
        await page.getByLabel("isrc").fill("9223372036854775807");
        const request = await send(page);
        expect(request?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
        expect(request?.body).toContain('name="sound"; filename="höre.wav"\r\nContent-Type: audio/wav\r\n\r\nla la');
        expect(request?.body.match(/name="attachments"/g)).toHaveLength(2);
        expect(request?.body).toContain('{"artist":"Ida","isrc":9223372036854775807}');
        expect(await findViolations(page)).toEqual([]);
        await page.context().close();
      });

      it("sends a file as the body", async () => {
        const page = await open("putSound");
        await page.setInputFiles("#try-body", file);
        const request = await send(page);
        expect([request?.method, request?.headers["content-type"], request?.body]).toEqual([
          "PUT",
          "application/octet-stream",
          "la la",
        ]);
        await page.context().close();
      });

      it("shows a stream incrementally until it is cancelled", async () => {
        const page = await open("watchArchive");
        mockServer.respond = (response) =>
          void response.setHeader("Content-Type", "text/event-stream").write("event: said\ndata: hello\n\n");
        await page.click("button[data-send]");
        await page.locator(".try-body", { hasText: "data: hello" }).waitFor();
        await page.click("button[data-cancel]");
        await page.locator(".try-response[aria-busy=false]").waitFor();
        expect(await page.locator(".try-body").textContent()).toContain("data: hello");
        await page.context().close();
      });

      it("accepts the credentials of any security requirement", async () => {
        const page = await open("getCatalogue");
        await page.click("button[data-send]");
        expect(await page.locator("try-it .try-issue").textContent()).toBe(
          "credentials: expected one of login, code, got nothing",
        );
        expect(await page.locator(".try-code code").textContent()).toContain('-u "$SOUNDARCHIVE_LOGIN"');
        await page.fill("#try-key-login", "ida:password");
        expect((await send(page))?.headers.authorization).toBe(`Basic ${btoa("ida:password")}`);
        mockServer.requests.splice(0);
        await page.fill("#try-key-login", "");
        await page.fill("#try-key-code", "a&b");
        expect((await send(page))?.url).toBe("/catalogue?code=a%26b");
        await page.context().close();
      });

      it("offers a binary response as a download", async () => {
        const page = await open("getSound");
        mockServer.respond = (response) => void response.setHeader("Content-Type", "audio/wav").end("la la");
        await send(page);
        expect(await page.locator(".try-body a[download]").textContent()).toBe("Download file (audio/wav, 5 bytes)");
        await page.context().close();
      });
    });
});

/** Adds security schemes to the archive's contract, which has only one. */
function readFixture(yaml: string): object {
  const document = parse(readFileSync(yaml, "utf8"));
  const catalogue = document.paths["/catalogue"]?.get;
  if (!catalogue) return document;
  document.components.securitySchemes.login = { type: "http", scheme: "basic" };
  document.components.securitySchemes.code = { type: "apiKey", in: "query", name: "code" };
  catalogue.security = [{ login: [] }, { code: [] }];
  return document;
}
