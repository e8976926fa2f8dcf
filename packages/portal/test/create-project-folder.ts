import { mkdtempSync } from "node:fs";
import { join } from "node:path";

/**
 * Creates an empty folder for a project that builds a portal, at the top of the repository: the project finds none of the
 * dependencies of a package by accident, and its path starts as those of its packages, as Astro expects.
 */
export function createProjectFolder(name: string): string {
  return mkdtempSync(join(import.meta.dirname, `../../../.generated-${name}-`));
}
