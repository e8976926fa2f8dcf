// The files of the portal, which the server serves next to the API.
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { createTemporaryFolder } from "@onecontract/testing/temporary-folder";
import { describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "./test-server.ts";

async function startWithPortal(): Promise<TestServer> {
  const folder = await createTemporaryFolder();
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
    "_assets/app.Ab12.js": "export {}",
    "../secret.txt": "secret",
    ".env": "secret",
    ".git/config": "secret",
    ".well-known/security.txt": "Contact: mailto:security@petstore.example",
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(portalDir, path, ".."), { recursive: true });
    await writeFile(join(portalDir, path), content);
  }
  const links = { "outside.txt": "../secret.txt", outside: "..", "hidden.txt": ".env", "alias.txt": "llms.txt" };
  for (const [path, target] of Object.entries(links)) await symlink(target, join(portalDir, path));
  return startTestServer({ portalDir });
}

describe("a portal on another server", () => {
  it.each([
    ["/", "http://localhost:4321/docs/"],
    ["/guides/errors/", "http://localhost:4321/docs/guides/errors/"],
    ["//evil.example/", "http://localhost:4321/docs/evil.example/"],
  ])("gets the requests for %s by a redirect", async (path, expected) => {
    const { origin } = await startTestServer({ portalUrl: "http://localhost:4321/docs/" });
    const response = await fetch(origin + path, { redirect: "manual" });
    expect([response.status, response.headers.get("Location")]).toEqual([302, expected]);
  });
});

describe("the portal", () => {
  it.each([
    ["/", "text/html", "<h1>Home</h1>"],
    ["/guides/errors/", "text/html", "<h1>Errors</h1>"],
    ["/openapi.json", "application/json", "{}"],
    ["/llms.txt", "text/plain", "# Pet Store"],
    ["/guides/errors.md", "text/markdown; charset=utf-8", "# Errors"],
    ["/openapi.yaml", "application/yaml", "openapi: 3.1.0"],
    ["/_assets/app.Ab12.js", "text/javascript", "export {}"],
  ])("serves %s as %s", async (path, type, content) => {
    const response = await fetch((await startWithPortal()).origin + path);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, expect.stringContaining(type)]);
    expect(await response.text()).toBe(content);
  });

  it("redirects a folder to its URL with a trailing slash, so that relative links work", async () => {
    const response = await fetch(`${(await startWithPortal()).origin}/guides/errors?from=1`, { redirect: "manual" });
    expect([response.status, response.headers.get("Location")]).toEqual([301, "/guides/errors/?from=1"]);
  });

  it("returns its own 404 page for an unknown path", async () => {
    const response = await fetch(`${(await startWithPortal()).origin}/nothing/here`);
    expect([response.status, await response.text()]).toEqual([404, "<h1>No such page</h1>"]);
  });

  it("sends the headers of its file _headers, which API responses do not have", async () => {
    const { origin } = await startWithPortal();
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

  it("compresses large files for clients that accept it", async () => {
    const { origin } = await startWithPortal();
    const headersFor = async (path: string, encoding: string) =>
      (await fetch(origin + path, { headers: { "Accept-Encoding": encoding } })).headers;
    const large = await headersFor("/guides/large/", "gzip");
    expect([large.get("Content-Encoding"), large.get("Vary")]).toEqual(["gzip", "Accept-Encoding"]);
    expect((await headersFor("/guides/large/", "identity")).get("Content-Encoding")).toBeNull();
    expect((await headersFor("/guides/errors/", "gzip")).get("Content-Encoding")).toBeNull();
    const revalidated = await fetch(`${origin}/guides/large/`, { headers: { "If-None-Match": large.get("ETag")! } });
    expect(revalidated.status).toBe(304);
  });

  it("reports the invalid line of _headers", async () => {
    const portalDir = await createTemporaryFolder();
    await writeFile(join(portalDir, "_headers"), "/*\nContent-Security-Policy\n");
    await expect(startTestServer({ portalDir })).rejects.toThrow(
      '_headers: expected a path or an indented "Name: value", got "Content-Security-Policy"',
    );
  });

  it("has ETags for revalidation, except for immutable files", async () => {
    const { origin } = await startWithPortal();
    const page = await fetch(origin);
    expect(page.headers.get("Cache-Control")).toBe("no-cache");
    const revalidated = await fetch(origin, { headers: { "If-None-Match": page.headers.get("ETag")! } });
    expect([revalidated.status, await revalidated.text()]).toEqual([304, ""]);
    const script = await fetch(`${origin}/_assets/app.Ab12.js`);
    expect(script.headers.get("Cache-Control")).toContain("immutable");
  });

  it.each(["/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/guides/../../secret.txt", "/..\\secret.txt"])(
    "serves no file outside its folder: %s",
    async (path) => {
      const { status, body } = await rawGet((await startWithPortal()).origin, path);
      expect(status).toBe(404);
      expect(body).not.toContain("secret");
    },
  );

  it.each(["/%00", "/%00pets_live_abc", `/${"x".repeat(256)}`, "/a%0a", "/%ff", "/%", "/index.html/x"])(
    "has no file at %s, and logs no error",
    async (path) => {
      const server = await startWithPortal();
      expect((await rawGet(server.origin, path)).status).toBe(404);
      expect(server.warnings()).toEqual([]);
    },
  );

  it("serves no dotfile and follows no symbolic link out of its folder", async () => {
    const server = await startWithPortal();
    const statuses = ["/.env", "/.git/config", "/outside.txt", "/outside/secret.txt", "/hidden.txt", "/alias.txt"].map(
      async (path) => (await rawGet(server.origin, path)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 404, 404, 404, 404, 200]);
    expect((await rawGet(server.origin, "/.well-known/security.txt")).status).toBe(200);
  });

  it("does not redirect to another host", async () => {
    const { status, location } = await rawGet((await startWithPortal()).origin, "//guides/errors");
    expect([status, location]).toEqual([404, undefined]);
  });

  it("leaves /v1 to the API", async () => {
    const response = await fetch(`${(await startWithPortal()).origin}/v1/index.html`);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([401, "application/json"]);
  });
});

it("a server without a portal names the path of the API at its root", async () => {
  const { origin } = await startTestServer();
  const response = await fetch(origin);
  expect([response.status, await response.text()]).toEqual([404, "Not found. The API is at /v1.\n"]);
});

/** Sends the path unchanged. `fetch` would resolve dot segments. */
function rawGet(origin: string, path: string): Promise<{ status?: number; location?: string; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    request({ hostname, port, path }, async (message) => {
      const body = (await message.toArray()).join("");
      const { statusCode: status = 0, headers } = message;
      resolve({ status, body, ...(headers.location && { location: headers.location }) });
    })
      .on("error", reject)
      .end();
  });
}
