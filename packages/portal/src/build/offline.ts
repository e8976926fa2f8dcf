// Writes the service worker of the option `offline`.
import { createHash } from "node:crypto";
import { build } from "esbuild";
import { ASSETS_FOLDER } from "../model/asset-files.ts";
import type { Site } from "../model/site.ts";
import { SEARCH_PAGES_PATH, SEARCH_PATH, WORKER_PATH } from "../model/site-path.ts";
import type { OutputFolder } from "../output/output-folder.ts";
import type { Page } from "../pages/page.ts";
import { COMMON } from "./bundle-assets.ts";
import { packageFile } from "./package-file.ts";

/** Largest number of pages that the browser copies at once. It copies others when the reader visits them. */
const MAX_COPIED = 200;

/** @param assets names of the files in `ASSETS_FOLDER` */
export async function writeWorker(site: Site, pages: Page[], assets: string[], output: OutputFolder): Promise<void> {
  const paths = pages.map(({ path }) => path).filter((path) => path.endsWith("/"));
  const files = [SEARCH_PATH, SEARCH_PAGES_PATH].filter((path) => output.read(path) !== undefined);
  const assetPaths = assets.map((name) => `/${ASSETS_FOLDER}/${name}`);
  const copied = [...paths.slice(0, MAX_COPIED), ...files, "/favicon.svg", ...assetPaths];
  const hash = createHash("sha256");
  for (const path of copied) hash.update(path).update(output.read(path) ?? "");
  const prefix = `portal ${site.path("/")} `;
  const url = (path: string) => site.path(path);
  const { outputFiles } = await build({
    ...COMMON,
    entryPoints: [packageFile("src/browser/offline/worker.ts")],
    format: "iife",
    define: {
      OFFLINE: JSON.stringify({
        name: prefix + hash.digest("base64url").slice(0, 12),
        prefix,
        copied: copied.map(url),
        visited: paths.slice(MAX_COPIED).map(url),
        assets: url(`/${ASSETS_FOLDER}/`),
      }),
    },
  });
  for (const { contents } of outputFiles) output.write(WORKER_PATH, contents);
}
