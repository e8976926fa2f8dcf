// Runs all tests on SQLite, and those of the HTTP API on PostgreSQL and Redis too. Without these servers, their tests are
// skipped with a warning, except in CI.

import { missingServers } from "@onecontract/testing/missing-servers";
import { TEST_OPTIONS } from "@onecontract/testing/test-options";
import { configDefaults, defineConfig, type TestProjectConfiguration } from "vitest/config";

/** Tests of the HTTP API, which run on every backend. */
const onEveryBackend = ["authentication", "create-pet", "interface-document", "pagination", "rate-limits"];
/** Tests of counters and idempotency, which run on PostgreSQL without Redis too. */
const onPostgresqlAlone = ["create-pet", "rate-limits"];
/** Tests that need PostgreSQL or Redis, or their binaries. */
const needServers = [
  "cluster",
  "commit-order-postgresql",
  "crash-postgresql",
  "outage-postgresql",
  "outage-redis",
  "migrations",
  "rate-limit-backends",
  "operations",
  "storage-backends",
  "outage-rate-limiter",
];

/** Tests of the resources that `pnpm new resource` wrote, which run on every backend. */
const resourceTests = "test/resources/*.test.ts";

const testFiles = (names: string[]) => names.map((name) => `test/${name}.test.ts`);

const missing = await missingServers();
if (missing.length > 0) {
  const message = `tests on PostgreSQL and Redis: expected ${missing.join(", ")}, got none`;
  if (process.env.CI) throw new Error(message);
  console.warn(`${message}; skipped`);
}

const skipped = missing.length > 0 ? testFiles(needServers) : [];

const sqliteProject = {
  extends: true,
  test: { name: "sqlite", exclude: [...configDefaults.exclude, ...skipped] },
} satisfies TestProjectConfiguration;
const serverProjects = [
  {
    extends: true,
    test: {
      name: "postgresql+redis",
      include: [...testFiles(onEveryBackend), resourceTests],
      env: { TEST_BACKENDS: "postgresql+redis" },
    },
  },
  {
    extends: true,
    test: {
      name: "postgresql",
      include: [...testFiles(onPostgresqlAlone), resourceTests],
      env: { TEST_BACKENDS: "postgresql" },
    },
  },
] satisfies TestProjectConfiguration[];

export default defineConfig({
  test: {
    ...TEST_OPTIONS,
    // Two workers suit machines with two cores, because most tests wait for other processes.
    maxWorkers: 2,
    projects: missing.length > 0 ? [sqliteProject] : [sqliteProject, ...serverProjects],
  },
});
