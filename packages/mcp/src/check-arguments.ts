// Holds the arguments of a call against the tool's input schema, and says in words that a model can act on what is wrong.
import { Ajv2020, type DefinedError, type ErrorObject } from "ajv/dist/2020.js";
import type { Arguments } from "./service.ts";

const GOT_CHARACTERS_MAX = 200;

/** Called once everything is known to be valid. */
type Conversions = (() => unknown)[];

const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, verbose: true, passContext: true });

// Of all formats only this one is checked here, the others are left to the service.
ajv.removeKeyword("format");
ajv.addKeyword({
  keyword: "format",
  type: "string",
  validate(this: Conversions, format: string, text: string, _schema: unknown, place?: Place) {
    if (format !== "int64" || !/^-?\d+$/.test(text)) return true;
    const value = BigInt(text);
    if (place) this.push(() => Reflect.set(place.parentData, place.parentDataProperty, value));
    return BigInt.asIntN(64, value) === value;
  },
});

/** The object or array that has the value, and where. */
interface Place {
  parentData: object;
  parentDataProperty: string | number;
}

/**
 * Where all is well, digits of 64-bit integers in `input` are replaced by bigints.
 *
 * @returns what is wrong, a line each: `limit: expected {"type":"integer","maximum":100}, got 500`
 */
export function checkArguments(inputSchema: object, input: Arguments): string[] {
  const validate = ajv.compile(inputSchema);
  const conversions: Conversions = [];
  if (!validate.call(conversions, input)) return outermost(validate.errors ?? []).map(describe);
  for (const convert of conversions) convert();
  return [];
}

/** Where none of several alternatives fits, what each of them lacks would only confuse. */
function outermost(errors: ErrorObject[]): ErrorObject[] {
  const composite = errors.filter(({ keyword }) => keyword === "anyOf" || keyword === "oneOf");
  return errors.filter((error) =>
    composite.every((other) => other === error || !`${error.instancePath}/`.startsWith(`${other.instancePath}/`)),
  );
}

function describe(error: ErrorObject): string {
  const { keyword, params } = error as DefinedError;
  switch (keyword) {
    case "required":
      return `${place(error, params.missingProperty)}: expected a value, got nothing`;
    case "additionalProperties": {
      const names = Object.keys(error.parentSchema?.properties ?? {}).join(", ") || "no names";
      return `${place(error, params.additionalProperty)}: expected one of the names ${names}, got an unknown one`;
    }
    default: {
      const got = JSON.stringify(error.data).slice(0, GOT_CHARACTERS_MAX);
      return `${place(error)}: expected ${JSON.stringify(expected(error))}, got ${got}`;
    }
  }
}

/** What the schema asks of the value itself, as JSON Schema: models read it well. */
function expected({ keyword, parentSchema = {} }: ErrorObject): object {
  const entries = Object.entries(parentSchema).filter(
    ([key, value]) => key === keyword || key === "type" || (typeof value !== "object" && key !== "description"),
  );
  return Object.fromEntries(entries);
}

/** `body.berths.0` of the JSON Pointer `/body/berths/0` (RFC 6901). */
function place({ instancePath }: ErrorObject, name?: string): string {
  const parts = instancePath.split("/").slice(1);
  const names = parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  return [...names, ...(name === undefined ? [] : [name])].join(".") || "arguments";
}
