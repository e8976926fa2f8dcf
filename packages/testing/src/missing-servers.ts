// Checks whether the PostgreSQL and Redis servers, and their binaries, are available to the tests.
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { postgresqlBinFolder } from "./postgresql-bin-folder.ts";
import { testDatabaseUrl, testRedisUrl } from "./test-urls.ts";

/** Returns descriptions of what is missing. */
export async function missingServers(): Promise<string[]> {
  const servers = await Promise.all(
    [
      [`PostgreSQL at ${new URL(testDatabaseUrl).host}`, acceptsConnections(testDatabaseUrl, 5432)] as const,
      [`Redis at ${new URL(testRedisUrl).host}`, acceptsConnections(testRedisUrl, 6379)] as const,
      ["the binaries of the PostgreSQL server", postgresqlBinFolder() !== undefined] as const,
      ["redis-server", isInPath("redis-server")] as const,
    ].map(async ([name, isAvailable]) => ({ name, isAvailable: await isAvailable })),
  );
  return servers.filter(({ isAvailable }) => !isAvailable).map(({ name }) => name);
}

function acceptsConnections(url: string, defaultPort: number): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || defaultPort, timeout: 1000 });
    const finish = (isAvailable: boolean) => {
      socket.destroy();
      resolve(isAvailable);
    };
    socket.on("connect", () => finish(true));
    socket.on("error", () => finish(false));
    socket.on("timeout", () => finish(false));
  });
}

export function isInPath(program: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));
}
