// The local registry with the packages of this repository, which are built already.
import { join } from "node:path";
import { type LocalRegistry, startLocalRegistry } from "../registry/local-registry.ts";

/** The packages that a created project depends on, and the one that creates it. */
const FOLDERS = [
  "codegen",
  "server-runtime",
  "server-node",
  "server-storage",
  "mcp-runtime",
  "portal",
  "cli",
  "typespec",
  "create-onecontract",
];

export function startBuiltRegistry(): Promise<LocalRegistry> {
  return startLocalRegistry(FOLDERS.map((folder) => join(import.meta.dirname, "../../..", folder)));
}
