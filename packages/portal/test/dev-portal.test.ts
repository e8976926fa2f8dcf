// The dev server: serves the pages of a project and reloads them after an edit.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { WAIT_TIMEOUT } from "@onecontract/testing/test-options";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createProjectFolder } from "./create-project-folder.ts";

const polling = { timeout: WAIT_TIMEOUT, interval: 50 };

/** Starts the dev server of a project on a free port. */
async function startServer(project: string) {
  let output = "";
  const server = spawn(process.execPath, [join(import.meta.dirname, "../dist/cli.js"), "dev"], {
    cwd: project,
    env: { ...process.env, DOCS_PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
    });
  }
  const origin = await vi.waitFor(() => {
    const [, url] = /Portal: (http:\/\/localhost:\d+)\//.exec(output) ?? [];
    if (url === undefined) throw new Error(`expected a URL, got ${output}`);
    return url;
  }, polling);
  const close = async () => {
    const exited = once(server, "exit");
    server.kill();
    await exited;
  };
  return { origin, output: () => output, close };
}

describe("onecontract-portal dev with versions", () => {
  const project = createProjectFolder("dev-versions");
  let server: Awaited<ReturnType<typeof startServer>>;

  beforeAll(async () => {
    const contract = readFileSync(join(import.meta.dirname, "fixtures/book-shop.yaml"), "utf8");
    writeFileSync(join(project, "v2.yaml"), contract);
    writeFileSync(join(project, "v1.yaml"), contract.replace("summary: Add a book", "summary: Add an old book"));
    const options = {
      versions: ["v2", "v1"].map((name) => ({ name, contract: `${name}.yaml` })),
      base: "/docs/",
      site: "https://docs.example",
    };
    writeFileSync(join(project, "portal.config.js"), `export default ${JSON.stringify(options)};\n`);
    server = await startServer(project);
  });

  afterAll(async () => {
    await server?.close();
    rmSync(project, { recursive: true });
  });

  const load = async (path: string) => (await fetch(server.origin + path)).text();

  it("serves each version, with links to the others", async () => {
    const [newer, older] = [await load("/docs/operations/addBook/"), await load("/docs/v1/operations/addBook/")];
    expect(newer).toContain('<h1 id="_top">Add a book</h1>');
    expect(newer).toContain('href="/docs/v1/operations/addBook/"');
    expect(older).toContain('<h1 id="_top">Add an old book</h1>');
    expect(older).toContain("This page is about v1.");
    const [, script = ""] = /data-modules="([^" ]+)/.exec(older) ?? [];
    expect(script).toMatch(/^\/docs\/v1\//);
    expect((await fetch(server.origin + script)).status).toBe(200);
    expect(await load("/docs/v1/operations/addBook.md")).toContain("# Add an old book\n");
  });

  it("serves the feeds of the changelog and of operations", async () => {
    for (const path of [
      "guides/api-changelog/all.xml",
      "operations/addBook/changes.xml",
      "v1/guides/api-changelog/all.xml",
    ]) {
      const response = await fetch(`${server.origin}/docs/${path}`);
      expect(response.headers.get("content-type")).toBe("application/xml");
      const feed = await response.text();
      expect(feed).toContain('<feed xmlns="http://www.w3.org/2005/Atom">');
      expect(feed).toContain(`<id>https://docs.example/docs/${path}</id>`);
    }
  });

  it("shows an edit of an older contract, and then one of the newest", async () => {
    const edit = (name: string, title: string) => {
      const file = join(project, `${name}.yaml`);
      writeFileSync(file, readFileSync(file, "utf8").replace(/summary: Add .*/, `summary: ${title}`));
    };
    const title = async (path: string) => /<h1 id="_top">([^<]*)/.exec(await load(path))?.[1];
    edit("v1", "Register an old book");
    await vi.waitFor(
      async () => expect(await title("/docs/v1/operations/addBook/")).toBe("Register an old book"),
      polling,
    );
    edit("v2", "Register a book");
    await vi.waitFor(async () => expect(await title("/docs/operations/addBook/")).toBe("Register a book"), polling);
    expect(await title("/docs/v1/operations/addBook/")).toBe("Register an old book");
  });
});

