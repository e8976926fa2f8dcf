// The parts of a workspace that a new operation can use: error classes, test helpers and guides.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readWorkspace, requirePackage } from "../workspace/workspace.ts";

export const HANDLERS_FILE = "apps/api/src/handlers/handlers.ts";
const CONTEXT_FILE = "apps/api/src/handlers/request-context.ts";

export interface Conventions {
  /** Name of the package with the server stubs. */
  serverPackage: string;
  /** True if handlers throw `ApiError` of src/domain/api-error.ts. */
  hasApiError: boolean;
  /** True if the server adds headers that handlers do not return: the type `SuppliedHeader`. */
  hasSuppliedHeaders: boolean;
  /** True if test/test-server.ts starts the API for tests. */
  hasTestServer: boolean;
  /** True if test/contract-assertions.ts compares responses with the contract. */
  hasContractAssertions: boolean;
  /** Folder of the guides, if the workspace has a portal with guides. */
  guidesFolder: string | undefined;
}

export function readConventions(root: string): Conventions {
  const workspace = readWorkspace(root);
  const exists = (path: string) => existsSync(join(root, path));
  const guidesFolder = "docs/src/content/docs/guides";
  const usesPortal =
    exists("docs/package.json") &&
    readFileSync(join(root, "docs/package.json"), "utf8").includes('"@onecontract/portal"');
  return {
    serverPackage: requirePackage(workspace, "packages/server").name,
    hasApiError: exists("apps/api/src/domain/api-error.ts"),
    hasSuppliedHeaders:
      exists(CONTEXT_FILE) && readFileSync(join(root, CONTEXT_FILE), "utf8").includes("SuppliedHeader"),
    hasTestServer: exists("apps/api/test/test-server.ts"),
    hasContractAssertions: exists("apps/api/test/contract-assertions.ts"),
    guidesFolder: usesPortal && exists(guidesFolder) ? guidesFolder : undefined,
  };
}
