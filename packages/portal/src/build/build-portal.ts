// Builds the portal as a folder of static files: the site, the API reference and the contract to download.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { prettyPrintJson } from "@onecontract/codegen";
import { stringify } from "yaml";
import { loadContract, readOpenAPI } from "../contract/read-openapi.ts";
import { writeMarkdown } from "../markdown/write-markdown.ts";
import { applyPolicy } from "../policy/apply-policy.ts";
import type { Portal } from "../portal.ts";
import { renderReference, writeReference } from "../reference/build-reference.ts";
import { writeSearchIndex } from "../search/search-index.ts";
import { astroConfig } from "./astro-config.ts";
import { packSdk } from "./pack-sdk.ts";
import { packageFile } from "./package-file.ts";

/**
 * Builds the portal into its output folder.
 *
 * @throws Error if the contract or a guide is invalid, or a tool fails
 */
export async function buildPortal(portal: Portal): Promise<void> {
  process.env.ASTRO_TELEMETRY_DISABLED = "1";
  // Starlight would use BASE_URL as the base path.
  delete process.env.BASE_URL;
  // Astro is imported after the environment is set, because it reads the environment at import.
  const { build } = await import("astro");
  const { outputFolder, basePath, root } = portal;
  const contract = loadContract(portal);
  // A separate cache for each output folder allows concurrent builds of several contracts.
  const cacheName = createHash("sha256").update(outputFolder).digest("hex").slice(0, 12);
  const cacheDir = join(root, ".astro/cache", cacheName);
  // Redocly CLI and npm run concurrently in separate processes. Their output is written later, because Astro empties the output folder first.
  const [reference, tarball] = await Promise.all([
    portal.sections.reference ? renderReference(portal) : undefined,
    portal.sdk?.folder === undefined ? undefined : packSdk(portal.sdk.folder),
    build({ ...astroConfig(portal), outDir: outputFolder, cacheDir, logLevel: "error" }),
  ]);
  const icon = join(outputFolder, "favicon.svg");
  if (!existsSync(icon)) cpSync(packageFile("assets/favicon.svg"), icon);
  writeSearchIndex(portal, contract);
  writeMarkdown(portal, contract);
  writeFileSync(join(outputFolder, "robots.txt"), robotsTxt(portal));
  if (reference !== undefined) writeReference(reference, portal, contract);
  if (tarball !== undefined) writeFileSync(join(outputFolder, "sdk.tgz"), tarball);
  writeDownloads(portal);
  await applyPolicy(outputFolder, basePath);
}

/** Copies the document, and its version in the other format if it is next to it. Otherwise converts the document. */
function writeDownloads({ contractFile, outputFolder }: Portal): void {
  mkdirSync(outputFolder, { recursive: true });
  const stem = contractFile.replace(/\.(json|ya?ml)$/, "");
  const copy = (name: string, candidates: string[], convert: () => string) => {
    const source = candidates.map((extension) => `${stem}.${extension}`).find(existsSync);
    if (source === undefined) writeFileSync(join(outputFolder, name), convert());
    else cpSync(source, join(outputFolder, name));
  };
  copy("openapi.json", ["json"], () => `${prettyPrintJson(readOpenAPI({ contractFile }))}\n`);
  copy("openapi.yaml", ["yaml", "yml"], () => stringify(readOpenAPI({ contractFile })));
}

/** Allows every crawler and names the sitemap (RFC 9309). A site without a known origin has no sitemap. */
function robotsTxt({ origin, basePath }: Portal): string {
  const sitemap = origin === undefined ? [] : [`Sitemap: ${origin}${basePath}sitemap-index.xml`];
  return `${["User-agent: *", "Allow: /", ...sitemap].join("\n")}\n`;
}
