// Loads the versions of a portal for the dev server.
import { statSync } from "node:fs";
import { olderPortals, type Portal } from "../model/portal.ts";
import { loadContract } from "../model/read-openapi.ts";
import type { Site } from "../model/site.ts";
import type { CompiledGuides } from "../pages/guides/compile-guide.ts";
import type { BundledAssets } from "./bundle-assets.ts";
import { type DevSite, loadDevSite } from "./dev-site.ts";
import { loadAssets, loadSite } from "./load-assets.ts";

export interface DevVersion {
  portal: Portal;
  site: Site;
  pages: DevSite;
  assets: BundledAssets;
  /** Time at which the contract was modified. */
  modifiedMs: number;
}

export class DevVersions {
  /** The guides of each version by its base path, which the URLs of their images contain. */
  readonly #guides = new Map<string, CompiledGuides>();
  #older: readonly DevVersion[] = [];

  /** Removes what depends on the files of the project. */
  clear(): void {
    this.#guides.clear();
    this.#older = [];
  }

  /**
   * Loads the versions, the newest one first. Older ones whose contracts did not change are loaded only once.
   *
   * @throws Error if a contract or a guide is invalid
   */
  async load(portal: Portal): Promise<DevVersion[]> {
    const newest = await this.#loadVersion(portal);
    const older: DevVersion[] = [];
    for (const each of olderPortals(portal)) older.push(this.#findLoaded(each) ?? (await this.#loadVersion(each)));
    this.#older = older;
    const versions = [newest, ...older];
    if (older.length > 0) for (const { site } of versions) site.versions = versions.map((version) => version.site);
    return versions;
  }

  #findLoaded({ contractFile, basePath }: Portal): DevVersion | undefined {
    const modifiedMs = statSync(contractFile).mtimeMs;
    return this.#older.find((version) => version.portal.basePath === basePath && version.modifiedMs === modifiedMs);
  }

  async #loadVersion(portal: Portal): Promise<DevVersion> {
    const { basePath, contractFile } = portal;
    const modifiedMs = statSync(contractFile).mtimeMs;
    const contract = loadContract(portal);
    const site = loadSite(portal, contract);
    const guides: CompiledGuides = this.#guides.get(basePath) ?? new Map();
    this.#guides.set(basePath, guides);
    const assets = await loadAssets(portal, contract);
    return { portal, site, pages: await loadDevSite(site, guides), assets, modifiedMs };
  }
}
