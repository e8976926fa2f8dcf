// The dev server: serves the pages of a project and reloads them after an edit.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { WAIT_TIMEOUT } from "@onecontract/testing/test-options";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createProjectFolder } from "./create-project-folder.ts";

const polling = { timeout: WAIT_TIMEOUT, interval: 50 };

describe("onecontract-portal dev", () => {
  const project = createProjectFolder("dev");
  const contract = join(project, "book-shop.yaml");
  const guide = join(project, "src/content/docs/guides/selling.mdx");
  let server: ChildProcess;
  let output = "";
  let origin: string;

  beforeAll(async () => {
    mkdirSync(join(guide, ".."), { recursive: true });
    cpSync(join(import.meta.dirname, "fixtures/book-shop.yaml"), contract);
    writeFileSync(guide, "---\ntitle: Sell books\ndescription: How to sell.\n---\n\n## Prices\n");
    writeFileSync(join(project, "portal.config.js"), 'export default { contract: "book-shop.yaml" };\n');
    server = spawn(process.execPath, [join(import.meta.dirname, "../dist/cli.js"), "dev"], {
      cwd: project,
      env: { ...process.env, DOCS_PORT: "0" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [server.stdout, server.stderr]) {
      stream?.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
      });
    }
    origin = await vi.waitFor(() => {
      const [, url] = /Portal: (http:\/\/localhost:\d+)\//.exec(output) ?? [];
      if (url === undefined) throw new Error(`expected a URL, got ${output}`);
      return url;
    }, polling);
  });

  afterAll(async () => {
    const exited = once(server, "exit");
    server.kill();
    await exited;
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
    await vi.waitFor(() => expect(output).toContain("selling.mdx"), polling);
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
    await vi.waitFor(() => expect(output).toContain(message), polling);
    expect(await load("/operations/addBook/")).toContain("Register a book");
  });
});
