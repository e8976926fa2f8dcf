// Two workers suit machines with two cores: most tests wait for a browser or another process.
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { maxWorkers: 2 } });
