#!/usr/bin/env node
// `codegen [FILE]` runs orval on a configuration of projects, orval.config.ts by default. It is faster than orval's command:
// it caches compiled modules, and does not validate the document again, because the build of the contract has done so.
// It is JavaScript and not compiled, because a package manager links only programs that exist at the installation.
import { enableCompileCache } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/compile"));
// The import is dynamic, so that the compile cache applies to the modules.
const { runProjects } = await import("../dist/orval/run-projects.js");

try {
  const file = pathToFileURL(resolve(process.argv[2] ?? "orval.config.ts"));
  const { default: projects } = await import(file.href);
  await runProjects(projects);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
