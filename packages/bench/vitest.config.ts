import { TIMEOUTS } from "@onecontract/testing/timeouts";
import { defineConfig } from "vitest/config";

export default defineConfig({ test: TIMEOUTS });
