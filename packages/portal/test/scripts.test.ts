// The option `scripts`: what is rejected, and that every page runs these scripts and no others.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasBrowser, newPage, openBrowser, recordErrors } from "@onecontract/testing/open-browser";
import { serveFolder } from "@onecontract/testing/serve-folder";
import { readPages } from "@onecontract/testing/site-folder";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resolvePortal } from "../src/model/portal.ts";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

const contract = join(import.meta.dirname, "fixtures/book-shop.yaml");
const CONTENT = "document.documentElement.dataset.external = document.currentScript.dataset.domain;";
const integrity = `sha384-${createHash("sha384").update(CONTENT).digest("base64")}`;
const RECORD_EVENTS =
  'window.events = []; for (const type of ["portal:call", "portal:search", "portal:ask"]) document.addEventListener(type, (event) => { event.preventDefault(); events.push([type, event.detail]); });';
const src = "https://cdn.example/a;b,c.js?v=1";

describe("resolvePortal", () => {
  const URL_OR_PATH = "scripts[0].src: expected a URL that starts with https:// or the path of a file";

  it.each<[object, string]>([
    [{}, "scripts[0]: expected either source or src, got none"],
    [{ source: "a", src: "/a.js" }, "scripts[0]: expected either source or src, got both"],
    [{ source: "a('</script>')" }, 'scripts[0].source: expected JavaScript without "</" and "<!--"'],
    [{ source: "<!-- a" }, 'scripts[0].source: expected JavaScript without "</" and "<!--"'],
    [{ source: "a", integrity }, "scripts[0].integrity: expected none"],
    [{ src: "http://cdn.example/a.js", integrity }, `${URL_OR_PATH}, got "http://cdn.example/a.js"`],
    [{ src: "//cdn.example/a.js", integrity }, URL_OR_PATH],
    [{ src: "data:text/javascript,a", integrity }, URL_OR_PATH],
    [{ src: "https://user:key@cdn.example/a.js", integrity }, URL_OR_PATH],
    [
      { src: "https://cdn.example/a.js" },
      "scripts[0].integrity: expected the hash of https://cdn.example/a.js, got none",
    ],
    [{ src, integrity: "sha384-short" }, 'scripts[0].integrity: expected a hash such as "sha384-"'],
    [{ src: "/a.js", data: { "x onload": "a" } }, "scripts[0].data: expected names of lower-case letters"],
    [{ src: "/a.js", data: { x: 1 } }, "scripts[0].data.x: expected a string, got 1"],
  ])("rejects %j", (script, message) => {
    expect(() => resolvePortal({ contract, scripts: [script] }, "/project", {})).toThrow(message);
  });
});

it("reports a script that is not in the folder of files", async () => {
  const folder = createProjectFolder("no-script");
  const options = { contract, sections: { reference: false }, scripts: [{ src: "/analytics.js" }] };
  const build = buildProject(folder, options).finally(() => rmSync(folder, { recursive: true }));
  await expect(build).rejects.toThrow(
    /portal\.config\.js:1: scripts\[0\]\.src: expected a page, or a file .*"\/analytics\.js"/,
  );
});

describe("a portal with scripts", () => {
  const folder = createProjectFolder("scripts");
  let built: string;

  beforeAll(async () => {
    mkdirSync(join(folder, "public"));
    writeFileSync(join(folder, "public/own.js"), "document.documentElement.dataset.own = 'yes';");
    built = await buildProject(folder, {
      contract,
      ask: { label: "Ask us", href: "https://chat.example/?q={query}" },
      scripts: [
        { source: "document.documentElement.dataset.inline = 1 < 2 && 'yes';\r\n" },
        { src, integrity, data: { domain: "docs.example" } },
        { src: "/own.js" },
        { source: RECORD_EVENTS },
      ],
    });
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("allows exactly these in the policies", () => {
    const hash = createHash("sha256")
      .update("document.documentElement.dataset.inline = 1 < 2 && 'yes';\n")
      .digest("base64");
    const recorder = createHash("sha256").update(RECORD_EVENTS).digest("base64");
    const sources = `'sha256-${hash}' https://cdn.example/a%3Bb%2Cc.js 'sha256-${recorder}';`;
    expect(readFileSync(join(built, "_headers"), "utf8")).toContain(sources);
    for (const { root, path } of readPages(built)) {
      const policy = root.querySelector("meta[http-equiv=Content-Security-Policy]")?.getAttribute("content");
      expect(policy, path).toMatch(
        /script-src 'self' ('sha256-[\w+/]{43}=' )?'sha256-[\w+/]{43}=' https:\/\/cdn\.example\/a%3Bb%2Cc\.js 'sha256-[\w+/]{43}=';/,
      );
      expect(policy, path).toContain(sources);
    }
  });

  it.skipIf(!hasBrowser)("dispatches events for analytics, without credentials", async () => {
    const site = await serveFolder(built);
    const browser = await openBrowser();
    const page = await newPage(browser);
    await page.route("https://cdn.example/**", (route) => route.abort());
    await page.route("**/v1/books**", (route) => route.fulfill({ status: 418, json: {} }));
    await page.goto(site.origin);
    await page.locator(".home-call input").first().fill("secret");
    await page.getByRole("button", { name: "Run" }).click();
    await page.getByText("418").first().waitFor();
    await page.locator(".search-open").click();
    await page.locator(".search-dialog input").fill("orders");
    await page.locator(".search-hits a").first().waitFor();
    const ask = page.locator(".search-ask a");
    expect(await ask.getAttribute("href")).toBe("https://chat.example/?q=orders");
    await ask.click();
    await page.waitForFunction(() => (window as unknown as { events: unknown[] }).events.length === 3);
    expect(page.url()).toBe(`${site.origin}/`);
    const events = await page.evaluate(() => (window as unknown as { events: unknown[] }).events);
    expect(events).toEqual([
      ["portal:call", { operationId: "listBooks", status: 418 }],
      ["portal:ask", { query: "orders" }],
      ["portal:search", { query: "orders", results: expect.any(Number) }],
    ]);
    await browser.close();
    site.close();
  });

  it.skipIf(!hasBrowser)("runs them on every kind of page, and blocks a file with another hash", async () => {
    const site = await serveFolder(built);
    const browser = await openBrowser();
    const page = await newPage(browser);
    const errors = recordErrors(page, site.origin, "https://cdn.example/");
    let body = CONTENT;
    await page.route("https://cdn.example/**", (route) =>
      route.fulfill({ body, contentType: "text/javascript", headers: { "Access-Control-Allow-Origin": "*" } }),
    );
    const marks = () =>
      page.evaluate(() => {
        const { inline, external, own } = document.documentElement.dataset;
        return { inline, external, own };
      });
    for (const path of ["/", "/guides/errors/", "/operations/addBook/", "/reference/"]) {
      await page.goto(site.origin + path);
      expect(await marks(), path).toEqual({ inline: "yes", external: "docs.example", own: "yes" });
    }
    expect(errors).toEqual([]);
    body = "document.documentElement.dataset.external = 'replaced';";
    await page.goto(site.origin);
    expect(await marks()).toEqual({ inline: "yes", external: undefined, own: "yes" });
    await browser.close();
    site.close();
  });
});
