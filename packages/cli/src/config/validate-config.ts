// Validates the parts of a configuration that a generator cannot validate.
import { sep } from "node:path";
import { rules } from "@onecontract/codegen/diff-rules";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { closest } from "fastest-levenshtein";
import { UsageError } from "../user-error.ts";
import { type Config, PARTS, type Part, type SdkConfig } from "./config.ts";
import { selectAll } from "./select-audience.ts";

/** Fails for a value that is not valid. */
type Check = (value: unknown, location: string) => void;

type Fields = Record<string, Check>;

const anything: Check = () => {};
const string = expecting("a non-empty string", (value) => typeof value === "string" && value !== "");
const object = expecting("an object", isRecord);
const flag = expecting("true or false", (value) => typeof value === "boolean");
const days = expecting("a number of days", (value) => Number.isInteger(value) && Number(value) >= 0);

const RATINGS = ["major", "minor", "patch"];

const DIFF = fields({
  rules: record(option(...RATINGS, "off"), { keys: Object.keys(rules), expected: "rules of the report" }),
  stability: record(option(...RATINGS), { keys: ["alpha", "beta"], expected: "alpha or beta" }),
  leadTimeDays: days,
});

const MODEL = {
  output: string,
  enums: option<SdkConfig["enums"]>("const", "union", "open"),
  importExtension: option<SdkConfig["importExtension"]>(".ts", ".js", ""),
};

const PART_FIELDS = {
  sdk: {
    ...MODEL,
    entryPoints: anything,
    dates: option<SdkConfig["dates"]>("string", "Date"),
    int64: option<SdkConfig["int64"]>("number | bigint", "bigint", "string", "number"),
    requestIdHeaders: anything,
    errorBody: anything,
  },
  server: { ...MODEL, runtime: anything },
  mcp: { output: string, sdk: anything, runtime: anything },
  docs: { output: string },
} satisfies { [P in Part]: { [Option in keyof NonNullable<Config[P]>]?: Check } };

/** Fields that an audience has, too. */
const AUDIENCE: Fields = {
  overlays: list(string),
  only: list(string),
  operations: record(fields({ method: anything, hidden: anything, pagination: object }, { separator: ": " }), {
    separator: ": ",
  }),
  types: record(string),
  className: string,
  environmentPrefix: string,
  strict: flag,
  diff: DIFF,
  ...Object.fromEntries(PARTS.map((part) => [part, fields(PART_FIELDS[part], { required: "output" })])),
};

const CONFIG = fields(
  { input: string, allowReferences: list(string), audiences: record(fields(AUDIENCE)), ...AUDIENCE },
  { required: "input", separator: ": " },
);

/** @throws UsageError that names the file and the field */
export function validateConfig(config: unknown, file: string): Config {
  if (!isRecord(config)) fail(file, "`export default defineConfig({ … })`", config);
  CONFIG(config, file);
  const hasOutput = [...PARTS, "diff"].some((name) => config[name] !== undefined);
  if (!hasOutput && Object.keys(config.audiences ?? {}).length === 0)
    throw new UsageError(`${file}: expected at least one of ${PARTS.join(", ")}, got none`);
  return config as unknown as Config;
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

/**
 * Returns the check of an object that has only certain fields, and names the known field that is written most like an unknown one.
 *
 * @param options.required field that must not be undefined
 * @param options.separator string between the location of the object and the name of a field
 */
function fields(checks: Fields, { required = "", separator = "." } = {}): Check {
  const known = Object.keys(checks);
  return (value, location) => {
    if (!isRecord(value)) return object(value, location);
    expectKeys(value, known, `only ${known.join(", ")}`, location);
    for (const [name, check] of Object.entries(checks)) {
      if (value[name] !== undefined || name === required) check(value[name], location + separator + name);
    }
  };
}

/** Returns the check of an object with the same check for all of its values. */
function record(check: Check, { separator = ".", keys = [""], expected = "" } = {}): Check {
  return (value, location) => {
    if (!isRecord(value)) return object(value, location);
    if (expected !== "") expectKeys(value, keys, expected, location);
    for (const [name, member] of Object.entries(value)) check(member, location + separator + name);
  };
}

function list(check: Check): Check {
  return (values, location) => {
    if (!Array.isArray(values)) fail(location, "a list", values);
    for (const value of values) check(value, location);
  };
}

function option<Value extends string | undefined = string>(...values: NonNullable<Value>[]): Check {
  return expecting(`one of ${values.map((known) => known || '""').join(", ")}`, (value) =>
    values.some((known) => known === value),
  );
}

function expecting(expected: string, isValid: (value: unknown) => boolean): Check {
  return (value, location) => {
    if (!isValid(value)) fail(location, expected, value);
  };
}

function expectKeys(value: object, known: string[], expected: string, location: string): void {
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(`${location}: expected ${expected}, got "${unknown}". Did you mean ${closest(unknown, known)}?`);
}

function fail(location: string, expected: string, value: unknown): never {
  const got = value === undefined ? "none" : (JSON.stringify(value) ?? typeof value);
  throw new UsageError(`${location}: expected ${expected}, got ${got}`);
}
