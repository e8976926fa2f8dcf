// What a validator found, as issues that name the place, what was expected and what came.
import { type DescribedSchema, describeSchema } from "./describe-schema.ts";
import type { Issue } from "./failure.ts";
import { printJson } from "./json.ts";

/** Says whether a value is what a schema allows; `errors` are those of the last call. */
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

const ISSUES_MAX = 10;
/** A hostile value can fail in as many places as it has bytes. What is past the first of them is not looked at. */
const ERRORS_MAX = 200;
const RECEIVED_CHARACTERS_MAX = 60;

/** The issues of a value; empty when it is valid. At most 10, so that no answer grows with a hostile request. */
export function findIssues(validator: Validator | undefined, value: unknown, location: Issue["in"]): Issue[] {
  if (!validator || validator(value)) return [];
  const byPlace = new Map<string, Issue>();
  for (const error of withoutFailedBranches((validator.errors ?? []).slice(0, ERRORS_MAX))) {
    if (byPlace.size === ISSUES_MAX) break;
    const issue = issueOf(error, location);
    byPlace.set(`${issue.path} ${issue.expected}`, issue);
  }
  return [...byPlace.values()];
}

function printReceived(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value instanceof Blob) return printFile(value);
  const text = printJson(value) ?? String(value);
  return text.length > RECEIVED_CHARACTERS_MAX ? `${text.slice(0, RECEIVED_CHARACTERS_MAX)}...` : text;
}

/** `a file "a.gif" of type image/gif of 12 bytes` */
function printFile(file: Blob): string {
  const name = file instanceof File ? ` ${JSON.stringify(file.name.slice(0, RECEIVED_CHARACTERS_MAX))}` : "";
  const type = file.type === "" ? "" : ` of type ${file.type.slice(0, RECEIVED_CHARACTERS_MAX)}`;
  return `a file${name}${type} of ${file.size} byte${file.size === 1 ? "" : "s"}`;
}

function issueOf(
  { instancePath, keyword, params, schema, parentSchema, data }: ValidationError,
  location: Issue["in"],
): Issue {
  const names = instancePath.split("/").slice(1).map(decodePointer);
  if (keyword === "required") {
    const name = String(params.missingProperty);
    const expected = describeSchema(parentSchema.properties?.[name] ?? {});
    return { in: location, path: place([...names, name], location), expected, received: "nothing" };
  }
  if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") {
    const name = String(params.additionalProperty ?? params.unevaluatedProperty);
    const value = (data as Record<string, unknown>)[name];
    const path = place([...names, name], location);
    return { in: location, path, expected: "no such name", received: received(value, location) };
  }
  const isUnion = keyword === "oneOf" || keyword === "anyOf";
  const expected = isUnion ? `one of ${(schema as unknown[]).length} forms` : describeSchema(parentSchema);
  return { in: location, path: place(names, location), expected, received: received(data, location) };
}

/**
 * A value that fits no branch of a union fails in each of them: only that it fits none is worth saying. Where just
 * one branch is not `null`, that branch is what was meant, and its own errors say more.
 */
function withoutFailedBranches(errors: ValidationError[]): ValidationError[] {
  const unions = errors.filter(({ keyword }) => keyword === "oneOf" || keyword === "anyOf");
  const [nullable, real] = [unions.filter(isNullable), unions.filter((error) => !isNullable(error))];
  return errors.filter((error) => {
    if (nullable.includes(error)) return false;
    if (error.keyword === "type" && error.params.type === "null" && isWithin(error, nullable)) return false;
    return real.includes(error) || !isWithin(error, real);
  });
}

function isNullable({ schema }: ValidationError): boolean {
  const branches = schema as (DescribedSchema | boolean)[];
  const real = branches.filter((branch) => typeof branch === "boolean" || branch.type !== "null");
  return real.length === 1 && branches.length > 1;
}

function isWithin({ instancePath }: ValidationError, unions: ValidationError[]): boolean {
  return unions.some((union) => `${instancePath}/`.startsWith(`${union.instancePath}/`));
}

/** `limit` of a parameter, `body.lines[0]` of a body. */
function place(names: string[], location: Issue["in"]): string {
  const ofMessage = location === "body" || location === "response";
  const [first, ...rest] = ofMessage ? ["body", ...names] : names;
  return rest.reduce((path, name) => (/^[0-9]+$/.test(name) ? `${path}[${name}]` : `${path}.${name}`), first ?? "");
}

/** Parameters and headers are text, and are shown as that. */
function received(value: unknown, location: Issue["in"]): string {
  const isText = location !== "body" && location !== "response";
  return printReceived(isText && ["number", "bigint", "boolean"].includes(typeof value) ? String(value) : value);
}

/** RFC 6901, section 4. */
function decodePointer(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}
