// Builds the documentation of a contract with each tool, as a folder of static files.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { binPath } from "../installed-packages.ts";
import { runMeasured } from "../run-measured.ts";
import type { Tools } from "./download-tools.ts";
import { portalProgram, redoclyProgram } from "./site-programs.ts";

export interface Site {
  name: string;
  folder: string;
  /** Pages to measure. */
  paths: string[];
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
  await runMeasured(portalProgram(document, output));
  return { name: "@petstore/docs portal", folder: output, paths };
}

/** Builds the page with defaults, except that the bundle is served locally, because its CDN may not be reachable. */
export async function redoclySite({ document, folder }: SiteTask): Promise<Site> {
  const output = createFolder(folder, "redocly");
  const page = join(output, "index.html");
  await runMeasured(redoclyProgram(document, output));
  const bundle = join(binPath("@redocly/cli", "redocly"), "../../lib/chunks/redoc.standalone.js");
  cpSync(bundle, join(output, "redoc.standalone.js"));
  const html = await readFile(page, "utf8");
  writeFileSync(
    page,
    html.replaceAll(/https:\/\/cdn\.redocly\.com\/[^"]*\/redoc\.standalone\.js/g, "/redoc.standalone.js"),
  );
  return { name: "redocly build-docs", folder: output, paths: ["/"] };
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
