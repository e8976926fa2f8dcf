// A repository that exists already, with the module system and the TypeScript that it has.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { isNightly } from "@onecontract/testing/test-options";
import { expect, onTestFinished, test } from "vitest";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");

/** ES module syntax, as `tsc --init` and most CommonJS projects in TypeScript have it. */
const CONFIG = `import { defineConfig } from "@onecontract/cli";

export default defineConfig({
  input: "${join(root, "../testing/fixtures/ferry.yaml")}",
  sdk: { output: "src/api" },
  server: { output: "src/server" },
});
`;

/** The stubs respond to the client, without a network. */
const MAIN = `import { FerryLine } from "./api/index.gen";
import { createApp } from "./server/index.gen";

const app = createApp({
  unmatched: "next",
  handlers: { health: () => ({ status: 200, body: { ok: true } }) },
  authenticators: { key: () => ({ principal: "anyone" }) },
  context: () => undefined,
  renderError: ({ kind }) => new Response(kind, { status: 500 }),
});
const client = new FerryLine({ apiKey: "key", baseURL: "http://ferry.test", fetch: async (url, options) => app.fetch(new Request(url, options)) });
client.health().then((health) => console.log(JSON.stringify(health)));
`;

type Resolution = { module: "nodenext" } | { module: "commonjs"; moduleResolution: "node10" };

const SETTINGS: [typescript: string, resolution: Resolution][] = [
  ["typescript", { module: "nodenext" }],
  ["typescript-5.9", { module: "commonjs", moduleResolution: "node10" }],
];
if (isNightly) SETTINGS.push(["typescript-5.9", { module: "nodenext" }]);

test.for(SETTINGS)(
  "a CommonJS project with %s and %o generates, compiles and runs",
  async ([typescript, resolution]) => {
    // Within this package, so that the project finds the packages of the toolkit.
    const folder = await mkdtemp(join(root, ".generated-existing-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const compilerOptions = {
      target: "es2022",
      ...resolution,
      strict: true,
      types: ["node"],
      rootDir: "src",
      outDir: "dist",
    };
    const isNodeNext = resolution.module === "nodenext";
    const files = {
      "package.json": JSON.stringify({ type: "commonjs" }),
      "tsconfig.json": JSON.stringify({ compilerOptions, include: ["src"] }),
      "onecontract.config.ts": CONFIG,
    };
    for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content);
    await run(join(root, "node_modules/.bin/onecontract"), ["generate"], { cwd: folder });
    await writeFile(join(folder, "src/main.ts"), isNodeNext ? MAIN.replaceAll('.gen"', '.gen.js"') : MAIN);
    const compiler = createRequire(import.meta.url).resolve(`${typescript}/package.json`);
    const { stdout } = await run(process.execPath, [join(compiler, "../bin/tsc")], { cwd: folder }).catch(
      (error) => error,
    );
    expect(stdout).toBe("");
    const program = await run(process.execPath, ["dist/main.js"], { cwd: folder });
    expect(JSON.parse(program.stdout)).toEqual({ ok: true });
  },
);
