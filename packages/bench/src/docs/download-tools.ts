// Downloads Lighthouse and the compared documentation tools on first use. They are too large to be dependencies.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const folder = join(import.meta.dirname, "../../.tools");

const lighthouse = "lighthouse@13.5.0";
/** Only their browser bundles are used, which have no dependencies. */
const bundles = { scalar: "@scalar/api-reference@1.72.1", swaggerUi: "swagger-ui-dist@5.33.1" };

export interface Tools {
  /** Path of the Lighthouse executable. */
  lighthouse: string;
  /** Folder of the unpacked package. */
  scalar: string;
  /** Folder of the unpacked package. */
  swaggerUi: string;
}

/**
 * Downloads the tools, unless an earlier run has downloaded them.
 *
 * @throws Error if the tools are not downloaded yet and the registry is not reachable
 */
export async function downloadTools(): Promise<Tools> {
  mkdirSync(folder, { recursive: true });
  const program = join(folder, "node_modules/lighthouse/cli/index.js");
  if (!existsSync(program))
    await run("npm", ["install", "--prefix", folder, "--ignore-scripts", "--no-audit", lighthouse]);
  return {
    lighthouse: program,
    scalar: await downloadPackage("scalar", bundles.scalar),
    swaggerUi: await downloadPackage("swagger-ui", bundles.swaggerUi),
  };
}

async function downloadPackage(name: string, specifier: string): Promise<string> {
  const target = join(folder, name);
  if (existsSync(join(target, "package/package.json"))) return join(target, "package");
  mkdirSync(target, { recursive: true });
  const { stdout } = await run("npm", ["pack", specifier, "--silent", "--pack-destination", target]);
  await run("tar", ["-xzf", join(target, stdout.trim()), "-C", target]);
  return join(target, "package");
}
