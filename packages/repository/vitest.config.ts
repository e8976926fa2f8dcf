// Two workers suit machines with two cores: most tests wait for other processes.
import { TEST_OPTIONS } from "@onecontract/testing/test-options";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { ...TEST_OPTIONS, isolate: true, maxWorkers: 2, globalSetup: "test/shared-copies.ts" },
});
