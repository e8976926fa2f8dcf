// Converts the errors of a validator into issues: path, expected value and received value.
import { type DescribedSchema, describeSchema } from "./describe-schema.ts";
import type { Issue } from "./failure.ts";
import { stringifyJson } from "./json.ts";

/** Function that returns whether a value matches a schema. `errors` are those of the last call. */
export interface Validator {
  (data: unknown): boolean;
  errors?: ValidationError[] | null;
}

export interface ValidationError {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
  schema: unknown;
  parentSchema: DescribedSchema;
  data: unknown;
}

/** Validators by part of a request or response: `query`, `body`, `200 body`. */
export type PartValidators = Record<string, Validator>;

const MAX_ISSUES = 10;
/** Largest number of errors to consider: a malicious value can cause as many errors as it has bytes. */
const MAX_ERRORS = 200;
const MAX_RECEIVED_CHARACTERS = 60;

/**
 * Returns the issues of a value; none if it is valid. There are at most 10, so that error responses do not grow with
 * malicious requests.
 */
export function findIssues(validator: Validator | undefined, value: unknown, location: Issue["in"]): Issue[] {
  if (!validator || validator(value)) return [];
  const byLocation = new Map<string, Issue>();
  for (const error of withoutFailedBranches((validator.errors ?? []).slice(0, MAX_ERRORS))) {
    if (byLocation.size === MAX_ISSUES) break;
    const issue = toIssue(error, location);
    byLocation.set(`${issue.path} ${issue.expected}`, issue);
  }
  return [...byLocation.values()];
}

function describeReceived(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value instanceof Blob) return describeFile(value);
  const json = stringifyJson(value) ?? String(value);
  return json.length > MAX_RECEIVED_CHARACTERS ? `${json.slice(0, MAX_RECEIVED_CHARACTERS)}...` : json;
}

/** Returns a description such as `a file "a.gif" of type image/gif of 12 bytes`. */
function describeFile(file: Blob): string {
  const name = file instanceof File ? ` ${JSON.stringify(file.name.slice(0, MAX_RECEIVED_CHARACTERS))}` : "";
  const type = file.type === "" ? "" : ` of type ${file.type.slice(0, MAX_RECEIVED_CHARACTERS)}`;
  return `a file${name}${type} of ${file.size} byte${file.size === 1 ? "" : "s"}`;
}

function toIssue(
  { instancePath, keyword, params, schema, parentSchema, data }: ValidationError,
  location: Issue["in"],
): Issue {
  const names = instancePath.split("/").slice(1).map(unescapePointerToken);
  if (keyword === "required") {
    const name = String(params.missingProperty);
    const expected = describeSchema(parentSchema.properties?.[name] ?? {});
    return { in: location, path: issuePath([...names, name], location), expected, received: "nothing" };
  }
  if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") {
    const name = String(params.additionalProperty ?? params.unevaluatedProperty);
    const value = (data as Record<string, unknown>)[name];
    const path = issuePath([...names, name], location);
    return { in: location, path, expected: "no such name", received: receivedValue(value, location) };
  }
  const isUnion = keyword === "oneOf" || keyword === "anyOf";
  const expected = isUnion ? `one of ${(schema as unknown[]).length} variants` : describeSchema(parentSchema);
  return { in: location, path: issuePath(names, location), expected, received: receivedValue(data, location) };
}

/**
 * Removes the errors of the branches of a union: a value that matches no branch fails each of them, and only the error
 * of the union itself is useful. If exactly one branch is not `null`, the errors of that branch are more specific, so
 * the error of the union is removed instead.
 */
function withoutFailedBranches(errors: ValidationError[]): ValidationError[] {
  const unions = errors.filter(({ keyword }) => keyword === "oneOf" || keyword === "anyOf");
  const [nullable, proper] = [unions.filter(isNullable), unions.filter((error) => !isNullable(error))];
  return errors.filter((error) => {
    if (nullable.includes(error)) return false;
    if (error.keyword === "type" && error.params.type === "null" && isWithin(error, nullable)) return false;
    return proper.includes(error) || !isWithin(error, proper);
  });
}

function isNullable({ schema }: ValidationError): boolean {
  const branches = schema as (DescribedSchema | boolean)[];
  const nonNull = branches.filter((branch) => typeof branch === "boolean" || branch.type !== "null");
  return nonNull.length === 1 && branches.length > 1;
}

function isWithin({ instancePath }: ValidationError, unions: ValidationError[]): boolean {
  return unions.some((union) => `${instancePath}/`.startsWith(`${union.instancePath}/`));
}

/** Returns `limit` for a parameter, `body.lines[0]` for a body. */
function issuePath(names: string[], location: Issue["in"]): string {
  const isBody = location === "body" || location === "response";
  const [first, ...rest] = isBody ? ["body", ...names] : names;
  return rest.reduce((path, name) => (/^[0-9]+$/.test(name) ? `${path}[${name}]` : `${path}.${name}`), first ?? "");
}

/** Describes the received value. Parameters and headers are sent as strings, so they are shown as strings. */
function receivedValue(value: unknown, location: Issue["in"]): string {
  const isString = location !== "body" && location !== "response";
  return describeReceived(isString && ["number", "bigint", "boolean"].includes(typeof value) ? String(value) : value);
}

/** Unescapes a token of a JSON Pointer (RFC 6901, section 4). */
function unescapePointerToken(token: string): string {
  return token.replaceAll("~1", "/").replaceAll("~0", "~");
}
