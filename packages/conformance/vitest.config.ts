// Two workers suit machines with two cores: the longest tests wait for compilers.
import { TEST_OPTIONS } from "@onecontract/testing/test-options";
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { ...TEST_OPTIONS, isolate: true, maxWorkers: 2 } });
