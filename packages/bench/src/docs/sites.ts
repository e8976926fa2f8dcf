// The documentation of one contract, by each tool: a folder of static files.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { programPath } from "../program-path.ts";
import type { Tools } from "./tools.ts";

const run = promisify(execFile);
const docs = join(import.meta.dirname, "../../../../docs");

export interface Site {
  name: string;
  folder: string;
  /** Pages to rate. */
  paths: string[];
  buildMs?: number;
}

export interface SiteTask {
  /** OpenAPI in JSON, with the same in YAML beside it. */
  document: string;
  folder: string;
  tools: Tools;
}

/** @param paths of this portal to rate */
export async function portalSite({ document, folder }: SiteTask, paths: string[]): Promise<Site> {
  // Below the package, where what is built finds the packages that it needs.
  const out = join(docs, ".astro", folder.split("/").at(-1) ?? "bench");
  const start = performance.now();
  const env = { ...process.env, DOCS_CONTRACT: document, DOCS_OUT: out };
  await run(process.execPath, ["build.ts"], { cwd: docs, env });
  return { name: "this portal", folder: out, paths, buildMs: performance.now() - start };
}

/** As it comes, but for the bundle: that is served from here, since its host cannot be reached from everywhere. */
export async function redoclySite({ document, folder }: SiteTask): Promise<Site> {
  const out = newFolder(folder, "redocly");
  const start = performance.now();
  const page = join(out, "index.html");
  await run(process.execPath, [programPath("@redocly/cli", "redocly"), "build-docs", document, "--output", page], {
    env: { ...process.env, REDOCLY_TELEMETRY: "off" },
    maxBuffer: 2 ** 28,
  });
  const buildMs = performance.now() - start;
  const bundle = join(programPath("@redocly/cli", "redocly"), "../../lib/chunks/redoc.standalone.js");
  cpSync(bundle, join(out, "redoc.standalone.js"));
  const html = await readFile(page, "utf8");
  writeFileSync(
    page,
    html.replaceAll(/https:\/\/cdn\.redocly\.com\/[^"]*\/redoc\.standalone\.js/g, "/redoc.standalone.js"),
  );
  return { name: "redocly build-docs", folder: out, paths: ["/"], buildMs };
}

export function scalarSite({ document, folder, tools }: SiteTask): Site {
  const out = newFolder(folder, "scalar");
  cpSync(document, join(out, "openapi.json"));
  cpSync(join(tools.scalar, "dist/browser/standalone.js"), join(out, "standalone.js"));
  const script =
    '<script src="/standalone.js"></script><script>Scalar.createApiReference("#app", { url: "/openapi.json" })</script>';
  writeFileSync(join(out, "index.html"), shell(`<div id="app"></div>${script}`));
  return { name: "Scalar", folder: out, paths: ["/"] };
}

export function swaggerUiSite({ document, folder, tools }: SiteTask): Site {
  const out = newFolder(folder, "swagger-ui");
  cpSync(document, join(out, "openapi.json"));
  for (const name of ["swagger-ui.css", "swagger-ui-bundle.js"]) cpSync(join(tools.swaggerUi, name), join(out, name));
  const script =
    '<script src="/swagger-ui-bundle.js"></script><script>SwaggerUIBundle({ url: "/openapi.json", dom_id: "#app" })</script>';
  writeFileSync(
    join(out, "index.html"),
    shell(`<div id="app"></div>${script}`, '<link rel="stylesheet" href="/swagger-ui.css">'),
  );
  return { name: "Swagger UI", folder: out, paths: ["/"] };
}

function newFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** As their instructions have it. */
function shell(body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${head}</head><body>${body}</body></html>`;
}
