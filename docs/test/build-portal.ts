// Builds the portal of another contract.
import { spawnSync } from "node:child_process";
import { join } from "node:path";

/**
 * Into `site` below the folder that has the contract.
 *
 * @param settings environment variables
 * @throws Error with what was printed when the build fails or complains
 */
export function buildPortal(folder: string, settings: Record<string, string>): void {
  const places = { DOCS_CONTRACT: join(folder, "openapi.json"), DOCS_OUT: join(folder, "site") };
  const { status, stdout, stderr } = spawnSync(process.execPath, ["build.ts"], {
    cwd: join(import.meta.dirname, ".."),
    env: { ...process.env, ...places, ...settings },
    encoding: "utf8",
  });
  if (status !== 0 || stderr !== "") throw new Error(`build: expected no complaint, got ${stdout}${stderr}`);
}
