// The parts of a workspace that a new operation can use: error classes, test helpers and guides.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ApiVersion } from "../workspace/api-versions.ts";
import { readWorkspace, requirePackage } from "../workspace/workspace.ts";

/** Modules that the handlers of all versions import. */
export const ERROR_FILE = "apps/api/src/domain/api-error.ts";
export const CONTEXT_FILE = "apps/api/src/handlers/request-context.ts";

export interface Conventions {
  /** Name of the package with the server stubs. */
  serverPackage: string;
  /** Folders of the version's handlers and tests. */
  handlers: string;
  tests: string;
  /** True if handlers throw `ApiError` of src/domain/api-error.ts. */
  hasApiError: boolean;
  /** True if the server adds headers that handlers do not return: the type `SuppliedHeader`. */
  hasSuppliedHeaders: boolean;
  /** True if test-server.ts in the folder of the tests starts the API. */
  hasTestServer: boolean;
  /** True if contract-assertions.ts in the folder of the tests compares responses with the contract. */
  hasContractAssertions: boolean;
  /** Folder of the guides, if the workspace has a portal with guides. */
  guidesFolder: string | undefined;
}

export function readConventions(root: string, version: ApiVersion): Conventions {
  const { server, handlers, tests } = version;
  const workspace = readWorkspace(root);
  const exists = (path: string) => existsSync(join(root, path));
  const guidesFolder = "docs/src/content/docs/guides";
  const usesPortal =
    exists("docs/package.json") &&
    readFileSync(join(root, "docs/package.json"), "utf8").includes('"@onecontract/portal"');
  return {
    serverPackage: requirePackage(workspace, server).name,
    handlers,
    tests,
    hasApiError: exists(ERROR_FILE),
    hasSuppliedHeaders:
      exists(CONTEXT_FILE) && readFileSync(join(root, CONTEXT_FILE), "utf8").includes("SuppliedHeader"),
    hasTestServer: exists(`${tests}/test-server.ts`),
    hasContractAssertions: exists(`${tests}/contract-assertions.ts`),
    guidesFolder: usesPortal && exists(guidesFolder) ? guidesFolder : undefined,
  };
}
