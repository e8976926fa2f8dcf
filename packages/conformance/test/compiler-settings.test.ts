// The generated SDKs and stubs compile with the versions of TypeScript, the libraries and the strict flags of other projects.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { isNightly } from "@onecontract/testing/test-options";
import { expect, test } from "vitest";

const VERSIONS = { "5.4": "typescript-5.4", "5.9": "typescript-5.9", "6": "typescript-6", "7": "typescript" };
type Version = keyof typeof VERSIONS;

/** Everything that `tsc --init`, the templates of Vite and strict teams set. */
const STRICT = {
  target: "es2022",
  strict: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitReturns: true,
  noImplicitOverride: true,
  noFallthroughCasesInSwitch: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: false,
};

/** Flags that TypeScript 5.4 does not know. */
const NEWER = {
  isolatedDeclarations: true,
  declaration: true,
  erasableSyntaxOnly: true,
  noUncheckedSideEffectImports: true,
};

const DOM = { ...STRICT, lib: ["es2022", "dom", "dom.iterable"], types: [] };
const NODE = { ...STRICT, lib: ["es2022"], types: ["node"] };
/** The template of Next.js, which has the oldest target. */
const NEXT = { target: "es2017", lib: ["dom", "dom.iterable", "esnext"], types: ["node"], isolatedModules: true };

const ALL = ["src/gen"];
const SDKS = ["src/gen/*-sdk/**/*"];
/** The types of MSW need those of the DOM. */
const WITHOUT_MSW = ["src/gen/**/msw.gen.ts"];

const SETTINGS: [version: Version, name: string, options: object, include: string[], exclude?: string[]][] = [
  ["7", "strict flags and the DOM", { ...DOM, ...NEWER }, ALL],
  ["7", "strict flags and Node", { ...NODE, ...NEWER }, ALL, WITHOUT_MSW],
  ["7", "the options of Next.js", { ...NEXT, strict: true, skipLibCheck: true }, ALL],
  ["7", "no strict flags", NEXT, ALL],
  ["5.9", "strict flags and the DOM", { ...DOM, ...NEWER }, ALL],
];

/** Further combinations of versions and flags, for the nightly tests: these compilers take long. */
const FURTHER_SETTINGS: typeof SETTINGS = [
  ["6", "strict flags and the DOM", { ...DOM, ...NEWER }, ALL],
  ["5.9", "strict flags and Node", { ...NODE, ...NEWER }, ALL, WITHOUT_MSW],
  // The types of Hono need TypeScript 5.7.
  ["5.4", "strict flags and the DOM", DOM, SDKS],
  ["5.4", "the options of Next.js", { ...NEXT, strict: true, skipLibCheck: true }, ALL],
  ["5.4", "strict flags and Node", { ...NODE, skipLibCheck: true }, ALL, WITHOUT_MSW],
];

test.for(isNightly ? [...SETTINGS, ...FURTHER_SETTINGS] : SETTINGS)(
  "generated code compiles with TypeScript %s, %s",
  { timeout: 300_000 },
  async ([version, , options, include, exclude = []]) => {
    const root = join(import.meta.dirname, "..");
    const folder = await mkdtemp(join(root, ".generated-settings-"));
    const compilerOptions = {
      module: "esnext",
      moduleResolution: "bundler",
      allowImportingTsExtensions: true,
      noEmit: true,
      ...options,
    };
    const relative = (pattern: string) => `../${pattern}`;
    const config = { compilerOptions, include: include.map(relative), exclude: exclude.map(relative) };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    const compiler = createRequire(import.meta.url).resolve(`${VERSIONS[version]}/package.json`);
    const run = promisify(execFile)(process.execPath, [join(compiler, "../bin/tsc"), "-p", folder], { cwd: root });
    const { stdout } = await run.catch((failure) => failure).finally(() => rm(folder, { recursive: true }));
    expect(stdout).toBe("");
  },
);