describe("onecontract-portal dev", () => {
  const project = createProjectFolder("dev");
  const contract = join(project, "book-shop.yaml");
  const guide = join(project, "src/content/docs/guides/selling.mdx");
  let server: Awaited<ReturnType<typeof startServer>>;
  let origin: string;
  const output = () => server.output();

  beforeAll(async () => {
    mkdirSync(join(guide, ".."), { recursive: true });
    cpSync(join(import.meta.dirname, "fixtures/book-shop.yaml"), contract);
    writeFileSync(guide, "---\ntitle: Sell books\ndescription: How to sell.\n---\n\n## Prices\n");
    writeFileSync(join(project, "portal.config.js"), 'export default { contract: "book-shop.yaml" };\n');
    server = await startServer(project);
    origin = server.origin;
  });

  afterAll(async () => {
    await server?.close();
    rmSync(project, { recursive: true });
  });

  async function load(path: string): Promise<string> {
    return (await fetch(origin + path)).text();
  }

  function edit(file: string, search: string, replacement: string): void {
    writeFileSync(file, readFileSync(file, "utf8").replace(search, replacement));
  }

  it("serves pages, their Markdown versions, scripts, the search index and the 404 page", async () => {
    const page = await load("/operations/addBook/");
    expect(page).toContain("Add a book");
    const [, script = ""] = /data-modules="([^" ]+)/.exec(page) ?? [];
    const response = await fetch(origin + script);
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(await load("/operations/addBook.md")).toContain("# Add a book\n");
    expect(JSON.parse(await load("/search.json")).entries.length).toBeGreaterThan(10);
    const missing = await fetch(`${origin}/nothing/`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain("Page not found");
  });

  it("rejects malformed paths, and hosts of others, whose pages could read the portal by DNS rebinding", async () => {
    const { port } = new URL(origin);
    const statusOf = async (path: string, host: string) => {
      const outgoing = request({ port, host: "localhost", path, headers: { host } }).end();
      const [{ statusCode }] = await once(outgoing, "response");
      outgoing.destroy();
      return statusCode;
    };
    const hosts = [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`];
    for (const host of hosts) expect(await statusOf("/", host)).toBe(200);
    for (const host of [`evil.example:${port}`, "evil.example", `localhost.evil.example:${port}`, "["])
      expect(await statusOf("/", host)).toBe(403);
    for (const path of ["//", "//[", "/%", "/%2e%2e/%2e%2e/package.json", "/%00"])
      expect(await statusOf(path, `localhost:${port}`)).toBe(404);
    expect(await load("/")).toContain("Add a book");
  });

  it("shows an edit of the contract, and makes open pages reload", async () => {
    const events = await fetch(`${origin}/_dev/events`);
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    edit(contract, "summary: Add a book", "summary: Register a book");
    let received = "";
    while (!received.includes("data: reload")) received += (await reader?.read())?.value ?? "";
    await reader?.cancel();
    expect(await load("/operations/addBook/")).toContain('<h1 id="_top">Register a book</h1>');
    expect(await load("/")).toContain("Register a book");
  });

  it("shows an edit of a guide", async () => {
    edit(guide, "## Prices", "## Discounts");
    await vi.waitFor(async () => expect(await load("/guides/selling/")).toContain('id="discounts"'), polling);
  });

  it("reports an invalid guide, and keeps serving the last valid pages", async () => {
    edit(guide, "## Discounts", "<Unclosed>");
    await vi.waitFor(() => expect(output()).toContain("selling.mdx"), polling);
    expect(await load("/guides/selling/")).toContain('id="discounts"');
    edit(guide, "<Unclosed>", "## Returns");
    await vi.waitFor(async () => expect(await load("/guides/selling/")).toContain('id="returns"'), polling);
  });

  it("reports why a page cannot be made, and serves the others", async () => {
    mkdirSync(join(project, "released"));
    writeFileSync(
      join(project, "released/1.0.0.yaml"),
      readFileSync(contract, "utf8").replace(/version: .*/, "version: 9.9.9"),
    );
    const config = 'export default { contract: "book-shop.yaml", released: "released" };\n';
    writeFileSync(join(project, "portal.config.js"), config);
    const page = await vi.waitFor(async () => {
      const response = await fetch(`${origin}/guides/api-changelog/`);
      expect(response.status).toBe(500);
      return response.text();
    }, polling);
    const message = "1.0.0.yaml: expected version 1.0.0, got 9.9.9";
    expect(page).toContain(message);
    await vi.waitFor(() => expect(output()).toContain(message), polling);
    expect(await load("/operations/addBook/")).toContain("Register a book");
  });
});
