// Each lint test starts Redocly CLI. On a loaded machine, several concurrent ones exceed Vitest's default timeout of 5 seconds.
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } });
