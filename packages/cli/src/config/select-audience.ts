// The configuration of one audience, which adds to that of all audiences.
import { closest } from "fastest-levenshtein";
import { UsageError } from "../user-error.ts";
import type { AudienceConfig, Config, OperationConfig } from "./config.ts";

/** A configuration without audiences. */
export interface SelectedConfig extends Omit<Config, "audiences"> {
  /** Name of its audience. Absent for everything outside of `audiences`. */
  audience?: string;
}

/**
 * Returns the configuration of an audience, or what is outside of `audiences` if the name is undefined.
 *
 * @throws UsageError that names the audience that is written most like the name
 */
export function selectAudience({ audiences = {}, ...shared }: Config, name: string | undefined): SelectedConfig {
  if (name === undefined) return shared;
  const own = Object.hasOwn(audiences, name) ? audiences[name] : undefined;
  if (own) return mergeAudience(shared, name, own);
  const names = Object.keys(audiences);
  if (names.length === 0) throw new UsageError(`--audience: expected audiences in the configuration, got "${name}"`);
  throw new UsageError(
    `--audience: expected one of ${names.join(", ")}, got "${name}". Did you mean ${closest(name, names)}?`,
  );
}

/** Returns what is outside of `audiences`, followed by each audience. */
export function selectAll(config: Config): SelectedConfig[] {
  return [undefined, ...Object.keys(config.audiences ?? {})].map((name) => selectAudience(config, name));
}

function mergeAudience(shared: SelectedConfig, audience: string, own: AudienceConfig): SelectedConfig {
  // An output of all audiences would contain what only some of them may see.
  const { sdk, server, mcp, docs, ...inherited } = shared;
  return {
    ...inherited,
    ...own,
    audience,
    overlays: [...(shared.overlays ?? []), ...(own.overlays ?? [])],
    operations: mergeOperations(shared.operations ?? {}, own.operations ?? {}),
    types: { ...shared.types, ...own.types },
  };
}

/** Merges by property, so that an operation which is hidden from all audiences remains hidden where one of them names its method. */
function mergeOperations(shared: Record<string, OperationConfig>, own: Record<string, OperationConfig>) {
  const merged = Object.entries(own).map(([key, operation]) => [key, { ...shared[key], ...operation }] as const);
  return { ...shared, ...Object.fromEntries(merged) };
}
