// Most tests start processes, which takes long on a busy machine.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 25_000 } } },
});
