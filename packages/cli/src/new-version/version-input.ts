// The input of `onecontract new version`, checked against the workspace.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { findProjectConfig, loadConfig } from "../config/load-config.ts";
import { readRecord, STARTER_RECORD } from "../init/starter-record.ts";
import { buildContract, readBuiltContract } from "../release/contract-source.ts";
import { UsageError, UserError } from "../user-error.ts";
import { type ApiVersion, apiVersion, listApiVersions } from "../workspace/api-versions.ts";
import { readWorkspace, type Workspace } from "../workspace/workspace.ts";

export interface VersionInput {
  workspace: Workspace;
  /** Name of the project in the configuration of MCP clients. */
  project: string;
  /** Name of the new version: `v2`. */
  name: string;
  next: ApiVersion;
  /** The newest version until now, of which the new one is a copy. */
  previous: ApiVersion;
  /** The built contract of the newest version until now. */
  document: OpenAPIObject;
}

/**
 * @param name @default the next major version
 * @throws UsageError for a name that is invalid, or of no later version
 * @throws UserError in a project that `onecontract init` did not create, or with audiences
 */
export async function readVersionInput(name: string | undefined): Promise<VersionInput> {
  if (name !== undefined && !/^v[1-9]\d{0,3}$/.test(name))
    throw new UsageError(`expected the name of a major version, such as v2, got "${name}"`);
  const workspace = readWorkspace();
  const { root, packages } = workspace;
  const record = readRecord(root);
  if (record === undefined)
    throw new UserError(`${STARTER_RECORD}: expected a project that onecontract init created, got no such file`);
  await expectNoAudiences(root);
  if (packages.some(({ folder }) => folder === `contract-${name}`))
    throw new UsageError(`expected a version that the project does not have, got "${name}"`);
  const previous = listApiVersions(workspace).at(-1) ?? apiVersion("");
  await buildContract(root, [previous.contract]);
  const document = await readBuiltContract(root, previous.contract);
  const { version } = document.info;
  const following = Number(version.split(".")[0]) + 1;
  const number = Number(name?.slice(1) ?? following);
  if (number < following)
    throw new UsageError(`expected a later major version than ${version}, such as v${following}, got "${name}"`);
  return {
    workspace,
    project: record.name,
    name: `v${number}`,
    next: apiVersion(`-v${number}`),
    previous,
    document,
  };
}

/** The outputs of audiences are in other packages, which would be generated from both versions. */
async function expectNoAudiences(root: string): Promise<void> {
  const file = findProjectConfig(root);
  const audiences = file === undefined ? [] : Object.keys((await loadConfig(file)).audiences ?? {});
  if (audiences.length > 0)
    throw new UserError(`${file}: expected a configuration without audiences, got ${audiences.join(", ")}`);
}
