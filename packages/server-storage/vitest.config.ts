// Without PostgreSQL, the tests that need it are skipped with a warning, except in CI.
import { missingServers } from "@onecontract/testing/missing-servers";
import { TEST_OPTIONS } from "@onecontract/testing/test-options";
import { configDefaults, defineConfig } from "vitest/config";

const missing = await missingServers();
if (missing.length > 0) {
  const message = `tests on PostgreSQL: expected ${missing.join(", ")}, got none`;
  if (process.env.CI) throw new Error(message);
  console.warn(`${message}; skipped`);
}

const skipped = missing.length > 0 ? ["test/**"] : [];

export default defineConfig({ test: { ...TEST_OPTIONS, exclude: [...configDefaults.exclude, ...skipped] } });
