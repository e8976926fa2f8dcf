// Installs the packed package in an empty project, in the layout of pnpm: the project finds its direct dependency only. The
// dependencies of the package are those of this repository, so that the test needs no registry.
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, realpathSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const portalFolder = join(import.meta.dirname, "..");

/**
 * Requires the builds of the package and of the code generator.
 *
 * @returns path of the installed command
 */
export async function installPackage(project: string): Promise<string> {
  const codegen = join(dirname(createRequire(import.meta.url).resolve("@onecontract/codegen")), "..");
  const installed = new Map<string, string>();
  installed.set("@onecontract/codegen", await unpack(codegen, "@onecontract/codegen", project, installed));
  const portal = await unpack(portalFolder, "@onecontract/portal", project, installed);
  link(portal, join(project, "node_modules/@onecontract/portal"));
  const { bin } = readPackage(portal);
  return join(portal, bin["onecontract-portal"] ?? "");
}

/** Unpacks the tarball of a package next to links to its dependencies. */
async function unpack(
  source: string,
  name: string,
  project: string,
  installed: ReadonlyMap<string, string>,
): Promise<string> {
  const modules = join(project, "node_modules/.store", name.replace("/", "+"), "node_modules");
  const target = join(modules, name);
  mkdirSync(target, { recursive: true });
  const { stdout } = await run("npm", ["pack", "--silent", "--pack-destination", project], { cwd: source });
  await run("tar", ["-xzf", join(project, stdout.trim()), "-C", target, "--strip-components=1"]);
  for (const dependency of Object.keys(readPackage(target).dependencies)) {
    const folder = installed.get(dependency) ?? realpathSync(join(source, "node_modules", dependency));
    link(folder, join(modules, dependency));
  }
  return target;
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path, "junction");
}

function readPackage(folder: string): { bin: Record<string, string>; dependencies: Record<string, string> } {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
