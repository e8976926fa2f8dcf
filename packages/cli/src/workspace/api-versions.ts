// The major versions of the API in a workspace. The folders of the first one are `contract/`, `packages/sdk/` and so on. Those of a version
// that `onecontract new version` adds end with its name: `contract-v2/`, `packages/sdk-v2/`.
import { declaredVersion } from "../release/contract-source.ts";
import { UsageError } from "../user-error.ts";
import { readWorkspace, type Workspace } from "./workspace.ts";

export interface ApiVersion {
  /** End of the names of its folders and packages: `-v2`, or an empty string for the first version. */
  suffix: string;
  /** Folders, relative to the root. */
  contract: string;
  sdk: string;
  server: string;
  mcp: string;
  /** Modules and handlers in the app, and their tests. */
  app: string;
  handlers: string;
  tests: string;
}

/** A version that a command adds to. */
export interface SelectedVersion extends ApiVersion {
  /** `v2` */
  name: string;
  /** Names of the other versions, the oldest one first. */
  others: string[];
}

export function apiVersion(suffix: string): ApiVersion {
  const inPackages = (name: string) => `packages/${name}${suffix}`;
  const inApp = (name: string) => `apps/api/${name}${suffix.replace("-", "/")}`;
  return {
    suffix,
    contract: `contract${suffix}`,
    sdk: inPackages("sdk"),
    server: inPackages("server"),
    mcp: inPackages("mcp"),
    app: inApp("src"),
    handlers: `${inApp("src")}/handlers`,
    tests: inApp("test"),
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

/**
 * Returns the version with a name.
 *
 * @param name @default the newest version
 * @throws UsageError for a version that the workspace does not have
 */
export function selectApiVersion(name: string | undefined, from?: string): { root: string; version: SelectedVersion } {
  const workspace = readWorkspace(from);
  const { root } = workspace;
  const found = listApiVersions(workspace);
  // A workspace without a package in contract/ has the other folders of the first version.
  const versions = found.length === 0 ? [apiVersion("")] : found;
  const named = versions.map((version) => ({ ...version, name: versionName(root, version) }));
  const names = named.map((version) => version.name);
  const version = name === undefined ? named.at(-1) : named.find((candidate) => candidate.name === name);
  if (version) return { root, version: { ...version, others: names.filter((other) => other !== version.name) } };
  throw new UsageError(
    `--api-version: expected ${names.length > 1 ? "one of " : ""}${names.join(", ")}, got "${name}"`,
  );
}

/** The first version has the name of the major version of its contract. */
function versionName(root: string, { suffix, contract }: ApiVersion): string {
  return suffix === "" ? `v${/^\d+/.exec(declaredVersion(root, contract) ?? "")?.[0] ?? 1}` : suffix.slice(1);
}
