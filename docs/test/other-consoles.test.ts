// Portals of contracts that share nothing with ours, and their consoles in a real Chromium.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { buildPortal } from "./build-portal.ts";
import { hasBrowser, newPage, openBrowser, violations, watch } from "./open-browser.ts";
import { serveFolder } from "./serve-folder.ts";
import { brokenLinks, readPages } from "./site-folder.ts";

interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

function answerEmpty(response: ServerResponse): void {
  response.end("{}");
}

/** Keeps what it was asked. */
class Listener {
  readonly asked: Asked[] = [];
  /** Of the next requests. */
  answer: (response: ServerResponse) => void = answerEmpty;
  readonly #server: Server = createServer(async (request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Allow-Methods", "*");
    response.setHeader("Access-Control-Allow-Headers", "*, Authorization");
    if (request.method === "OPTIONS") return void response.writeHead(204).end();
    const { method = "", url = "", headers } = request;
    let body = "";
    for await (const chunk of request) body += chunk;
    this.asked.push({ method, url, headers, body });
    this.answer(response.setHeader("Content-Type", "application/json"));
  });

  async listen(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

describe.each(["ferry", "archive"])("the portal of %s", (name) => {
  // Inside the package, so that what is built finds the packages that it needs.
  const folder = join(import.meta.dirname, "../.astro", name);
  const portal = join(folder, "site");
  const service = new Listener();
  let site: Awaited<ReturnType<typeof serveFolder>>;
  let browser: Browser | undefined;
  let address: string;

  beforeAll(async () => {
    const yaml = fileURLToPath(import.meta.resolve(`@petstore/codegen/fixtures/${name}.yaml`));
    mkdirSync(folder, { recursive: true });
    cpSync(yaml, join(folder, "openapi.yaml"));
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(documentOf(yaml)));
    buildPortal(folder, {});
    site = await serveFolder(portal);
    address = await service.listen();
    if (hasBrowser) browser = await openBrowser();
  }, 120_000);

  beforeEach(() => {
    service.asked.splice(0);
    service.answer = answerEmpty;
  });

  afterAll(async () => {
    await browser?.close();
    site?.close();
    service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("has no link that leads nowhere and no word of our animals", () => {
    expect(brokenLinks(portal, "/")).toEqual([]);
    const told = readPages(portal).filter(({ root }) =>
      /\bpets?\b|our choice/i.test(root.querySelector("main")?.text ?? ""),
    );
    expect(told.map(({ path }) => path)).toEqual([]);
  });

  async function open(operationId: string): Promise<Page> {
    if (!browser) throw new Error("expected a browser, got none");
    const page = await newPage(browser);
    await page.goto(`${site.origin}/operations/${operationId}/`);
    await page.fill("#try-address", address);
    const keys = page.locator("#try-key, #try-key-key");
    if (await keys.count()) await keys.fill("secret");
    return page;
  }

  async function send(page: Page): Promise<Asked | undefined> {
    await page.click("button[data-send]");
    await page.locator(".try-answer[aria-busy=false] .try-badge").waitFor();
    return service.asked[0];
  }

  if (name === "ferry")
    describe.skipIf(!hasBrowser)("with parameters of every kind", () => {
      it("sends them as the contract writes them", async () => {
        const page = await open("searchVessels");
        const complaints = watch(page, site.origin, address);
        await page.fill("#try-query-kind", "catamaran\nhydro foil");
        await page.fill("#try-query-deck-count", "1\n2");
        await page.fill("#try-query-built", '{"from": 1990}');
        await page.selectOption("#try-query-in_service", "true");
        await page.fill("#try-header-X-Depth", "10");
        await page.click("button[data-send]");
        expect(await page.locator(".try-issue").allTextContents()).toEqual([
          "X-Depth: expected an integer at most 9, got 10",
        ]);
        await page.fill("#try-header-X-Depth", "9");
        const asked = await send(page);
        expect(asked?.url).toBe(
          "/vessels?kind=catamaran&kind=hydro%20foil&deck-count=1,2&built%5Bfrom%5D=1990&in_service=true",
        );
        expect(asked?.headers).toMatchObject({ "x-trace": "example", "x-depth": "9", authorization: "Bearer secret" });
        expect(await violations(page)).toEqual([]);
        expect(complaints).toEqual([]);
        await page.context().close();
      }, 60_000);

      it("keeps a 64-bit integer of the path exact, and asks for no key where none is needed", async () => {
        const page = await open("get-cabin");
        await page.fill("#try-path-sailing_id", "9223372036854775807");
        await page.fill("#try-path-Cabin\\.No", "A/1");
        expect((await send(page))?.url).toBe("/sailings/9223372036854775807/cabins/A%2F1");
        await page.context().close();
        service.asked.splice(0);
        const open2 = await open("health");
        expect((await send(open2))?.headers.authorization).toBeUndefined();
        await open2.context().close();
      }, 60_000);

      it("checks bodies with parts and alternatives", async () => {
        const page = await open("createBooking");
        await page.fill("#try-body", '{"passenger": {"name": ""}, "vehicle": {"kind": "truck", "axles": 1}}');
        await page.click("button[data-send]");
        expect(await page.locator(".try-issue > *").allTextContents()).toEqual([
          'body.passenger.name: expected a text of at least 1 characters, got ""',
          'body.vehicle: expected one of its alternatives, got { "kind": "truck", "axles": 1 }',
        ]);
        await page.fill("#try-body", "{");
        await page.click("button[data-send]");
        expect(await page.locator(".try-issue").textContent()).toMatch(/^body: expected JSON, got something else: /);
        expect(service.asked).toEqual([]);
        await page.context().close();
      }, 60_000);
    });

  if (name === "archive")
    describe.skipIf(!hasBrowser)("with files and streams", () => {
      const file = { name: "höre.wav", mimeType: "audio/wav", buffer: Buffer.from("la la") };

      it("sends a form with files", async () => {
        const page = await open("addRecording");
        await page.setInputFiles("#try-body-sound", file);
        await page.setInputFiles("#try-body-attachments", [file, { ...file, name: "b.wav" }]);
        expect(await page.locator(".try-code code").textContent()).toContain("-F 'sound=@höre.wav;type=audio/wav'");
        await page.fill("#try-body-details", '{"artist": "Ida", "isrc": 9223372036854775807}');
        const asked = await send(page);
        expect(asked?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
        expect(asked?.body).toContain('name="sound"; filename="höre.wav"\r\nContent-Type: audio/wav\r\n\r\nla la');
        expect(asked?.body.match(/name="attachments"/g)).toHaveLength(2);
        expect(asked?.body).toContain('{"artist":"Ida","isrc":9223372036854775807}');
        expect(await violations(page)).toEqual([]);
        await page.context().close();
      }, 60_000);

      it("sends a file as the body", async () => {
        const page = await open("putSound");
        await page.setInputFiles("#try-body", file);
        const asked = await send(page);
        expect([asked?.method, asked?.headers["content-type"], asked?.body]).toEqual([
          "PUT",
          "application/octet-stream",
          "la la",
        ]);
        await page.context().close();
      }, 60_000);

      it("shows a stream as it comes in, until it is cancelled", async () => {
        const page = await open("watchArchive");
        service.answer = (response) =>
          void response.setHeader("Content-Type", "text/event-stream").write("event: said\ndata: hello\n\n");
        await page.click("button[data-send]");
        await page.locator(".try-body", { hasText: "data: hello" }).waitFor();
        await page.click("button[data-cancel]");
        await page.locator(".try-answer[aria-busy=false]").waitFor();
        expect(await page.locator(".try-body").textContent()).toContain("data: hello");
        await page.context().close();
      }, 60_000);

      it("takes what any of the alternatives of the contract asks for", async () => {
        const page = await open("getCatalogue");
        await page.click("button[data-send]");
        expect(await page.locator(".try-issue").textContent()).toBe(
          "credentials: expected one of login, code, got nothing",
        );
        expect(await page.locator(".try-code code").textContent()).toContain('-u "$SOUNDARCHIVE_LOGIN"');
        await page.fill("#try-key-login", "ida:password");
        expect((await send(page))?.headers.authorization).toBe(`Basic ${btoa("ida:password")}`);
        service.asked.splice(0);
        await page.fill("#try-key-login", "");
        await page.fill("#try-key-code", "a&b");
        expect((await send(page))?.url).toBe("/catalogue?code=a%26b");
        await page.context().close();
      }, 60_000);

      it("offers bytes as a file to save", async () => {
        const page = await open("getSound");
        service.answer = (response) => void response.setHeader("Content-Type", "audio/wav").end("la la");
        await send(page);
        expect(await page.locator(".try-body a[download]").textContent()).toBe("Save the file: audio/wav, 5 bytes");
        await page.context().close();
      }, 60_000);
    });
});

/** With more security schemes, where the contract has but one. */
function documentOf(yaml: string): object {
  const document = parse(readFileSync(yaml, "utf8"));
  const catalogue = document.paths["/catalogue"]?.get;
  if (!catalogue) return document;
  document.components.securitySchemes.login = { type: "http", scheme: "basic" };
  document.components.securitySchemes.code = { type: "apiKey", in: "query", name: "code" };
  catalogue.security = [{ login: [] }, { code: [] }];
  return document;
}
