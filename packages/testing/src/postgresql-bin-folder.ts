// Finds the binaries of the PostgreSQL server, which package managers install outside the PATH.
import { globSync } from "node:fs";
import { dirname } from "node:path";

/** Returns the folder of the newest installed version, or undefined if there is none. */
export function postgresqlBinFolder(): string | undefined {
  const patterns = [
    "/usr/lib/postgresql/*/bin/initdb",
    "/opt/homebrew/opt/postgresql@*/bin/initdb",
    "/usr/local/bin/initdb",
  ];
  const [initdb] = patterns.flatMap((pattern) => globSync(pattern).sort().reverse());
  return initdb === undefined ? undefined : dirname(initdb);
}
