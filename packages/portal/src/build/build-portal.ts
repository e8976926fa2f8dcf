// Builds the portal as a folder of static files: the site, the API reference and the contract to download.
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Contract, postmanCollection, prettyPrintJson } from "@onecontract/codegen";
import { stringify } from "yaml";
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
import { writeSiteFiles } from "./site-files.tsx";
import { writePages } from "./write-pages.ts";

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
  writeSiteFiles(site, pages, assets.assets);
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
