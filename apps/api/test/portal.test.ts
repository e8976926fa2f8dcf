// The portal's files under the root, beside the API.
import { mkdir, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newFolder } from "./new-folder.ts";
import { startTestServer } from "./test-server.ts";

async function startWithPortal(): Promise<string> {
  const folder = await newFolder();
  const portalDir = join(folder, "dist");
  const files = {
    "index.html": "<h1>Home</h1>",
    "404.html": "<h1>No such page</h1>",
    "guides/errors/index.html": "<h1>Errors</h1>",
    "guides/large/index.html": "<p>Much to say.</p>".repeat(1000),
    "openapi.json": "{}",
    "openapi.yaml": "openapi: 3.1.0",
    "llms.txt": "# Pet Store",
    "guides/errors.md": "# Errors",
    _headers: "# for hosts\n/*\n  Content-Security-Policy: script-src 'self'\n/guides/errors/\n  X-Robots-Tag: none\n",
    "_astro/app.Ab12.js": "export {}",
    "../secret.txt": "secret",
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(portalDir, path, ".."), { recursive: true });
    await writeFile(join(portalDir, path), text);
  }
  return (await startTestServer({ portalDir })).origin;
}

describe("the portal", () => {
  test.each([
    ["/", "text/html", "<h1>Home</h1>"],
    ["/guides/errors/", "text/html", "<h1>Errors</h1>"],
    ["/openapi.json", "application/json", "{}"],
    ["/llms.txt", "text/plain", "# Pet Store"],
    ["/guides/errors.md", "text/markdown; charset=utf-8", "# Errors"],
    ["/openapi.yaml", "application/yaml", "openapi: 3.1.0"],
    ["/_astro/app.Ab12.js", "text/javascript", "export {}"],
  ])("serves %s as %s", async (path, type, text) => {
    const response = await fetch((await startWithPortal()) + path);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, expect.stringContaining(type)]);
    expect(await response.text()).toBe(text);
  });

  test("leads to the folder's address, so that relative links of its page work", async () => {
    const response = await fetch(`${await startWithPortal()}/guides/errors?from=1`, { redirect: "manual" });
    expect([response.status, response.headers.get("Location")]).toEqual([301, "/guides/errors/?from=1"]);
  });

  test("answers its own page, 404, where there is none", async () => {
    const response = await fetch(`${await startWithPortal()}/nothing/here`);
    expect([response.status, await response.text()]).toEqual([404, "<h1>No such page</h1>"]);
  });

  test("sends the headers that its file _headers asks for, and the API's answers without them", async () => {
    const origin = await startWithPortal();
    const policies = ["/", "/guides/errors/", "/nothing/here", "/v1/pets"].map(async (path) => {
      const { headers } = await fetch(origin + path);
      return [headers.get("Content-Security-Policy"), headers.get("X-Robots-Tag")];
    });
    expect(await Promise.all(policies)).toEqual([
      ["script-src 'self'", null],
      ["script-src 'self'", "none"],
      ["script-src 'self'", null],
      [null, null],
    ]);
  });

  test("compresses what is worth it for those that take it", async () => {
    const origin = await startWithPortal();
    const fetchRaw = async (path: string, encoding: string) =>
      (await fetch(origin + path, { headers: { "Accept-Encoding": encoding } })).headers;
    const large = await fetchRaw("/guides/large/", "gzip");
    expect([large.get("Content-Encoding"), large.get("Vary")]).toEqual(["gzip", "Accept-Encoding"]);
    expect((await fetchRaw("/guides/large/", "identity")).get("Content-Encoding")).toBeNull();
    expect((await fetchRaw("/guides/errors/", "gzip")).get("Content-Encoding")).toBeNull();
    const again = await fetch(`${origin}/guides/large/`, { headers: { "If-None-Match": large.get("ETag")! } });
    expect(again.status).toBe(304);
  });

  test("says which line of _headers it cannot read", async () => {
    const portalDir = await newFolder();
    await writeFile(join(portalDir, "_headers"), "/*\nContent-Security-Policy\n");
    await expect(startTestServer({ portalDir })).rejects.toThrow(
      '_headers: expected a path or an indented "Name: value", got "Content-Security-Policy"',
    );
  });

  test("is revalidated by ETag, but for the files that never change", async () => {
    const origin = await startWithPortal();
    const page = await fetch(origin);
    expect(page.headers.get("Cache-Control")).toBe("no-cache");
    const again = await fetch(origin, { headers: { "If-None-Match": page.headers.get("ETag")! } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const script = await fetch(`${origin}/_astro/app.Ab12.js`);
    expect(script.headers.get("Cache-Control")).toContain("immutable");
  });

  test.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/guides/../../secret.txt",
    "/..\\secret.txt",
  ])("gives nothing outside its folder: %s", async (path) => {
    const { status, text } = await rawGet(await startWithPortal(), path);
    expect(status).toBe(404);
    expect(text).not.toContain("secret");
  });

  test("does not lead to another host", async () => {
    const { status, location } = await rawGet(await startWithPortal(), "//guides/errors");
    expect([status, location]).toEqual([404, undefined]);
  });

  test("leaves /v1 to the API", async () => {
    const response = await fetch(`${await startWithPortal()}/v1/index.html`);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([401, "application/json"]);
  });
});

test("without a portal the root says where the API is", async () => {
  const { origin } = await startTestServer();
  const response = await fetch(origin);
  expect([response.status, await response.text()]).toEqual([404, "There is nothing here; the API is under /v1.\n"]);
});

/** Sends the path as it is; `fetch` would resolve its dots. */
function rawGet(origin: string, path: string): Promise<{ status?: number; location?: string; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    request({ hostname, port, path }, async (message) => {
      const text = (await message.toArray()).join("");
      const { statusCode: status = 0, headers } = message;
      resolve({ status, text, ...(headers.location && { location: headers.location }) });
    })
      .on("error", reject)
      .end();
  });
}
