// Most tests here run complete commands, which can exceed Vitest's default timeout of 5 seconds on a busy machine. Two workers suit
// machines with two cores, because the tests wait for these commands.
import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // The tests of the template run in created projects.
    exclude: [...configDefaults.exclude, "template/**"],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
