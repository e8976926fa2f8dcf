// Compares two versions of a project's contract, with the configuration of the project.
import {
  type ClientOptions,
  type ContractDiff,
  type ContractDiffOptions,
  diffContracts,
} from "@onecontract/codegen/diff";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { findProjectConfig, loadConfig } from "../config/load-config.ts";
import { type SelectedConfig, selectAudience } from "../config/select-audience.ts";
import { compileClients } from "./compile-clients.ts";

export interface ProjectDiffOptions extends ContractDiffOptions {
  /** Options of the SDK. */
  client?: ClientOptions;
  /** True to compile programs for the SDK of the earlier contract with that of the later one. @default false */
  compile?: boolean;
}

/** Returns the options of the configuration file in a folder, or of that of the client in a workspace. Without a file, they are empty. */
export async function readDiffOptions(folder: string, file = findProjectConfig(folder)): Promise<ProjectDiffOptions> {
  return file === undefined ? {} : diffOptions(selectAudience(await loadConfig(file), undefined));
}

/** Returns the options of a configuration. */
export function diffOptions({ diff = {}, environmentPrefix, sdk }: SelectedConfig): ProjectDiffOptions {
  const { rules: ratings, stability, leadTimeDays } = diff;
  const { dates, int64, enums } = sdk ?? {};
  const client = { ...(dates && { dates }), ...(int64 && { int64 }), ...(enums && { enums }) };
  // The entry point `validate` rejects values that the contract does not list.
  const openable = sdk?.entryPoints?.includes("validate") ? undefined : enums;
  const options = { ratings, stability, environmentPrefix, dates, enums: openable, client };
  return { ...options, ...(leadTimeDays !== undefined && { leadTimeDays }) };
}

/**
 * Compares two normalized documents.
 *
 * @throws UserError if programs cannot be compiled. For other errors, see `diffContracts`
 */
export async function diffProject(
  before: OpenAPIObject,
  after: OpenAPIObject,
  { compile = false, client, ...options }: ProjectDiffOptions,
): Promise<ContractDiff> {
  const clientErrors = compile ? await compileClients(before, after, client) : undefined;
  return diffContracts(before, after, { ...options, clientErrors });
}
