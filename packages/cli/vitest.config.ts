// Two workers suit machines with two cores, because most tests wait for complete commands.
import { TEST_OPTIONS } from "@onecontract/testing/test-options";
import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    ...TEST_OPTIONS,
    isolate: true,
    globalSetup: "test/registry/shared-registry.ts",
    // The tests of the template run in created projects.
    exclude: [...configDefaults.exclude, "template/**"],
    maxWorkers: 2,
  },
});
