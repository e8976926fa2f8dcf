// The packed package: installed, bundled, and used as its README describes. Requires the build.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import contract from "@petstore/contract/openapi.json" with { type: "json" };
import { build } from "esbuild";
import { publint } from "publint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installPackage } from "./install-package.ts";
import { startReferenceServer } from "./reference-server.ts";
import { run as runIn } from "./run.ts";
import { startServer } from "./test-server.ts";

const root = join(import.meta.dirname, "..");
const installed = "node_modules/@petstore/sdk";
const operationCount = Object.values(contract.paths).flatMap((item) => Object.keys(item)).length;
let folder = "";
let tarball = "";

const run = (command: string, args: string[]) => runIn(command, args, { cwd: folder });

beforeAll(async () => {
  ({ folder, tarball } = await installPackage());
});
afterAll(() => rm(folder, { recursive: true }));

test("every source map refers to source files in the package", async () => {
  const files = await readdir(join(folder, installed), { recursive: true });
  const maps = files.filter((file) => file.endsWith(".map"));
  expect(maps.length).toBeGreaterThan(0);
  for (const map of maps) {
    const { sources } = JSON.parse(await readFile(join(folder, installed, map), "utf8"));
    for (const source of sources) expect(files).toContain(join(map, "..", source));
  }
});

test("publint reports no problem", async () => {
  const { messages } = await publint({ pkgDir: join(folder, installed), strict: true });
  expect(messages).toEqual([]);
});

// Further parts of the runtime, such as `poll`, count four times: as source, as code of both module formats, and as types. Bundles have only what they import.
test("the tarball has at most 125 kB, 3 kB for each added operation, and 12 kB for webhooks", async () => {
  const hasWebhooks = existsSync(join(folder, installed, "dist/gen/webhooks.gen.js"));
  expect((await stat(join(folder, tarball))).size).toBeLessThanOrEqual(
    125_000 + 3000 * Math.max(0, operationCount - 4) + (hasWebhooks ? 12_000 : 0),
  );
});

/** Returns the size of a program in a browser bundle, minified and gzipped. */
async function bundleBytes(contents: string): Promise<number> {
  const stdin = { contents, resolveDir: folder };
  const options = { bundle: true, minify: true, format: "esm", target: "es2024", write: false } as const;
  const { outputFiles } = await build({ stdin, ...options });
  return gzipSync(outputFiles[0]?.contents ?? "", { level: 9 }).byteLength;
}

test.for([
  [
    "the client",
    'import { PetStore } from "@petstore/sdk"; console.log((await new PetStore({ apiKey: "k" }).pets.list({ limit: 50 })).data);',
  ],
  [
    "a function",
    'import { listPets, PetStoreClient } from "@petstore/sdk/operations"; console.log((await listPets(new PetStoreClient({ apiKey: "k" }), { limit: 50 })).data);',
  ],
] as const)(
  "a list call with %s has the size in the README in a single file, and at most 6.7 kB",
  async ([name, contents]) => {
    const bytes = await bundleBytes(contents);
    // A contributor who adds operations need not measure again: the client grows by less than 40 bytes with each.
    const grownBytes = 40 * Math.max(0, operationCount - 4);
    expect(bytes).toBeLessThanOrEqual(6700 + grownBytes);
    const readme = await readFile(join(root, "README.md"), "utf8");
    const [, stated] =
      new RegExp(`\\| one list call with ${name} \\| [0-9.]+ kB \\| ([0-9.]+) kB \\|`).exec(readme) ?? [];
    expect(bytes).toBeGreaterThanOrEqual(Number(stated) * 1000 - 100);
    expect(bytes).toBeLessThanOrEqual(Number(stated) * 1000 + 100 + grownBytes);
  },
);

test("the package has no dependencies and contains no tests", async () => {
  const { dependencies } = JSON.parse(await readFile(join(folder, installed, "package.json"), "utf8"));
  expect(dependencies).toBeUndefined();
  expect((await readdir(join(folder, installed))).sort()).toEqual([
    "CHANGELOG.md",
    "README.md",
    "commonjs",
    "dist",
    "package.json",
    "src",
  ]);
});

test("a browser bundle of one call runs without Node modules and process", async () => {
  const { url, requests } = await startServer(() => ({ body: '[{"name":"Rex"}]' }));
  const contents = `
    import { PetStore } from "@petstore/sdk";
    export const run = (baseURL) => new PetStore({ apiKey: "k", baseURL }).pets.list();`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    platform: "browser",
    format: "iife",
    globalName: "program",
    write: false,
  });
  const script = outputFiles[0]?.text ?? "";
  // Hides the globals that a page does not have.
  const list = new Function("process", "require", "Buffer", `${script}; return program.run;`)();
  expect((await list(url)).data).toEqual([{ name: "Rex" }]);
  expect(requests[0]?.headers.authorization).toBe("Bearer k");
});

describe("the snippets of the README", () => {
  let files: string[] = [];
  beforeAll(async () => {
    const readme = await readFile(join(root, "README.md"), "utf8");
    const snippets = [...readme.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code ?? "");
    const project = join(folder, "readme");
    await mkdir(project);
    await mkdir(join(folder, "node_modules/@tanstack"));
    for (const peer of ["msw", "undici", "@tanstack/react-query"]) {
      await symlink(join(root, "node_modules", peer), join(folder, "node_modules", peer));
    }
    files = snippets.map((_, index) => join(project, `${index}.mts`));
    await Promise.all(files.map((file, index) => writeFile(file, snippets[index] ?? "")));
    const compilerOptions = {
      module: "nodenext",
      strict: true,
      noEmit: true,
      target: "es2024",
      types: [],
      skipLibCheck: true,
    };
    await writeFile(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  });

  test("compile without type errors", async () => {
    expect(files.length).toBeGreaterThan(8);
    expect(await run(join(root, "../../node_modules/.bin/tsc"), ["-p", join(folder, "readme")])).toBe("");
  });

  test("run with the reference server", async () => {
    const { baseURL, key, stop } = await startReferenceServer();
    const env = { ...process.env, PETSTORE_API_KEY: key, PETSTORE_BASE_URL: baseURL };
    try {
      for (const file of files) {
        const source = await readFile(file, "utf8");
        // The keys and the environments of the snippets are fictitious.
        const program = source
          .replace(/"pets_(test|live)_\.\.\."/, JSON.stringify(key))
          .replace('environment: "staging"', `baseURL: ${JSON.stringify(baseURL)}`);
        await writeFile(file, program);
        await promisify(execFile)("node", ["--no-warnings", file], { cwd: folder, env, timeout: 20_000 });
      }
    } finally {
      await stop();
    }
  });
});
