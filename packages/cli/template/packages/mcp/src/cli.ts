#!/usr/bin/env node
// Serves the operations of the contract as tools, over standard input and output.
import { runStdioServer } from "@onecontract/mcp-runtime";
import { service } from "./gen/tools.gen.ts";

await runStdioServer(service, new URL("../package.json", import.meta.url));
