// Builds the portal as a folder of static files: the site, the API reference and the contract to download.
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Contract, postmanCollection, prettyPrintJson } from "@onecontract/codegen";
import { stringify } from "yaml";
import type { Assets } from "../layout/assets.ts";
import { headerPolicy } from "../layout/content-security-policy.ts";
import type { Portal } from "../model/portal.ts";
import { loadContract, readOpenAPI } from "../model/read-openapi.ts";
import { Site } from "../model/site.ts";
import { POSTMAN_PATH } from "../model/site-path.ts";
import { listPages } from "../pages/list-pages.ts";
import { renderReference, writeReference } from "../reference/build-reference.ts";
import { ASSETS_FOLDER } from "./bundle-assets.ts";
import { registerComponentLoader } from "./component-loader.ts";
import { loadAssets } from "./load-assets.ts";
import { packSdk } from "./pack-sdk.ts";
import { packageFile } from "./package-file.ts";
import { replaceFolder } from "./replace-folder.ts";
import { writePages } from "./write-pages.ts";
import { writeRedirects } from "./write-redirects.ts";
import { writeSitemap } from "./write-sitemap.ts";

/**
 * Builds the portal, then replaces its output folder, so that a server which serves the folder finds the earlier files until then, and
 * a second build at the same time does no harm.
 *
 * @throws Error if the contract or a guide is invalid, or a tool fails
 */
export async function buildPortal(portal: Portal): Promise<void> {
  const newFolder = join(dirname(portal.outputFolder), `.generated-portal-${process.pid}`);
  try {
    await writePortal({ ...portal, outputFolder: newFolder });
    replaceFolder(portal.outputFolder, newFolder);
  } finally {
    rmSync(newFolder, { recursive: true, force: true });
  }
}

async function writePortal(portal: Portal): Promise<void> {
  const contract = loadContract(portal);
  // Redocly CLI runs in a separate process, while this one renders the pages.
  const reference = portal.sections.reference ? renderReference(portal) : undefined;
  // A failure is reported where the result is awaited.
  reference?.catch(() => {});
  const assets = await loadAssets(portal, contract);
  const site = new Site(portal, { contract, hasClient: assets.hasClient });
  await registerComponentLoader();
  const pages = await listPages(site);
  prepareOutput(portal);
  writeAssets(portal, assets.files);
  writePages(site, pages, assets.assets);
  writeRedirects(site);
  writeSitemap(site, pages);
  writeFileSync(join(portal.outputFolder, "robots.txt"), robotsTxt(portal));
  writeFileSync(join(portal.outputFolder, "_headers"), headers(portal, assets.assets));
  writeDownloads(portal, contract);
  if (portal.sdk?.folder !== undefined) {
    writeFileSync(join(portal.outputFolder, "sdk.tgz"), await packSdk(portal.sdk.folder));
  }
  if (reference) writeReference(await reference, site);
}

/** Creates the output folder, and copies the project's files into it. */
function prepareOutput({ root, outputFolder }: Portal): void {
  mkdirSync(outputFolder, { recursive: true });
  const files = join(root, "public");
  if (existsSync(files)) cpSync(files, outputFolder, { recursive: true });
  const icon = join(outputFolder, "favicon.svg");
  if (!existsSync(icon)) cpSync(packageFile("assets/favicon.svg"), icon);
}

function writeAssets({ outputFolder }: Portal, files: Map<string, Uint8Array>): void {
  mkdirSync(join(outputFolder, ASSETS_FOLDER), { recursive: true });
  for (const [name, contents] of files) writeFileSync(join(outputFolder, ASSETS_FOLDER, name), contents);
}

/** Copies the document, and its version in the other format if it is next to it. Otherwise converts the document. */
function writeDownloads({ contractFile, outputFolder, baseURL }: Portal, contract: Contract): void {
  const stem = contractFile.replace(/\.(json|ya?ml)$/, "");
  const copy = (name: string, candidates: string[], convert: () => string) => {
    const source = candidates.map((extension) => `${stem}.${extension}`).find(existsSync);
    if (source === undefined) writeFileSync(join(outputFolder, name), convert());
    else cpSync(source, join(outputFolder, name));
  };
  copy("openapi.json", ["json"], () => `${prettyPrintJson(readOpenAPI({ contractFile }))}\n`);
  const collection = postmanCollection(contract, baseURL);
  writeFileSync(join(outputFolder, POSTMAN_PATH), `${prettyPrintJson(collection)}\n`);
  copy("openapi.yaml", ["yaml", "yml"], () => stringify(readOpenAPI({ contractFile })));
}

/** Allows every crawler and names the sitemap (RFC 9309). A site without a known origin has no sitemap. */
function robotsTxt({ origin, basePath }: Portal): string {
  const sitemap = origin === undefined ? [] : [`Sitemap: ${origin}${basePath}sitemap-index.xml`];
  return `${["User-agent: *", "Allow: /", ...sitemap].join("\n")}\n`;
}

/** Returns the response headers, which Netlify, Cloudflare Pages and the reference server read from this file. */
function headers({ basePath }: Portal, { headScript }: Assets): string {
  return `${basePath}*
  Content-Security-Policy: ${headerPolicy(headScript.hash)}
  X-Content-Type-Options: nosniff
`;
}
