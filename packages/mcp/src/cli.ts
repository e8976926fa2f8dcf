#!/usr/bin/env node
// Serves the operations of the pet store's contract as MCP tools, over standard input and output or HTTP.
import { runServer } from "@onecontract/mcp-runtime";
import { service } from "./gen/tools.gen.ts";

await runServer(service, new URL("../package.json", import.meta.url));
