// Compiles a contract in TypeSpec to OpenAPI 3.1 in memory, in the process for contracts in TypeSpec.
import { dirname, resolve } from "node:path";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { findPackage } from "../generate/find-package.ts";
import { UserError } from "../user-error.ts";
import { EMITTER, type EmittedOpenAPI, PAGINATION_LIBRARY } from "./emit-openapi.ts";
import { parseSource } from "./parse-source.ts";
import { runInTypeSpecProcess } from "./typespec-process.ts";

/** Main file of a contract in TypeSpec, and the version of its service that is meant: `main.tsp#v2`. */
interface TypeSpecPath {
  main: string;
  /** @default the newest one */
  version?: string | undefined;
}

/** Returns undefined for the path of a contract that is not in TypeSpec. */
export function parseTypeSpecPath(path: string): TypeSpecPath | undefined {
  const [, main, version] = /^(.*\.tsp)(?:#([^/\\]+))?$/s.exec(path) ?? [];
  return main === undefined ? undefined : { main, version };
}

/**
 * Compiles a contract. Nothing is written to the disk.
 *
 * @throws UserError that lists the compiler's errors, the versions of the service, or the packages that are not installed
 */
export async function compileTypeSpec({ main: path, version }: TypeSpecPath): Promise<OpenAPIObject> {
  const main = resolve(path);
  const missing = ["@typespec/compiler", EMITTER].filter((name) => !findPackage(name, main));
  if (missing.length > 0) {
    throw new UserError(
      `${path}: expected ${missing.join(" and ")} to be installed. In ${dirname(main)}, run:\n  npm install --save-dev ${missing.join(" ")}`,
    );
  }
  const format = { pretty: process.stderr.isTTY && !process.env.NO_COLOR, pathRelativeTo: process.cwd() };
  const { documents, errors, losesPagination } = await runInTypeSpecProcess<EmittedOpenAPI>({ main, format });
  if (errors !== undefined) throw new UserError(`${path}: does not compile\n${errors}`);
  if (losesPagination) {
    console.error(
      `warning: ${path}: @list has no effect without ${PAGINATION_LIBRARY}. In ${dirname(main)}, run: npm install --save-dev ${PAGINATION_LIBRARY}`,
    );
  }
  return parseOutput(path, version, documents);
}

/** Returns a version of the service, by default the newest one, which the emitter writes last. */
function parseOutput(path: string, version: string | undefined, emitted: readonly string[]): OpenAPIObject {
  const documents = emitted.map((content) => parseSource(path, content) as OpenAPIObject);
  const titles = [...new Set(documents.map(({ info }) => info.title))];
  if (titles.length > 1) {
    throw new UserError(
      `${path}: expected one service, got ${titles.join(", ")}. Compile it with ${EMITTER}, and use one of its documents.`,
    );
  }
  const found = version === undefined ? documents.at(-1) : documents.find(({ info }) => info.version === version);
  if (found) return found;
  const versions = documents.map(({ info }) => `${path}#${info.version}`);
  throw new UserError(
    versions.length === 0
      ? `${path}: expected an HTTP service, got none`
      : `${path}#${version}: expected a version of the service, one of ${versions.join(", ")}`,
  );
}
