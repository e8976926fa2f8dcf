// Builds the documentation of a contract with each tool, as a folder of static files.
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { binPath } from "../installed-packages.ts";
import type { Tools } from "./download-tools.ts";

const run = promisify(execFile);
const docs = join(import.meta.dirname, "../../../../docs");
const portalCommand = join(import.meta.dirname, "../../../portal/dist/cli.js");

export interface Site {
  name: string;
  folder: string;
  /** Pages to measure. */
  paths: string[];
  buildMs?: number;
}

export interface SiteTask {
  /** Path of the OpenAPI document in JSON. The folder also contains it in YAML. */
  document: string;
  folder: string;
  tools: Tools;
}

/**
 * Builds the portal of this repository for the contract.
 *
 * @param paths pages of the portal to measure
 */
export async function portalSite({ document, folder }: SiteTask, paths: string[]): Promise<Site> {
  const output = createFolder(folder, "portal");
  const start = performance.now();
  const env = { ...process.env, DOCS_CONTRACT: document, DOCS_OUT: output };
  await run(process.execPath, [portalCommand, "build"], { cwd: docs, env });
  return { name: "@petstore/docs portal", folder: output, paths, buildMs: performance.now() - start };
}

/** Builds the page with defaults, except that the bundle is served locally, because its CDN may not be reachable. */
export async function redoclySite({ document, folder }: SiteTask): Promise<Site> {
  const output = createFolder(folder, "redocly");
  const start = performance.now();
  const page = join(output, "index.html");
  await run(process.execPath, [binPath("@redocly/cli", "redocly"), "build-docs", document, "--output", page], {
    env: { ...process.env, REDOCLY_TELEMETRY: "off" },
    maxBuffer: 2 ** 28,
  });
  const buildMs = performance.now() - start;
  const bundle = join(binPath("@redocly/cli", "redocly"), "../../lib/chunks/redoc.standalone.js");
  cpSync(bundle, join(output, "redoc.standalone.js"));
  const html = await readFile(page, "utf8");
  writeFileSync(
    page,
    html.replaceAll(/https:\/\/cdn\.redocly\.com\/[^"]*\/redoc\.standalone\.js/g, "/redoc.standalone.js"),
  );
  return { name: "redocly build-docs", folder: output, paths: ["/"], buildMs };
}

export function scalarSite({ document, folder, tools }: SiteTask): Site {
  const output = createFolder(folder, "scalar");
  cpSync(document, join(output, "openapi.json"));
  cpSync(join(tools.scalar, "dist/browser/standalone.js"), join(output, "standalone.js"));
  const script =
    '<script src="/standalone.js"></script><script>Scalar.createApiReference("#app", { url: "/openapi.json" })</script>';
  writeFileSync(join(output, "index.html"), renderPage(`<div id="app"></div>${script}`));
  return { name: "Scalar", folder: output, paths: ["/"] };
}

export function swaggerUiSite({ document, folder, tools }: SiteTask): Site {
  const output = createFolder(folder, "swagger-ui");
  cpSync(document, join(output, "openapi.json"));
  for (const name of ["swagger-ui.css", "swagger-ui-bundle.js"])
    cpSync(join(tools.swaggerUi, name), join(output, name));
  const script =
    '<script src="/swagger-ui-bundle.js"></script><script>SwaggerUIBundle({ url: "/openapi.json", dom_id: "#app" })</script>';
  writeFileSync(
    join(output, "index.html"),
    renderPage(`<div id="app"></div>${script}`, '<link rel="stylesheet" href="/swagger-ui.css">'),
  );
  return { name: "Swagger UI", folder: output, paths: ["/"] };
}

function createFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Renders the page that the tools' instructions recommend. */
function renderPage(body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${head}</head><body>${body}</body></html>`;
}
