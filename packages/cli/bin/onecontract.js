#!/usr/bin/env node
// Starts the compiled command line. This file is not compiled, because package managers link only programs that exist at install.
import * as nodeModule from "node:module";

const [major, minor] = process.versions.node.split(".").map(Number);
// From this version on, Node runs TypeScript (the configuration), and has synchronous hooks.
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`onecontract: expected Node 22.18 or newer, got ${process.versions.node}`);
  process.exitCode = 1;
} else {
  nodeModule.enableCompileCache();
  // A dynamic import, so that the compile cache applies to the modules.
  const { main } = await import("../dist/main.js");
  process.exitCode = await main(process.argv.slice(2));
}
