import { TEST_OPTIONS } from "@onecontract/testing/test-options";
import { defineConfig } from "vitest/config";

export default defineConfig({ test: TEST_OPTIONS });
