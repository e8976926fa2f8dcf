// Each test of the lint rules starts Redocly; several at once on a busy machine take longer than vitest's 5 seconds.
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { testTimeout: 60_000, hookTimeout: 60_000 } });
