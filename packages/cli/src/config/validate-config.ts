// Validates the parts of a configuration that a generator cannot validate.
import { sep } from "node:path";
import { diffRules } from "@onecontract/codegen";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { closest } from "fastest-levenshtein";
import { UsageError } from "../user-error.ts";
import { type Config, PARTS, type Part, type SdkConfig } from "./config.ts";
import { selectAll } from "./select-audience.ts";

/** Fields that an audience has, too. */
const FIELDS = "overlays only operations types className environmentPrefix strict diff".split(" ");

const MODEL_FIELDS = ["output", "enums", "importExtension"] as const;

const PART_FIELDS = {
  sdk: [...MODEL_FIELDS, "entryPoints", "dates", "int64", "requestIdHeaders", "errorBody"],
  server: [...MODEL_FIELDS, "runtime"],
  mcp: ["output", "sdk", "runtime"],
  docs: ["output"],
} satisfies { [P in Part]: (keyof NonNullable<Config[P]>)[] };

/** The options with a fixed list of values. */
const VALUES = {
  int64: ["number | bigint", "bigint", "string", "number"],
  dates: ["string", "Date"],
  enums: ["const", "union", "open"],
  importExtension: [".ts", ".js", ""],
} satisfies { [O in keyof SdkConfig]?: SdkConfig[O][] };

/** @throws UsageError that names the file and the field */
export function validateConfig(config: unknown, file: string): Config {
  if (!isRecord(config)) {
    throw new UsageError(`${file}: expected \`export default defineConfig({ … })\`, got ${describe(config)}`);
  }
  expectKeys(config, ["input", "allowReferences", "audiences", ...FIELDS, ...PARTS], file);
  expectString(config.input, `${file}: input`);
  expectStrings(config.allowReferences, `${file}: allowReferences`);
  validateFields(config, `${file}: `);
  const { audiences = {} } = config;
  if (!isRecord(audiences)) throw new UsageError(`${file}: audiences: expected an object, got ${describe(audiences)}`);
  for (const [name, audience] of Object.entries(audiences)) {
    const location = `${file}: audiences.${name}`;
    if (!isRecord(audience)) throw new UsageError(`${location}: expected an object, got ${describe(audience)}`);
    expectKeys(audience, [...FIELDS, ...PARTS], location);
    validateFields(audience, `${location}.`);
  }
  const hasOutput = [...PARTS, "diff"].some((name) => config[name] !== undefined);
  if (!hasOutput && Object.keys(audiences).length === 0)
    throw new UsageError(`${file}: expected at least one of ${PARTS.join(", ")}, got none`);
  return config as unknown as Config;
}

/** @param prefix of the location of a field */
function validateFields(config: Record<string, unknown>, prefix: string): void {
  for (const name of ["className", "environmentPrefix"]) {
    if (config[name] !== undefined) expectString(config[name], `${prefix}${name}`);
  }
  for (const name of ["overlays", "only"]) expectStrings(config[name], `${prefix}${name}`);
  for (const name of ["operations", "types"]) {
    const values = config[name] ?? {};
    if (!isRecord(values)) throw new UsageError(`${prefix}${name}: expected an object, got ${describe(values)}`);
    for (const [key, value] of Object.entries(values)) {
      if (name === "types") expectString(value, `${prefix}types.${key}`);
      else if (!isRecord(value))
        throw new UsageError(`${prefix}operations: ${key}: expected an object, got ${describe(value)}`);
      else validateOperation(value, `${prefix}operations: ${key}`);
    }
  }
  if (config.strict !== undefined && typeof config.strict !== "boolean")
    throw new UsageError(`${prefix}strict: expected true or false, got ${describe(config.strict)}`);
  if (config.diff !== undefined) validateDiff(config.diff, `${prefix}diff`);
  for (const part of PARTS) {
    const options = config[part];
    if (options === undefined) continue;
    if (!isRecord(options)) throw new UsageError(`${prefix}${part}: expected an object, got ${describe(options)}`);
    expectString(options.output, `${prefix}${part}.output`);
    expectKeys(options, PART_FIELDS[part], `${prefix}${part}`);
    for (const [name, values] of Object.entries(VALUES)) {
      if (options[name] !== undefined) expectOneOf(options[name], values, `${prefix}${part}.${name}`);
    }
  }
}

