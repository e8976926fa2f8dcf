// The documentation of the service: a tool that searches it, and resources.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, textContent } from "./connect.ts";
import { startService } from "./service.ts";

const env = { PETSTORE_API_KEY: "pets_live_key" };

const files: Record<string, string> = {
  "llms.txt": [
    "# Pet Store",
    "## Guides",
    "- [Limits](/guides/limits.md): how many requests",
    "- [Missing](guides/missing.md)",
    "- [Elsewhere](https://elsewhere.example/secret.md)",
    "- [OpenAPI](/openapi.json)",
  ].join("\n"),
  "guides/limits.md": [
    "# Rate limits",
    "Each API key has a quota.",
    "## Bans",
    "A key that sends too many requests is banned for a minute.",
    "```sh",
    "## not a heading: curl",
    "```",
    "## Plans",
    "The plan *pro* allows more.",
  ].join("\n"),
  "openapi.json": '{"openapi":"3.1.0"}',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "docs-"));
  mkdirSync(join(folder, "guides"));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Serves the files, and returns their URL and the paths of the requests so far. */
async function startSite(): Promise<{ url: string; paths: string[] }> {
  const paths: string[] = [];
  const { baseURL } = await startService(({ url = "", headers }, response) => {
    paths.push(`${url}${headers.authorization ? " with a credential" : ""}`);
    const content = files[url.slice(1)];
    response.writeHead(content === undefined ? 404 : 200).end(content);
  });
  return { url: new URL("/", baseURL).href, paths };
}

describe.each(["a folder", "a site"])("with --docs of %s", (kind) => {
  const locate = async () => (kind === "a folder" ? folder : (await startSite()).url);

  it("search_docs returns the sections that match best, with their source", async () => {
    const location = await locate();
    const { call } = await connect(env, "--docs", location);
    const page = `${kind === "a folder" ? "" : location}guides/limits.md`;
    expect(textContent(await call("search_docs", { query: "banned key" }))).toMatch(
      new RegExp(
        `^# Rate limits: Bans\nSource: ${page}\n\nA key that sends too many requests is banned for a minute\\.\n\`\`\`sh\n## not a heading: curl\n`,
      ),
    );
    expect(textContent(await call("search_docs", { query: "xyzzy" }))).toBe("No section matches. Try other words.");
  });

  it("llms.txt and the OpenAPI document are resources", async () => {
    const { client } = await connect(env, "--docs", await locate());
    const { resources } = await client.listResources();
    expect(resources.map(({ name, mimeType }) => [name, mimeType])).toEqual([
      ["llms.txt", "text/markdown"],
      ["openapi.json", "application/json"],
    ]);
    for (const { uri, name } of resources) {
      const { contents } = await client.readResource({ uri });
      expect(contents).toEqual([expect.objectContaining({ uri, text: files[name] })]);
    }
    await expect(client.readResource({ uri: "docs:///etc/passwd" })).rejects.toThrow("uri: expected one of");
  });
});

// A search for all words would take minutes, and one for a word of a million characters would exhaust the memory.
it.each(["banned ".repeat(1_000_000), `banned ${"x".repeat(1_000_000)}`])(
  "search_docs searches for the beginning of a long query",
  async (query) => {
    const { call } = await connect(env, "--docs", folder);
    expect(textContent(await call("search_docs", { query }))).toContain("# Rate limits: Bans");
  },
);

// A search for the end of a heading from each of its characters would take hours.
it.each([" ", "#", " #"])("search_docs reads a heading with a million times %j", async (characters) => {
  const page = `# Pets\n\n## Plans ##\n\nFree.\n\n## x${characters.repeat(1_000_000)}y\n\nLong.`;
  const { baseURL } = await startService(({ url = "" }, response) =>
    response.end(url.endsWith(".md") ? page : "- [A](a.md)"),
  );
  const { call } = await connect(env, "--docs", new URL("/", baseURL).href);
  expect(textContent(await call("search_docs", { query: "plans" }))).toContain("# Pets: Plans\nSource: ");
});

it("search_docs reads a site once, on the same origin only and without the API key", async () => {
  const { url, paths } = await startSite();
  const { call } = await connect(env, "--docs", `${url}llms.txt`);
  await Promise.all([call("search_docs", { query: "plans" }), call("search_docs", { query: "quota" })]);
  expect(paths.toSorted()).toEqual(["/guides/limits.md", "/guides/missing.md", "/llms.txt"]);
});

it("search_docs reads the pages of a section whose index is a separate file", async () => {
  const pages: Record<string, string> = {
    "/docs/llms.txt": "# Pet Store\n\n## Operations\n\n- [operations/llms.txt](operations/llms.txt): all 300 pages",
    "/docs/operations/llms.txt": "- [Add a pet](add-pet.md): adds a pet",
    "/docs/operations/add-pet.md": "# Add a pet\n\nA new pet is vaccinated.",
  };
  const { baseURL } = await startService(({ url = "" }, response) => response.end(pages[url] ?? ""));
  const { call } = await connect(env, "--docs", new URL("/docs/", baseURL).href);
  expect(textContent(await call("search_docs", { query: "vaccinated" }))).toContain("A new pet is vaccinated.");
});

it("search_docs does not follow a redirect to another origin", async () => {
  const other = await startService((_request, response) => response.end("# Internal\n\nA secret about plans."));
  const site = await startService(({ url = "" }, response) => {
    if (url.endsWith("limits.md")) return response.writeHead(302, { Location: `${other.baseURL}/internal.md` }).end();
    return response.end(files[url.replace(/^\/(?:v1\/)?/, "")] ?? "");
  });
  const { call } = await connect(env, "--docs", site.baseURL);
  expect(textContent(await call("search_docs", { query: "plans" }))).not.toContain("secret");
});

it("search_docs returns an error if the site does not respond, and tries again with the next call", async () => {
  let status = 503;
  const { baseURL } = await startService(({ url = "" }, response) =>
    response.writeHead(status).end(files[url.replace(/^\/(?:v1\/)?/, "")]),
  );
  const { call } = await connect(env, "--docs", baseURL);
  const failed = await call("search_docs", { query: "plans" });
  expect(failed.isError).toBe(true);
  expect(textContent(failed)).toContain("/v1/llms.txt: expected status 200, got 503. Continue without it.");
  status = 200;
  expect(textContent(await call("search_docs", { query: "plans" }))).toContain("The plan *pro* allows more.");
  expect((await call("search_docs", { query: " " })).isError).toBe(true);
});

it("a server without --docs has neither the tool nor resources", async () => {
  const { client } = await connect(env);
  expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("search_docs");
  expect(client.getServerCapabilities()).not.toHaveProperty("resources");
});
