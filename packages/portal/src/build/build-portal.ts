// Builds the portal as a folder of static files: the site, the API reference and the contract to download.
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { postmanCollection, prettyPrintJson, visibleLines } from "@onecontract/codegen";
import { stringify } from "yaml";
import { ASSETS_FOLDER } from "../model/asset-files.ts";
import { olderPortals, type Portal } from "../model/portal.ts";
import { loadContract, readOpenAPI } from "../model/read-openapi.ts";
import type { Site } from "../model/site.ts";
import { POSTMAN_PATH } from "../model/site-path.ts";
import { checkLinks, checkOptionLinks } from "../output/guide-links.ts";
import { OutputFolder } from "../output/output-folder.ts";
import { listPages } from "../pages/list-pages.ts";
import { renderReference, writeReference } from "../reference/build-reference.ts";
import { registerComponentLoader } from "./component-loader.ts";
import { loadAssets, loadSite } from "./load-assets.ts";
import { writeWorker } from "./offline.ts";
import { packSdk } from "./pack-sdk.ts";
import { packageFile } from "./package-file.ts";
import { replaceFolder, temporaryFolder } from "./replace-folder.ts";
import { redirectPage, writeSiteFiles } from "./site-files.tsx";
import { socialCards } from "./social-cards.ts";
import { writePages } from "./write-pages.ts";

/**
 * Builds the portal, then replaces its output folder, so that a server which serves the folder finds the earlier files until then, and
 * a second build at the same time does no harm.
 *
 * @throws Error if the contract or a guide is invalid, or a tool fails
 */
export async function buildPortal(portal: Portal): Promise<void> {
  const newFolder = temporaryFolder(portal.outputFolder);
  const remove = () => rmSync(newFolder, { recursive: true, force: true });
  const stop = (signal: NodeJS.Signals) => {
    remove();
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    const sites = [portal, ...olderPortals(portal)].map((each) => loadSite(each, loadContract(each)));
    for (const site of sites) {
      if (sites.length > 1) site.versions = sites;
      const folder = site.portal.version === 0 ? "" : (portal.versions[site.portal.version]?.name ?? "");
      await writePortal(site, new OutputFolder(join(newFolder, folder)), join(portal.outputFolder, folder));
    }
    replaceFolder(portal.outputFolder, newFolder);
  } finally {
    remove();
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** @param earlierFolder output of an earlier build, if there was one */
async function writePortal(site: Site, output: OutputFolder, earlierFolder: string): Promise<void> {
  const { portal, contract } = site;
  // Redocly CLI runs in a separate process, while this one renders the pages.
  const reference = portal.sections.reference ? renderReference(site) : undefined;
  // A failure is reported where the result is awaited.
  reference?.catch(() => {});
  const { assets, files } = await loadAssets(portal, contract);
  await registerComponentLoader();
  const pages = await listPages(site);
  output.copy(packageFile("assets/favicon.svg"), "favicon.svg");
  const projectFiles = join(portal.root, "public");
  if (existsSync(projectFiles)) output.copy(projectFiles, "");
  for (const [name, contents] of files) output.write(`${ASSETS_FOLDER}/${name}`, contents);
  const cards = socialCards(site, pages);
  const drawn = cards?.draw(output, earlierFolder);
  drawn?.catch(() => {});
  const authored = writePages(site, pages, { ...assets, socialCard: cards?.url }, output);
  writeSiteFiles(site, pages, assets, output);
  writeDownloads(site, output);
  if (portal.offline && portal.version === 0) await writeWorker(site, pages, [...files.keys()], output);
  if (portal.sdk?.folder !== undefined) output.write("sdk.tgz", await packSdk(portal.sdk.folder));
  await drawn;
  if (reference) await writeReferenceOrRedirect(reference, site, output);
  const read = (path: string) => output.read(path);
  const checks = [...authored].map(([path, links]) => checkLinks(site, path, links, read));
  const problems = (await Promise.all([checkOptionLinks(site, read), ...checks])).flat();
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join("\n"));
}

/** Copies the document, and its version in the other format if it is next to it. Otherwise converts the document. */
function writeDownloads({ portal: { contractFile, baseURL }, contract }: Site, output: OutputFolder): void {
  const stem = contractFile.replace(/\.(json|ya?ml)$/, "");
  const copy = (name: string, extensions: string[], convert: (document: object) => string) => {
    const source = extensions.map((extension) => `${stem}.${extension}`).find((file) => existsSync(file));
    if (source === undefined) output.write(name, convert(readOpenAPI({ contractFile })));
    else output.copy(source, name);
  };
  copy("openapi.json", ["json"], (document) => `${prettyPrintJson(document)}\n`);
  copy("openapi.yaml", ["yaml", "yml"], (document) => stringify(document));
  output.write(POSTMAN_PATH, `${prettyPrintJson(postmanCollection(contract, baseURL))}\n`);
}

/** Redoc does not render every contract that this portal documents. The other pages link to the reference already. */
async function writeReferenceOrRedirect(reference: Promise<string>, site: Site, output: OutputFolder): Promise<void> {
  try {
    writeReference(await reference, site, output);
  } catch (error) {
    console.error(visibleLines(error instanceof Error ? error.message : String(error)));
    console.error(
      "The reference on one page leads to the list of operations, because Redocly CLI cannot render the contract",
    );
    output.write("/reference/", redirectPage(site, site.path("/operations/")));
  }
}
