// The major versions of the API in a workspace. The folders of the first one are `contract/`, `packages/sdk/` and so on. Those of a version
// that `onecontract new version` adds end with its name: `contract-v2/`, `packages/sdk-v2/`.
import type { Workspace } from "./workspace.ts";

export interface ApiVersion {
  /** End of the names of its folders and packages: `-v2`, or an empty string for the first version. */
  suffix: string;
  /** Folders, relative to the root. */
  contract: string;
  sdk: string;
  server: string;
  mcp: string;
}

export function apiVersion(suffix: string): ApiVersion {
  const inPackages = (name: string) => `packages/${name}${suffix}`;
  return {
    suffix,
    contract: `contract${suffix}`,
    sdk: inPackages("sdk"),
    server: inPackages("server"),
    mcp: inPackages("mcp"),
  };
}

/** Returns the versions, the oldest one first. */
export function listApiVersions({ packages }: Workspace): ApiVersion[] {
  const numbers = packages.flatMap(({ folder }) => {
    const [found, number = "0"] = /^contract(?:-v(\d+))?$/.exec(folder) ?? [];
    return found === undefined ? [] : Number(number);
  });
  return numbers.toSorted((left, right) => left - right).map((number) => apiVersion(number === 0 ? "" : `-v${number}`));
}
