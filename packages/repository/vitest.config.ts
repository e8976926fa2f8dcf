// Most tests here run complete commands, which can exceed Vitest's default timeout of 5 seconds on a busy machine.
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } });
