// Bundles the scripts and the style sheets of the pages with esbuild.
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { build, type Metafile } from "esbuild";
import type { Assets, PageAssets, Source } from "../layout/assets.ts";
import { GERMAN_GUIDES } from "../messages/german-guides.ts";
import type { Language } from "../messages/translate.ts";
import { ASSETS_FOLDER, hashedName } from "../model/asset-files.ts";
import type { Portal } from "../model/portal.ts";
import type { PageKind } from "../pages/page.ts";
import { PAGE_KINDS, styleSheet } from "../styles/style-sheets.ts";
import { packageFile } from "./package-file.ts";

export interface BundledAssets {
  assets: Assets;
  /** Contents by name. The files belong into `ASSETS_FOLDER`. */
  files: Map<string, Uint8Array>;
}

export interface BundleOptions extends Pick<Portal, "basePath" | "accent" | "theme" | "language"> {
  /** False if the pages have no console. */
  hasConsole: boolean;
  /**
   * True if the style sheets and the first script are files, which a portal with thousands of pages has only once. Otherwise they are in
   * the pages, because a request would delay the first paint.
   */
  hasFiles: boolean;
}

/** The modules of each kind of pages, in the order in which they load. */
const MODULES: Record<PageKind, string[]> = {
  guide: ["src/browser/page.ts"],
  home: ["src/browser/page.ts", "src/browser/console/live-call.ts"],
  operation: ["src/browser/page.ts", "src/browser/console/open-console.ts"],
};

/** The module of the page that authorization servers redirect to. */
const CALLBACK_MODULE = "src/browser/oauth/callback.ts";

const CONSOLE_MODULES = ["src/browser/console/live-call.ts", "src/browser/console/open-console.ts", CALLBACK_MODULE];

export const COMMON = { bundle: true, minify: true, write: false, target: "es2023", legalComments: "none" } as const;

/** @throws Error with the messages of esbuild if a script or a style sheet is invalid */
export async function bundleAssets(options: BundleOptions): Promise<BundledAssets> {
  const [scripts, head, ...styles] = await Promise.all([
    bundleModules(options),
    bundleHead(),
    ...PAGE_KINDS.map((kind) => bundleStyles(kind, options)),
  ]);
  const { files, metafile } = scripts;
  const url = (name: string) => `${options.basePath}${ASSETS_FOLDER}/${name}`;
  const urlsOf = (modules: string[]) => [...new Set(modules.flatMap((file) => outputNames(metafile, file)))].map(url);
  const source = (name: string, content: string): Source => {
    const hash = `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
    if (!options.hasFiles) return { content, hash, url: undefined };
    const contents = Buffer.from(content);
    const file = hashedName(name, contents);
    files.set(file, contents);
    return { content, hash, url: url(file) };
  };
  const kinds = PAGE_KINDS.map((kind, index): [PageKind, PageAssets] => {
    return [kind, { style: source(`${kind}.css`, styles[index] ?? ""), modules: urlsOf(MODULES[kind]) }];
  });
  return {
    assets: {
      headScript: source("head.js", head),
      kinds: Object.fromEntries(kinds) as Assets["kinds"],
      callbackModules: urlsOf([CALLBACK_MODULE]),
    },
    files,
  };
}

async function bundleModules({ hasConsole, language }: BundleOptions) {
  const entryPoints = [...new Set([...Object.values(MODULES).flat(), CALLBACK_MODULE])].filter(
    (file) => hasConsole || !CONSOLE_MODULES.includes(file),
  );
  const { outputFiles, metafile } = await build({
    ...COMMON,
    entryPoints: entryPoints.map((file) => packageFile(file)),
    absWorkingDir: packageFile("."),
    outdir: packageFile("dist/assets"),
    entryNames: "[name].[hash]",
    chunkNames: "[name].[hash]",
    format: "esm",
    splitting: true,
    define: { PORTAL_LANGUAGE: JSON.stringify(withoutGuides(language)) },
    metafile: true,
  });
  return { files: new Map(outputFiles.map((file) => [basename(file.path), file.contents])), metafile };
}

/** Leaves out the words that no script shows. */
function withoutGuides({ tag, messages }: Language): Language {
  return { tag, messages: Object.fromEntries(Object.entries(messages).filter(([words]) => !(words in GERMAN_GUIDES))) };
}

/** Returns the names of an entry point's file and, before it, of the files that it imports statically. */
function outputNames({ outputs }: Metafile, entryPoint: string): string[] {
  const [path] = Object.entries(outputs).find(([, output]) => output.entryPoint === entryPoint) ?? [];
  if (path === undefined) return [];
  const imported = (file: string): string[] =>
    (outputs[file]?.imports ?? [])
      .filter(({ kind }) => kind === "import-statement")
      .flatMap((chunk) => [...imported(chunk.path), chunk.path]);
  return [...imported(path), path].map((file) => basename(file));
}

async function bundleHead(): Promise<string> {
  const { outputFiles } = await build({
    ...COMMON,
    entryPoints: [packageFile("src/browser/head.ts")],
    format: "iife",
  });
  return outputFiles[0]?.text.trim() ?? "";
}

async function bundleStyles(kind: PageKind, { accent, theme }: BundleOptions): Promise<string> {
  const { outputFiles } = await build({
    ...COMMON,
    // Nested rules stay nested, which is shorter.
    target: "esnext",
    stdin: { contents: styleSheet(kind, accent, theme), resolveDir: packageFile("src/styles"), loader: "css" },
  });
  return outputFiles[0]?.text.trim() ?? "";
}
