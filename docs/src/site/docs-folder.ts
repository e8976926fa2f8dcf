// Where this package is on disk, also for code that Astro has bundled into another folder.
import { createRequire } from "node:module";
import { dirname } from "node:path";

export const docsFolder: string = dirname(createRequire(import.meta.url).resolve("@petstore/docs/package.json"));
