import { defineConfig } from "vitest/config";

// Node loads what is compiled already: Vite takes gigabytes to transform the tools and the SDK of a large contract.
export default defineConfig({ test: { server: { deps: { external: [/\/dist\//] } } } });
