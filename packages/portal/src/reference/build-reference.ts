// Builds the API reference on one page: Redoc, rendered by Redocly CLI, with all of its resources served by the portal.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type PathItem, prettyPrintJson } from "@onecontract/codegen";
import { referencePolicy } from "../layout/content-security-policy.ts";
import type { Site } from "../model/site.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import { accentStyles } from "../styles/accent.ts";
import { logoName, withPortalParts } from "./portal-parts.tsx";
import { safeDocument } from "./safe-document.ts";
import { selfHostBundle, selfHostPage } from "./self-host.ts";

const assets = join(import.meta.dirname, "../../assets/reference");
const PALETTE = join(assets, "../../src/styles/palette.css");
const redocly = createRequire(import.meta.url).resolve("@redocly/cli/package.json");

/** Writes `index.html`, its scripts and style sheets, and Redoc's bundle into the folder `reference`. */
export function writeReference(page: string, site: Site, output: OutputFolder): void {
  const { accent, logo } = site.portal;
  const write = (name: string, content: string) => output.write(`reference/${name}`, content);
  const { html, module, colorScript } = selfHostPage(page);
  const document = withPortalParts(html, site);
  write("index.html", withPolicy(document, referencePolicy(site.portal.scripts)));
  write("reference.js", module);
  write("color-mode.js", colorScript);
  for (const name of ["portal-theme.js", "load-redoc.js"]) output.copy(join(assets, name), `reference/${name}`);
  for (const mode of ["light", "dark"] as const) {
    if (logo) output.copy(logo[mode], `reference/${logoName(mode, logo[mode])}`);
  }
  const styles = [PALETTE, join(assets, "reference.css")].map((file) => readFileSync(file, "utf8"));
  write("reference.css", [accentStyles(accent), ...styles].join("\n"));
  const bundle = readFileSync(join(redocly, "../lib/chunks/redoc.standalone.js"), "utf8");
  write("redoc.standalone.js", selfHostBundle(bundle));
}

/** Inserts the policy after the character set, which has to be within the first 1024 bytes. */
function withPolicy(html: string, policy: string): string {
  const charset = /<meta charset="utf-8">/;
  if (!charset.test(html)) throw new Error("reference page: expected a meta element with the character set, got none");
  return html.replace(charset, (meta) => `${meta}<meta http-equiv="Content-Security-Policy" content="${policy}">`);
}

/**
 * Renders the page with Redocly CLI from the contract with the code samples of its pages.
 *
 * @throws Error with the output of Redocly CLI if it fails
 */
export async function renderReference(site: Site): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "reference-"));
  try {
    writeFileSync(join(folder, "openapi.json"), prettyPrintJson(referenceDocument(site)));
    await runBuildDocs(folder, `${site.contract.title} reference`);
    return readFileSync(join(folder, "index.html"), "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function referenceDocument(site: Site): object {
  const { document, operations, servers } = site.contract;
  const paths: Record<string, PathItem> = { ...document?.paths };
  for (const operation of operations) {
    const { path, method, declaration } = operation;
    // The reader of this page cannot select another server than that of the contract.
    const samples = site
      .samplesOf(operation, { baseURL: undefined })
      .map(({ lang, label, source }) => ({ lang, label, source }));
    const declared: unknown[] = declaration?.["x-codeSamples"] ?? [];
    paths[path] = { ...paths[path], [method]: { ...declaration, "x-codeSamples": [...declared, ...samples] } };
  }
  // A reader cannot use the variables of a server, such as `{base_url}`.
  const urls = servers.map(({ url, description }) => ({ url, description }));
  return safeDocument({ ...document, paths, servers: document?.servers && urls });
}

async function runBuildDocs(folder: string, title: string): Promise<void> {
  const template = join(assets, "template.hbs");
  const config = join(assets, "redocly.yaml");
  const files = ["openapi.json", "-o", "index.html", "-t", template, "--config", config, `--title=${title}`];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off" };
  // The error's message contains the output.
  await promisify(execFile)(process.execPath, [join(redocly, "../bin/cli.js"), "build-docs", ...files], {
    cwd: folder,
    env,
  });
}
