// The option `offline`: pages without a network, and no stored responses of an API on the same origin.
import { createReadStream, existsSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { hasBrowser, newPage, openBrowser } from "@onecontract/testing/open-browser";
import { expect, it, onTestFinished } from "vitest";
import { buildProject } from "./build-project.ts";
import { createProjectFolder } from "./create-project-folder.ts";

const TYPES: Record<string, string> = { html: "text/html", js: "text/javascript", svg: "image/svg+xml" };

it.skipIf(!hasBrowser)("shows pages without a network, and stores no responses of the API", async () => {
  const folder = createProjectFolder("offline");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const contract = join(import.meta.dirname, "fixtures/book-shop.yaml");
  const site = await buildProject(folder, { contract, base: "/docs/", offline: true, sections: { reference: false } });
  const server = createServer(({ url = "" }, response) => {
    if (url === "/docs/api/books") return response.setHeader("content-type", "application/json").end("[]");
    const path = join(site, url.replace(/^\/docs/, ""));
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, "index.html") : path;
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader("content-type", TYPES[file.split(".").at(-1) ?? ""] ?? "application/json");
    return createReadStream(file).pipe(response);
  }).listen(0);
  const browser = await openBrowser();
  onTestFinished(async () => {
    await browser.close();
    server.close();
  });
  const base = `http://localhost:${(server.address() as AddressInfo).port}/docs`;
  const page = await newPage(browser);
  await page.goto(`${base}/`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  expect(await page.evaluate((url) => fetch(url).then(({ status }) => status), `${base}/api/books`)).toBe(200);

  await page.context().setOffline(true);
  server.closeAllConnections();
  server.close();
  await page.goto(`${base}/operations/listBooks/`);
  expect(await page.locator("h1").innerText()).toBe("List books");
  await page.locator(".search-open").click();
  await page.locator(".search-dialog input").fill("orders");
  await page.locator(".search-hits a").first().waitFor();
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });
  expect(stored).toContain(`${base}/operations/listBooks/`);
  expect(stored.filter((url) => url.includes("/api/"))).toEqual([]);
});