/**
 * Fails if an output of one audience contains an output of another: whoever publishes the outer folder would publish the other's code.
 *
 * @param config with absolute paths
 */
export function expectSeparateOutputs(config: Config, file: string): void {
  const outputs = selectAll(config).flatMap((selected) =>
    PARTS.flatMap((part) => {
      const { audience } = selected;
      const output = selected[part]?.output;
      const field = `${audience === undefined ? "" : `audiences.${audience}.`}${part}.output`;
      return output === undefined ? [] : { audience, output, field };
    }),
  );
  for (const outer of outputs) {
    const inner = outputs.find(
      ({ audience, output }) => audience !== outer.audience && (output + sep).startsWith(outer.output + sep),
    );
    if (!inner) continue;
    throw new UsageError(
      `${file}: ${inner.field}: expected a folder outside of ${outer.field} (${outer.output}), got ${inner.output}`,
    );
  }
}

function validateOperation(operation: Record<string, unknown>, location: string): void {
  expectKeys(operation, ["method", "hidden", "pagination"], location);
  const { pagination = {} } = operation;
  if (!isRecord(pagination))
    throw new UsageError(`${location}: pagination: expected an object, got ${describe(pagination)}`);
}

const RATINGS = ["major", "minor", "patch"];

function validateDiff(diff: unknown, location: string): void {
  if (!isRecord(diff)) throw new UsageError(`${location}: expected an object, got ${describe(diff)}`);
  expectKeys(diff, ["rules", "stability", "leadTimeDays"], location);
  const { leadTimeDays = 0 } = diff;
  if (!Number.isInteger(leadTimeDays) || Number(leadTimeDays) < 0)
    throw new UsageError(`${location}.leadTimeDays: expected a number of days, got ${describe(leadTimeDays)}`);
  const tables: [name: string, keys: string[], values: string[]][] = [
    ["rules", Object.keys(diffRules), [...RATINGS, "off"]],
    ["stability", ["alpha", "beta"], RATINGS],
  ];
  for (const [name, keys, values] of tables) {
    const table = diff[name] ?? {};
    if (!isRecord(table)) throw new UsageError(`${location}.${name}: expected an object, got ${describe(table)}`);
    const unknown = Object.keys(table).find((key) => !keys.includes(key));
    if (unknown !== undefined)
      throw new UsageError(
        `${location}.${name}: expected ${name === "rules" ? "rules of the report" : keys.join(" or ")}, got "${unknown}". Did you mean ${closest(unknown, keys)}?`,
      );
    for (const [key, value] of Object.entries(table)) expectOneOf(value, values, `${location}.${name}.${key}`);
  }
}

/** Fails for an unknown key, and names the known one that is written most like it. */
function expectKeys(value: object, known: readonly string[], location: string): void {
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const nearest = closest(unknown, known);
  throw new UsageError(`${location}: expected only ${known.join(", ")}, got "${unknown}". Did you mean ${nearest}?`);
}

function expectStrings(values: unknown = [], location: string): void {
  if (!Array.isArray(values)) throw new UsageError(`${location}: expected a list, got ${describe(values)}`);
  for (const value of values) expectString(value, location);
}

function expectOneOf(value: unknown, values: readonly string[], location: string): void {
  if (values.some((known) => known === value)) return;
  const list = values.map((known) => known || '""').join(", ");
  throw new UsageError(`${location}: expected one of ${list}, got ${describe(value)}`);
}

function expectString(value: unknown, location: string): void {
  if (typeof value === "string" && value !== "") return;
  throw new UsageError(`${location}: expected a non-empty string, got ${describe(value)}`);
}

function describe(value: unknown): string {
  return value === undefined ? "none" : (JSON.stringify(value) ?? typeof value);
}
