// Two workers suit machines with two cores: most tests wait for a browser or another process.
import { TEST_OPTIONS } from "@onecontract/testing/test-options";
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { ...TEST_OPTIONS, maxWorkers: 2 } });
