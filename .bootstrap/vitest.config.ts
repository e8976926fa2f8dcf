// Most tests here run whole commands, which on a busy machine take longer than vitest's 5 seconds.
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } });
