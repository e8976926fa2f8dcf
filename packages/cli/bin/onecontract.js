#!/usr/bin/env node
// Starts the compiled command line. This file is not compiled, because package managers link only programs that exist at install.
import * as nodeModule from "node:module";

const [major] = process.versions.node.split(".");
if (Number(major) < 22) {
  console.error(`onecontract: expected Node 22 or newer, got ${process.versions.node}`);
  process.exitCode = 1;
} else {
  nodeModule.enableCompileCache();
  // A dynamic import, so that the compile cache applies to the modules.
  const { main } = await import("../dist/main.js");
  process.exitCode = await main(process.argv.slice(2));
}
