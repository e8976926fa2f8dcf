// Many tests start processes, which takes its time on a busy machine.
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { testTimeout: 30_000, expect: { poll: { timeout: 10_000 } } } });
