// Where Debian and others put the programs of PostgreSQL's server, which are not in the PATH.
import { globSync } from "node:fs";
import { dirname } from "node:path";

/** Their folder; undefined when there is none. */
export function postgresqlPrograms(): string | undefined {
  const places = [
    "/usr/lib/postgresql/*/bin/initdb",
    "/opt/homebrew/opt/postgresql@*/bin/initdb",
    "/usr/local/bin/initdb",
  ];
  const [initdb] = places.flatMap((place) => globSync(place).sort().reverse());
  return initdb === undefined ? undefined : dirname(initdb);
}
