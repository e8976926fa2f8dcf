// Copies the folder of a version, with the names of the next one.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { jsonSource } from "@onecontract/codegen/language/json";
import { expectInside } from "../expect-inside.ts";
import { installValues } from "../init/install-links.ts";
import { readFiles } from "../list-files.ts";
import type { FileChanges } from "../scaffold/file-changes.ts";
import type { VersionInput } from "./version-input.ts";

/** Files that a build or a release writes, and hidden files. */
const IGNORED = /^(?:node_modules|dist|gen|released|coverage|CHANGELOG\.md|\..*|.*\.tgz)$/;

/** Returns the source of a file with the names of the next version. */
export type Rename = (source: string) => string;

/**
 * @returns the paths of the new files
 * @throws UserError if a link leads out of the project: the copy would have the content of another file
 */
export async function copyFolder(
  changes: FileChanges,
  from: string,
  to: string,
  change: (source: string, path: string) => string,
): Promise<string[]> {
  const files = await readFiles(join(changes.root, from), /./, IGNORED);
  for (const [path, source] of files) {
    expectInside(changes.root, `${from}/${path}`);
    changes.create(`${to}/${path}`, change(source, path));
  }
  return [...files.keys()].map((path) => `${to}/${path}`);
}

/**
 * Returns a function that replaces the names of packages and programs (`@acme/sdk`), the relative paths of folders (`../sdk/`), and the
 * links that install the MCP server.
 */
export function renameVersion(
  { workspace, project, previous, next }: Pick<VersionInput, "workspace" | "project" | "previous" | "next">,
  variables: string[],
): Rename {
  const { root, packages } = workspace;
  const folders = [previous.contract, previous.sdk, previous.server, previous.mcp];
  const found = packages.filter(({ folder }) => folders.includes(folder));
  const programs = found.flatMap(({ folder }) => {
    const { bin }: { bin?: unknown } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
    return typeof bin === "object" && bin !== null ? Object.keys(bin) : [];
  });
  const ofNext = (name: string) => name.slice(0, name.length - previous.suffix.length) + next.suffix;
  const names = new Set([...found.map(({ name }) => name), ...programs]);
  const mcp = found.find(({ folder }) => folder === previous.mcp)?.name;
  const install = (suffix: string, name: string) =>
    Object.values(installValues(project + suffix, name, variables)).map((value) =>
      typeof value === "object" && "json" in value ? jsonSource(value.json) : `${value}`,
    );
  const installed = mcp === undefined ? [] : install(next.suffix, ofNext(mcp));
  const replaced = mcp === undefined ? [] : install(previous.suffix, mcp);
  return (source) =>
    replaced
      .reduce((result, value, index) => result.replaceAll(value, () => installed[index] ?? value), source)
      .replace(/@[\w.~-]+\/[\w~-]+(?:\.[\w~-]+)*|[\w~-]+/g, (name) => (names.has(name) ? ofNext(name) : name))
      .replace(/(?<=\.\.\/)(contract|sdk|server|mcp)(?:-v\d+)?(?=\/)/g, `$1${next.suffix}`);
}
