#!/usr/bin/env node
// `npm create onecontract`: runs `onecontract init` with the same arguments.
process.argv.splice(2, 0, "init");
await import(new URL("bin/onecontract.js", import.meta.resolve("@onecontract/cli/package.json")).href);
