// Reads a TypeSpec contract of a new project: its files, its dependencies, and the OpenAPI document that it compiles to.
import { existsSync } from "node:fs";
import { cp, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { parse, stringify } from "yaml";
import { expectInside } from "../expect-inside.ts";
import { parseSource } from "../input/parse-source.ts";
import { readFiles } from "../list-files.ts";
import { withTemporaryFolder } from "../temporary-folder.ts";
import { UserError } from "../user-error.ts";
import { CLI_VERSION } from "../version.ts";
import type { ContractSource } from "./contract-source.ts";
import { renderLintConfig } from "./lint-rules.ts";
import { PNPM, PNPM_VERSION, runInProject } from "./pnpm.ts";
import { writeFiles } from "./project-files.ts";

/** Kinds of files that a contract consists of. JavaScript files implement decorators. */
const SOURCES = /\.(tsp|m?js|json|ya?ml)$/;
const IGNORED =
  /^(node_modules|dist|tsp-output|\..*|package\.json|package-lock\.json|pnpm-lock\.yaml|tspconfig\.yaml|tsconfig.*\.json)$/;

/** Configuration of the compiler. */
const CONFIG = "tspconfig.yaml";

/** The library that passes pagination decorators on to OpenAPI. Contracts need not import it: the compiler's configuration does. */
const PAGINATION_LIBRARY = "@onecontract/typespec";

const DEFAULT_VERSIONS: Record<string, string> = {
  [PAGINATION_LIBRARY]: `^${CLI_VERSION}`,
  "@typespec/compiler": "^1.15.0",
  "@typespec/http": "^1.15.0",
  "@typespec/openapi": "^1.15.0",
  "@typespec/openapi3": "^1.15.0",
};

/**
 * @param main path of the main file
 * @throws UserError if the contract does not compile, and for a link out of its folder, whose target the project would contain
 */
export async function readTypespecSource(main: string): Promise<ContractSource> {
  const folder = dirname(main);
  const files = await readFiles(folder, SOURCES, IGNORED);
  for (const path of [...files.keys(), CONFIG]) expectInside(folder, path);
  const mainSource = await readFile(main, "utf8");
  files.set("main.tsp", mainSource);
  if (relative(folder, main) !== "main.tsp") files.delete(relative(folder, main));
  const devDependencies = { ...(await dependenciesOf(folder, files)), "@redocly/cli": "^2.77.0" };
  files.set(CONFIG, await compilerConfig(folder));
  const { yaml, json } = await compile(files, devDependencies);
  files.set("redocly.yaml", await renderLintConfig(yaml));
  return {
    document: parseSource(main, json) as OpenAPIObject,
    files,
    scripts: {
      generate: "onecontract tsp compile main.tsp",
      build: "onecontract lint dist/openapi.yaml --max-problems 1000",
      format: 'onecontract tsp format "**/*.tsp"',
      lint: 'onecontract tsp format --check "**/*.tsp" || (echo To fix it: pnpm format && exit 1)',
      score: "redocly score dist/openapi.yaml",
    },
    devDependencies,
    notes: [],
  };
}

/** Returns the packages that the files import, with the versions of the nearest package.json. */
async function dependenciesOf(folder: string, files: Map<string, string>): Promise<Record<string, string>> {
  const declared = await declaredDependencies(folder);
  const imported = [...files]
    .filter(([path]) => /\.(tsp|m?js)$/.test(path))
    .flatMap(([, source]) => [...source.matchAll(/^[^\S\n]*import (?:.* from )?"((?:@[\w.-]+\/)?[a-z][\w.-]*)/gm)])
    .map(([, name = ""]) => name);
  const names = new Set([...Object.keys(DEFAULT_VERSIONS), ...imported]);
  const versions = [...names].toSorted().map((name) => {
    const version = (name !== PAGINATION_LIBRARY && declared[name]) || (DEFAULT_VERSIONS[name] ?? "*");
    if (!/^(workspace|file|link|portal):/.test(version)) return [name, version];
    throw new UserError(`${folder}: ${name}: expected a published package, got ${version}`);
  });
  return Object.fromEntries(versions);
}

async function declaredDependencies(folder: string): Promise<Record<string, string>> {
  const file = join(folder, "package.json");
  if (existsSync(file)) {
    const { peerDependencies, dependencies, devDependencies } = JSON.parse(await readFile(file, "utf8"));
    return { ...peerDependencies, ...devDependencies, ...dependencies };
  }
  const parent = dirname(folder);
  return parent === folder || existsSync(join(folder, ".git")) ? {} : declaredDependencies(parent);
}

/** Returns the compiler's configuration of the source, with the output that the other packages read. */
async function compilerConfig(folder: string): Promise<string> {
  const file = join(folder, CONFIG);
  const declared = existsSync(file) ? parse(await readFile(file, "utf8")) : {};
  const emitter = "@typespec/openapi3";
  return stringify({
    ...declared,
    emit: [emitter],
    imports: [...new Set([...(declared?.imports ?? []), PAGINATION_LIBRARY])],
    options: {
      [emitter]: {
        ...declared?.options?.[emitter],
        "emitter-output-dir": "{project-root}/dist",
        "file-type": ["yaml", "json"],
        "openapi-versions": ["3.1.0"],
        "output-file": "openapi.{file-type}",
      },
    },
  });
}

function compile(files: Map<string, string>, devDependencies: Record<string, string>) {
  return withTemporaryFolder(async (folder) => {
    await writeFiles(folder, files);
    const manifest = { private: true, type: "module", packageManager: `pnpm@${PNPM_VERSION}`, devDependencies };
    await writeFile(join(folder, "package.json"), JSON.stringify(manifest));
    await cp(new URL("../../template/pnpm-workspace.yaml", import.meta.url), join(folder, "pnpm-workspace.yaml"));
    await run(folder, "npx", [...PNPM, "install", "--no-frozen-lockfile"]);
    await run(folder, "tsp", ["compile", "main.tsp"]);
    const read = (file: string) => readFile(join(folder, "dist", file), "utf8");
    return { yaml: await read("openapi.yaml"), json: await read("openapi.json") };
  });
}

async function run(folder: string, program: string, args: string[]): Promise<void> {
  const { succeeded, output } = await runInProject(folder, program, args, join(folder, "node_modules/.bin"));
  if (!succeeded) throw new UserError(`${program} ${args.join(" ")}: failed for the contract\n${output.trim()}`);
}
