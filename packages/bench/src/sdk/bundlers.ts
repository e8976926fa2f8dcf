// Bundles a program with different bundlers, and measures what a page loads first and what only on demand.
import { statSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build, transform } from "esbuild";
import { type Plugin, rollup } from "rollup";
import { minify } from "terser";
import webpack from "webpack";

/** Sizes of a bundle, minified and gzipped. */
export interface BundleSize {
  /** Chunks that the page loads at its start. */
  firstBytes: number;
  /** Chunks that are loaded with `import()`. */
  laterBytes: number;
}

/** A chunk of a bundle. */
interface Chunk {
  name: string;
  code: string;
  /** Names of the chunks that it imports at its start. */
  imports: readonly string[];
  isEntry: boolean;
}

/** @param isSplit whether a dynamic import becomes a separate file, instead of a part of a single one */
type Bundle = (entry: string, isSplit: boolean) => Promise<Chunk[]>;

const bundlers: Readonly<Record<string, Bundle>> = {
  esbuild: bundleWithEsbuild,
  rollup: bundleWithRollup,
  webpack: bundleWithWebpack,
};

export const bundlerNames: readonly string[] = Object.keys(bundlers);

/** Returns the size of a program with a bundler: `esbuild`, `rollup` or `webpack`. */
export async function bundleSize(bundler: string, entry: string, isSplit: boolean): Promise<BundleSize> {
  const chunks = (await bundlers[bundler]?.(entry, isSplit)) ?? [];
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ name }) => name));
  // The iteration reaches the names that it adds.
  for (const name of first) for (const path of findChunk(chunks, name)?.imports ?? []) first.add(path);
  const bytes = (isFirst: boolean) =>
    chunks
      .filter(({ name }) => first.has(name) === isFirst)
      .reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).byteLength, 0);
  return { firstBytes: bytes(true), laterBytes: bytes(false) };
}

function findChunk(chunks: readonly Chunk[], name: string): Chunk | undefined {
  return chunks.find((chunk) => chunk.name === name);
}

async function bundleWithEsbuild(entry: string, isSplit: boolean): Promise<Chunk[]> {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2024",
    platform: "browser",
    splitting: isSplit,
    outdir: "out",
    metafile: true,
    write: false,
  });
  return Object.entries(metafile.outputs).map(([name, { entryPoint, imports }], index) => ({
    name,
    code: outputFiles[index]?.text ?? "",
    imports: imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => path),
    // A chunk for a dynamic import has an entry point, too.
    isEntry: entryPoint !== undefined && entry === join(process.cwd(), entryPoint),
  }));
}

const NO_THROW = { throwIfNoEntry: false } as const;

/** Resolves and compiles the TypeScript modules of a program. */
const typescript: Plugin = {
  name: "typescript",
  resolveId(source, importer) {
    if (importer === undefined || source.startsWith("/")) return source;
    if (!source.startsWith(".")) return fileURLToPath(import.meta.resolve(source));
    const path = join(dirname(importer), source);
    const files = [path, `${path}.ts`, path.replace(/\.js$/, ".ts"), join(path, "index.ts")];
    return files.find((file) => statSync(file, NO_THROW)?.isFile());
  },
  async transform(code, id) {
    return id.endsWith(".ts") ? (await transform(code, { loader: "ts", target: "es2024" })).code : undefined;
  },
};

async function bundleWithRollup(entry: string, isSplit: boolean): Promise<Chunk[]> {
  const bundle = await rollup({ input: entry, plugins: [typescript] });
  const { output } = await bundle.generate({ format: "es", inlineDynamicImports: !isSplit });
  const chunks = output.filter((file) => file.type === "chunk");
  return Promise.all(
    chunks.map(async ({ fileName, code, imports, isEntry }) => {
      const minified = await minify(code, { module: true, compress: { passes: 2 } });
      return { name: fileName, code: minified.code ?? "", imports, isEntry };
    }),
  );
}

async function bundleWithWebpack(entry: string, isSplit: boolean): Promise<Chunk[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-webpack-"));
  try {
    const compiler = webpack({
      mode: "production",
      entry,
      target: ["web", "es2022"],
      experiments: { outputModule: true },
      output: { path: folder, module: true, chunkFormat: "module", filename: "entry.js" },
      resolve: { extensions: [".ts", ".js"], extensionAlias: { ".js": [".ts", ".js"] } },
      module: {
        rules: [{ test: /\.ts$/, loader: join(import.meta.dirname, "typescript-loader.cjs") }],
        parser: { javascript: { dynamicImportMode: isSplit ? "lazy" : "eager" } },
      },
    });
    const stats = await promisify(compiler.run.bind(compiler))();
    if (!stats || stats.hasErrors())
      throw new Error(`webpack: expected no errors, got ${stats?.toString("errors-only")}`);
    const names = [...stats.compilation.assetsInfo.keys()];
    return Promise.all(
      names.map(async (name) => {
        const code = await readFile(join(folder, name), "utf8");
        return { name, code, imports: [], isEntry: name === "entry.js" };
      }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
