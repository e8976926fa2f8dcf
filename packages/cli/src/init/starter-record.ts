// The record of the version and the options that created a project. `onecontract upgrade` renders the starter again from it.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeValue } from "@onecontract/codegen";
import { parseRecord } from "../parse-record.ts";
import { UserError } from "../user-error.ts";
import { CLI_VERSION } from "../version.ts";
import { readManifest } from "../workspace/workspace.ts";
import { type InitOptions, UNLICENSED } from "./init-options.ts";

/** Path in the project. */
export const STARTER_RECORD = ".onecontract/starter.json";

/** The contract is not part of it: a path or URL may be private, and an upgrade uses the current contract of the project. */
export interface StarterRecord extends Pick<InitOptions, "name" | "scope" | "license"> {
  /** Version of the toolkit that created the project, or upgraded it last. */
  version: string;
}

export function renderRecord({ name, scope, license }: Omit<StarterRecord, "version">): string {
  return `${JSON.stringify({ version: CLI_VERSION, name, scope, license }, undefined, 2)}\n`;
}

/**
 * Returns the record, or undefined in a project that was created without one.
 *
 * @throws UserError for an invalid record
 */
export function readRecord(root: string): StarterRecord | undefined {
  const file = join(root, STARTER_RECORD);
  if (!existsSync(file)) return undefined;
  const { version, name, scope, license } = parseRecord(readFileSync(file, "utf8")) ?? {};
  const isValid = [name, scope, license].every((part) => typeof part === "string") && isVersion(`${version}`);
  if (isValid) return { version: `${version}`, name: `${name}`, scope: `${scope}`, license: `${license}` };
  throw new UserError(`${file}: expected JSON with a version such as 0.1.0, and the strings name, scope and license`);
}

/** A version becomes an argument of npx, which a shell reads on Windows. */
export function isVersion(value: string): boolean {
  return /^\d+\.\d+\.\d+[\w.+-]*$/.test(value);
}

/**
 * Returns the record of a project that has none: its name, scope and license are those of its manifests.
 *
 * @throws UserError without packages/sdk, which has the scope and the license, or for an invalid manifest
 */
export function recordWithVersion(root: string, version: string): StarterRecord {
  const sdk = join(root, "packages/sdk");
  const file = join(sdk, "package.json");
  if (!existsSync(file)) throw new UserError(`${file}: expected the SDK of a created project, got no such file`);
  const [scope = ""] = readString(sdk, "name").split("/");
  return { version, name: readString(root, "name"), scope, license: readString(sdk, "license", UNLICENSED) };
}

function readString(folder: string, field: "name" | "license", fallback?: string): string {
  const value = readManifest(folder)[field] ?? fallback;
  if (typeof value === "string") return value;
  throw new UserError(`${join(folder, "package.json")}: ${field}: expected a string, got ${describeValue(value)}`);
}
