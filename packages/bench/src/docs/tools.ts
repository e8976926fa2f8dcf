// What is measured with and measured beside, fetched once: too large for everybody's install.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const folder = join(import.meta.dirname, "../../.tools");

const lighthouse = "lighthouse@13.5.0";
/** Only the bundles for browsers are wanted, which stand alone. */
const bundles = { scalar: "@scalar/api-reference@1.72.1", swaggerUi: "swagger-ui-dist@5.33.1" };

export interface Tools {
  /** Program of Lighthouse. */
  lighthouse: string;
  /** Folder of the package. */
  scalar: string;
  swaggerUi: string;
}

/** @throws Error when the registry cannot be reached the first time */
export async function fetchTools(): Promise<Tools> {
  mkdirSync(folder, { recursive: true });
  const program = join(folder, "node_modules/lighthouse/cli/index.js");
  if (!existsSync(program))
    await run("npm", ["install", "--prefix", folder, "--ignore-scripts", "--no-audit", lighthouse]);
  return {
    lighthouse: program,
    scalar: await unpacked("scalar", bundles.scalar),
    swaggerUi: await unpacked("swagger-ui", bundles.swaggerUi),
  };
}

async function unpacked(name: string, version: string): Promise<string> {
  const target = join(folder, name);
  if (existsSync(join(target, "package/package.json"))) return join(target, "package");
  mkdirSync(target, { recursive: true });
  const { stdout } = await run("npm", ["pack", version, "--silent", "--pack-destination", target]);
  await run("tar", ["-xzf", join(target, stdout.trim()), "-C", target]);
  return join(target, "package");
}
