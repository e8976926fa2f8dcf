// Many tests start processes, which takes its time on a busy machine. What callers meet is tested on each pair of
// engines; a pair that this machine does not have is left out with a word, and in CI it must be there.

import { existsSync } from "node:fs";
import { connect } from "node:net";
import { delimiter, join } from "node:path";
import { configDefaults, defineConfig, type TestProjectConfiguration } from "vitest/config";
import { postgresqlPrograms } from "./test/postgresql-programs.ts";
import { testDatabaseUrl, testRedisUrl } from "./test/test-addresses.ts";

/** What callers meet, on whichever engines. */
const onEveryEngine = ["authentication", "create-pet", "interface-document", "pages", "rate-limits"];
/** Where counters are in the database, what is left to test is the counting. */
const onPostgresqlAlone = ["create-pet", "rate-limits"];
/** They need PostgreSQL or Redis, or programs of theirs to start. */
const needServers = [
  "cluster",
  "commit-order-postgresql",
  "crash-postgresql",
  "faults-postgresql",
  "faults-redis",
  "limits-engines",
  "operations",
  "storage-engines",
  "unavailable",
];

const testFiles = (names: string[]) => names.map((name) => `test/${name}.test.ts`);

const missing = await missingServers();
if (missing.length > 0) {
  const message = `tests on PostgreSQL and Redis: expected ${missing.join(", ")}, got none`;
  if (process.env.CI) throw new Error(message);
  console.warn(`${message}; left out`);
}

const leftOut = missing.length > 0 ? testFiles(needServers) : [];

const embedded = {
  extends: true,
  test: { name: "sqlite", exclude: [...configDefaults.exclude, ...leftOut] },
} satisfies TestProjectConfiguration;
const others = [
  {
    extends: true,
    test: {
      name: "postgresql+redis",
      include: testFiles(onEveryEngine),
      env: { TEST_ENGINES: "postgresql+redis" },
    },
  },
  {
    extends: true,
    test: { name: "postgresql", include: testFiles(onPostgresqlAlone), env: { TEST_ENGINES: "postgresql" } },
  },
] as const;

export default defineConfig({
  test: {
    // Also on two cores: most of the time is spent on waiting for other processes.
    maxWorkers: 2,
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    projects: missing.length > 0 ? [embedded] : [embedded, ...others],
  },
});

async function missingServers(): Promise<string[]> {
  const found = await Promise.all(
    [
      [`PostgreSQL at ${new URL(testDatabaseUrl).host}`, answers(testDatabaseUrl, 5432)] as const,
      [`Redis at ${new URL(testRedisUrl).host}`, answers(testRedisUrl, 6379)] as const,
      ["the programs of PostgreSQL's server", postgresqlPrograms() !== undefined] as const,
      ["redis-server", inPath("redis-server")] as const,
    ].map(async ([name, isThere]) => ({ name, isThere: await isThere })),
  );
  return found.filter(({ isThere }) => !isThere).map(({ name }) => name);
}

function answers(url: string, defaultPort: number): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || defaultPort, timeout: 1000 });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.on("connect", () => end(true));
    socket.on("error", () => end(false));
    socket.on("timeout", () => end(false));
  });
}

function inPath(program: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));
}
