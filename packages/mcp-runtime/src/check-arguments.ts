// Validates the arguments of a tool call against the tool's input schema, and describes the issues so that a model can fix them.
import { Ajv2020, type DefinedError, type ErrorObject } from "ajv/dist/2020.js";
import type { Arguments } from "./service.ts";

const MAX_RECEIVED_CHARACTERS = 200;

/** Replacements to make once the whole input is valid. */
type Conversions = (() => unknown)[];

const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, verbose: true, passContext: true });

// Only the format int64 is validated here; the service validates all others.
ajv.removeKeyword("format");
ajv.addKeyword({
  keyword: "format",
  type: "string",
  validate(this: Conversions, format: string, digits: string, _schema: unknown, location?: ValueLocation) {
    if (format !== "int64" || !/^-?\d+$/.test(digits)) return true;
    const value = BigInt(digits);
    if (location) this.push(() => Reflect.set(location.parentData, location.parentDataProperty, value));
    return BigInt.asIntN(64, value) === value;
  },
});

/** The object or array that contains a value, and the value's key in it. */
interface ValueLocation {
  parentData: object;
  parentDataProperty: string | number;
}

/**
 * Validates the input. If it is valid, replaces the digits of 64-bit integers in it by bigints.
 *
 * @returns the issues, one line each: `limit: expected {"type":"integer","maximum":100}, got 500`
 */
export function checkArguments(inputSchema: object, input: Arguments): string[] {
  const validate = ajv.compile(inputSchema);
  const conversions: Conversions = [];
  if (!validate.call(conversions, input)) return outermost(validate.errors ?? []).map(describeIssue);
  for (const convert of conversions) convert();
  return [];
}

/** Omits the errors within the variants of a failed `anyOf` or `oneOf`: they would only confuse a model. */
function outermost(errors: ErrorObject[]): ErrorObject[] {
  const failedUnions = errors.filter(({ keyword }) => keyword === "anyOf" || keyword === "oneOf");
  return errors.filter((error) =>
    failedUnions.every((union) => union === error || !`${error.instancePath}/`.startsWith(`${union.instancePath}/`)),
  );
}

function describeIssue(error: ErrorObject): string {
  const { keyword, params } = error as DefinedError;
  switch (keyword) {
    case "required":
      return `${formatPath(error, params.missingProperty)}: expected a value, got nothing`;
    case "additionalProperties": {
      const names = Object.keys(error.parentSchema?.properties ?? {}).join(", ") || "no names";
      return `${formatPath(error, params.additionalProperty)}: expected one of the names ${names}, got an unknown one`;
    }
    default: {
      const received = JSON.stringify(error.data).slice(0, MAX_RECEIVED_CHARACTERS);
      return `${formatPath(error)}: expected ${JSON.stringify(expectation(error))}, got ${received}`;
    }
  }
}

/** Returns the keywords that apply to the value itself, as a JSON Schema, which models read well. */
function expectation({ keyword, parentSchema = {} }: ErrorObject): object {
  const entries = Object.entries(parentSchema).filter(
    ([key, value]) => key === keyword || key === "type" || (typeof value !== "object" && key !== "description"),
  );
  return Object.fromEntries(entries);
}

/** Returns the path of a value: `body.berths.0` for the JSON Pointer `/body/berths/0` (RFC 6901). */
function formatPath({ instancePath }: ErrorObject, property?: string): string {
  const tokens = instancePath.split("/").slice(1);
  const keys = tokens.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
  return [...keys, ...(property === undefined ? [] : [property])].join(".") || "arguments";
}
