// Converts the errors of a validator into issues: location, expected value and received value.
import { isRecord } from "../json/is-record.ts";
import { describeExpected, describeUnlisted, type FindSchema } from "./describe-expected.ts";
import { describeReceived } from "./describe-received.ts";
import type { Schema, ValidationError } from "./validation-run.ts";

/** A single violation of a schema. */
export interface Issue {
  /** Location of the value: `limit`, `body.lines[0]`. */
  path: string;
  /** Description of a valid value: `an integer from 1 to 100`. */
  expected: string;
  /** The received value as JSON, shortened; `nothing` if it is missing. */
  received: string;
  /** The received value. */
  value: unknown;
}

const MAX_ISSUES = 10;

/**
 * Returns at most 10 issues, so that error responses do not grow with malicious requests.
 *
 * @param root name of the value that was validated; the names of its properties if empty
 */
export function listIssues(errors: readonly ValidationError[], root: string, findSchema: FindSchema): Issue[] {
  const issues = new Map<string, Issue>();
  for (const error of withoutFailedBranches(errors)) {
    if (issues.size === MAX_ISSUES) break;
    const issue = createIssue(error, root, findSchema);
    issues.set(`${issue.path} ${issue.expected}`, issue);
  }
  return [...issues.values()];
}

function createIssue(error: ValidationError, root: string, findSchema: FindSchema): Issue {
  const { keyword, params, schema, parentSchema, data } = error;
  const location = error.path.map(String);
  const issue = (keys: string[], expected: string, value: unknown): Issue => {
    const path = formatPath(root === "" ? keys : [root, ...keys]);
    return { path, expected, received: describeReceived(value), value };
  };
  if (keyword === "required" || keyword === "dependentRequired") {
    const name = String(params.missingProperty);
    const expected = describeExpected(ownValue(parentSchema.properties, name) ?? true, findSchema);
    return issue([...location, name], expected, undefined);
  }
  if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") {
    const name = String(params.additionalProperty ?? params.unevaluatedProperty);
    const expected = describeUnlisted(Object.keys(parentSchema.properties ?? {}));
    return issue([...location, name], expected, isRecord(data) ? data[name] : undefined);
  }
  if (keyword === "steps") return issue(location, "a value with fewer or shorter parts", data);
  if (keyword === "false schema") return issue(location, describeExpected(false), data);
  const isUnion = keyword === "oneOf" || keyword === "anyOf";
  const variants = isUnion && Array.isArray(schema) ? schema.length : 0;
  const expected = isUnion ? `one of ${variants} variants` : describeExpected(parentSchema, findSchema);
  return issue(location, expected, data);
}

function ownValue(properties: Record<string, Schema> | undefined, name: string): Schema | undefined {
  return properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** Returns `body.lines[0]` for `["body", "lines", "0"]`. */
function formatPath([first = "", ...rest]: string[]): string {
  return rest.reduce(childPath, first);
}

/** Returns the location of a property or an item. */
export function childPath(path: string, key: string): string {
  return /^\d+$/.test(key) ? `${path}[${key}]` : `${path}.${key}`;
}

/**
 * Removes the errors of the branches of a union: a value that matches no branch fails each of them, and only the error
 * of the union itself is useful. If exactly one branch is not `null`, the errors of that branch are more specific, so
 * the error of the union is removed instead.
 */
function withoutFailedBranches(errors: readonly ValidationError[]): ValidationError[] {
  const unions = errors.filter(({ keyword }) => keyword === "oneOf" || keyword === "anyOf");
  const [single, proper] = [unions.filter(hasOneBranch), unions.filter((error) => !hasOneBranch(error))];
  return errors.filter((error) => {
    if (single.includes(error)) return false;
    if (error.keyword === "type" && error.params.type === "null" && isWithin(error, single)) return false;
    return proper.includes(error) || !isWithin(error, proper);
  });
}

/** Returns whether a single branch is not `null`, and the error is not that the value matches several branches. */
function hasOneBranch({ schema, params }: ValidationError): boolean {
  const branches: unknown[] = Array.isArray(schema) ? schema : [];
  const nonNull = branches.filter((branch) => !isRecord(branch) || branch["type"] !== "null");
  return nonNull.length === 1 && !params.passingSchemas;
}

function isWithin({ path }: ValidationError, unions: ValidationError[]): boolean {
  return unions.some((union) => union.path.every((token, index) => token === path[index]));
}
