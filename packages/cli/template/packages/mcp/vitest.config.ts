import { defineConfig } from "vitest/config";

// Node loads what is compiled already: Vite takes gigabytes to transform the tools and the SDK of a large contract. Such a server starts in
// seconds, and on a busy machine in more than the 5 that Vitest allows by default.
export default defineConfig({ test: { testTimeout: 30_000, server: { deps: { external: [/\/dist\//] } } } });
