#!/usr/bin/env node
// `codegen [FILE]`: runs orval on a configuration of projects, orval.config.ts by default, in less time than orval's own command:
// compiled modules are kept, and the document is not validated again, which the build of the contract has done. In JavaScript:
// for a program in TypeScript, which is not kept, Node would load what strips its types.
import { enableCompileCache } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

enableCompileCache(join(import.meta.dirname, "../node_modules/.cache/compile"));
// Imported after the setting, so that it applies to them.
const { runProjects } = await import("./orval/run-projects.ts");

try {
  const file = pathToFileURL(resolve(process.argv[2] ?? "orval.config.ts"));
  const { default: projects } = await import(file.href);
  await runProjects(projects);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
