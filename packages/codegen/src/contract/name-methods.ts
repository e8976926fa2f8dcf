// Names the methods of the SDK.
import { chosenNames } from "./chosen-names.ts";
import type { Operation } from "./contract.ts";
import { identifier, methodName, stem, uniqueName } from "./naming.ts";
import { productName } from "./product-name.ts";
import { reservedMemberNames } from "./reserved-names.ts";
import { separateWords } from "./separate-words.ts";
import { resourcePath, splitOperationId } from "./split-operation-id.ts";

/** Members of the generated client, whose names no resource or method may have. */
export const CLIENT_MEMBERS: readonly string[] = [...reservedMemberNames, "request", "withOptions"];

interface Names {
  /** Path of the resource in the client: `bookings.payments`, or "" for the client itself. */
  resource: string;
  /** Names of the method in the order of preference. */
  candidates: string[];
}

/**
 * Sets `sdk` of each operation. The method has the name in `x-sdk-method`, or the first of these that no other member of
 * the resource has: the name in an extension of another generator, the operationId without its resources and their noun (`create` for `Payments_createPayment`), with the
 * noun, complete.
 *
 * @param title of the contract
 */
export function nameMethods(operations: Operation[], title: string): void {
  const names = withoutProductTag(operations, letters(productName(title))).map((operation) => {
    const override: string | undefined = operation.declaration?.["x-sdk-method"];
    return override === undefined ? deriveNames(operation) : readOverride(operation, override);
  });
  const methods = selectMethods(names);
  operations.forEach((operation, index) => {
    const resource = names[index]?.resource;
    operation.sdk = { resource: resource || undefined, method: methods[index] ?? "" };
  });
}

/** Removes a tag that only repeats the name of the product, which would be in the name of each method: `plaid.plaid.accountsGet`. */
function withoutProductTag(operations: Operation[], product: string): Operation[] {
  const hasTag = ({ tag = "" }: Operation) => letters(tag) === product;
  const isResource = operations.some(
    (operation) => hasTag(operation) && letters(operation.operationId).includes(stem(product)),
  );
  if (isResource) return operations;
  return operations.map((operation) => (hasTag(operation) ? { ...operation, tag: undefined } : operation));
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, "");
}

function deriveNames(operation: Operation): Names {
  const name = separateWords({ ...operation, operationId: withoutPath(operation) });
  const { resources, action } = splitOperationId(name);
  const chosen = chosenNames(operation);
  const path = chosen.resources ?? resourcePath(resources, operation.tag);
  const complete = identifier(separateWords(operation));
  return {
    resource: path.map(withoutConflict).join("."),
    candidates: [
      ...(chosen.method === undefined ? [] : [chosen.method]),
      identifier(methodName(action, path.at(-1) ?? "")),
      identifier(action),
      complete,
      `${complete}Operation`,
    ],
  };
}

/** Returns `read_book` for `read_book_books__id__get`, to which FastAPI has added the path and the method. */
function withoutPath({ operationId, path, method }: Operation): string {
  const suffix = `${path.replace(/\W/g, "_")}_${method}`;
  const isAdded = operationId.length > suffix.length && operationId.toLowerCase().endsWith(suffix.toLowerCase());
  return isAdded ? operationId.slice(0, -suffix.length).replace(/(?<=.)_$/, "") : operationId;
}

/** Reads `create`, or `bookings.payments.create`, which selects the resource, too. */
function readOverride(operation: Operation, override: string): Names {
  const parts = override.split(".");
  const method = parts.pop() ?? "";
  return { resource: parts.join(".") || deriveNames(operation).resource, candidates: [method] };
}

function withoutConflict(name: string, depth: number): string {
  return (depth === 0 ? CLIENT_MEMBERS : reservedMemberNames).includes(name) ? `${name}Resource` : name;
}

function selectMethods(names: Names[]): string[] {
  const resources = new Set(names.flatMap(({ resource }) => enclosingResources(resource)));
  return numberMethods(names, dropConflicts(names, resources).map(firstCandidate));
}

/** Drops the first candidate of all methods that share it, until those that are left differ, or are the last of their methods. */
function dropConflicts(names: Names[], resources: ReadonlySet<string>): Names[] {
  const users = Map.groupBy(names, memberPath);
  const hasConflict = (name: Names) => {
    const path = memberPath(name);
    const reserved = name.resource === "" ? CLIENT_MEMBERS : reservedMemberNames;
    return users.get(path)?.length !== 1 || resources.has(path) || reserved.includes(firstCandidate(name));
  };
  const remaining = names.map((name) =>
    name.candidates.length > 1 && hasConflict(name) ? { ...name, candidates: name.candidates.slice(1) } : name,
  );
  const isSettled = remaining.every((name, index) => name === names[index]);
  return isSettled ? names : dropConflicts(remaining, resources);
}

function firstCandidate({ candidates }: Names): string {
  return candidates[0] ?? "";
}

/** Returns the path that the method has in the client with its first candidate: `bookings.create`. */
function memberPath(name: Names): string {
  return [name.resource, firstCandidate(name)].filter(Boolean).join(".");
}

/** Adds numbers to the last candidates that operationIds such as `get-pet` and `getPet` share. Names in `x-sdk-method` stay as they are. */
function numberMethods(names: Names[], methods: string[]): string[] {
  const taken = new Set<string>();
  return names.map(({ resource, candidates }, index) => {
    const method = methods[index] ?? "";
    const free = uniqueName(method, (name) => candidates.length > 1 && taken.has(`${resource}.${name}`));
    taken.add(`${resource}.${free}`);
    return free;
  });
}

/** Returns `bookings` and `bookings.payments` for `bookings.payments`. */
function enclosingResources(resource: string): string[] {
  const parts = resource.split(".");
  return parts.map((_, index) => parts.slice(0, index + 1).join("."));
}
