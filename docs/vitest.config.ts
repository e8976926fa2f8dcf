// Two workers suit machines with two cores: most tests wait for a browser or another process.
import { TIMEOUTS } from "@onecontract/testing/timeouts";
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { ...TIMEOUTS, maxWorkers: 2 } });
