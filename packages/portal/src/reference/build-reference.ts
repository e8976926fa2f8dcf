// Builds the API reference on one page: Redoc, rendered by Redocly CLI, with all of its resources served by the portal.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { addCodeSamples, type CodeSample, prettyPrintJson } from "@onecontract/codegen";
import { isRecord } from "@onecontract/codegen/json/is-record";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { referencePolicy } from "../layout/content-security-policy.ts";
import type { Portal } from "../model/portal.ts";
import { readOpenAPI } from "../model/read-openapi.ts";
import { SDK_LABEL } from "../model/sdk-label.ts";
import type { Site } from "../model/site.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import { accentStyles } from "../styles/accent.ts";
import { paletteStyles } from "../styles/palette.ts";
import { logoName, withPortalParts } from "./portal-parts.tsx";
import { safeDocument } from "./safe-document.ts";
import { selfHostBundle, selfHostPage } from "./self-host.ts";

const assets = join(import.meta.dirname, "../../assets/reference");
const redocly = createRequire(import.meta.url).resolve("@redocly/cli/package.json");

const MODES = { dark: "html:root.dark", light: "html:root" };

/** Writes `index.html`, its scripts and style sheets, and Redoc's bundle into the folder `reference`. */
export function writeReference(page: string, site: Site, output: OutputFolder): void {
  const { accent, logo } = site.portal;
  const write = (name: string, content: string) => output.write(`reference/${name}`, content);
  const { html, module, colorScript } = selfHostPage(page);
  const document = withPortalParts(html, site);
  write("index.html", withPolicy(document, referencePolicy));
  write("reference.js", module);
  write("color-mode.js", colorScript);
  for (const name of ["portal-theme.js", "load-redoc.js"]) output.copy(join(assets, name), `reference/${name}`);
  for (const mode of ["light", "dark"] as const) {
    if (logo) output.copy(logo[mode], `reference/${logoName(mode, logo[mode])}`);
  }
  const styles = readFileSync(join(assets, "reference.css"), "utf8");
  // The style sheets of the dark mode come last, because both selectors match there.
  const colors = [paletteStyles(MODES), accentStyles(accent, MODES)].flatMap((sheet) => sheet.split("\n").reverse());
  write("reference.css", [...colors, styles].join("\n"));
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
 * Renders the page with Redocly CLI from the contract with added code samples.
 *
 * @throws Error with the output of Redocly CLI if it fails
 */
export async function renderReference(portal: Portal): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "reference-"));
  try {
    const document = withCodeSamples(portal);
    writeFileSync(join(folder, "openapi.json"), prettyPrintJson(withoutExternalReferences(document)));
    await runBuildDocs(folder, `${document.info.title} reference`);
    return readFileSync(join(folder, "index.html"), "utf8");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function withCodeSamples(portal: Portal): OpenAPIObject {
  const { sdk } = portal;
  const document = withServerURLs(
    addCodeSamples(safeDocument(readOpenAPI(portal)), sdk && { sdkPackage: sdk.package }),
  );
  return sdk ? document : withoutSdkSamples(document);
}

/**
 * Removes references to files and URLs, also those of discriminators. Redocly would include their content in the page, and the contract
 * may come from anybody.
 */
function withoutExternalReferences<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutExternalReferences) as T;
  const entries = Object.entries(value).filter(
    ([key, item]) =>
      typeof item !== "string" || !(key === "externalValue" || (key === "$ref" && !item.startsWith("#"))),
  );
  return Object.fromEntries(
    entries.map(([key, item]) => [
      key,
      key === "discriminator" ? withoutExternalMappings(item) : withoutExternalReferences(item),
    ]),
  ) as T;
}

/** Keeps the mappings to names of schemas, and to references within the document. */
function withoutExternalMappings(discriminator: unknown): unknown {
  if (!isRecord(discriminator) || !isRecord(discriminator.mapping)) return withoutExternalReferences(discriminator);
  const isInternal = (target: unknown) =>
    typeof target === "string" && (target.startsWith("#") || /^[\w.-]+(?<!\.json|\.ya?ml)$/i.test(target));
  const internal = Object.entries(discriminator.mapping).filter(([, target]) => isInternal(target));
  return { ...discriminator, mapping: Object.fromEntries(internal) };
}

/** Replaces the variables of the servers by their defaults, because a reader cannot use `{base_url}`. */
function withServerURLs(document: OpenAPIObject): OpenAPIObject {
  const servers = document.servers?.map(({ variables = {}, ...server }) => ({
    ...server,
    url: server.url.replace(/\{([^}]+)\}/g, (name, key: string) => String(variables[key]?.default ?? name)),
  }));
  return { ...document, ...(servers && { servers }) };
}

/** Removes the samples of an SDK that is not published. */
function withoutSdkSamples(document: OpenAPIObject): OpenAPIObject {
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item).filter(isRecord)) {
      const samples = operation["x-codeSamples"] as CodeSample[] | undefined;
      if (samples) operation["x-codeSamples"] = samples.filter(({ label }) => !label.startsWith(SDK_LABEL));
    }
  }
  return document;
}

async function runBuildDocs(folder: string, title: string): Promise<void> {
  const template = join(assets, "template.hbs");
  const config = join(assets, "redocly.yaml");
  const files = ["openapi.json", "-o", "index.html", "-t", template, "--config", config, "--title", title];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off" };
  // The error's message contains the output.
  await promisify(execFile)(process.execPath, [join(redocly, "../bin/cli.js"), "build-docs", ...files], {
    cwd: folder,
    env,
  });
}
