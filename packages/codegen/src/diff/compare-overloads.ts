// Compares the overloads of operations: they are signatures of one SDK method, and each has an MCP tool. What the operation itself accepts
// and returns is compared elsewhere, so a change of it is no change of its overloads.
import { isDeepStrictEqual } from "node:util";
import type { Content, JsonSchema, Operation } from "../contract/contract.ts";
import type { Overload } from "../contract/read-overloads.ts";
import { pointerOf } from "../document/location.ts";
import type { Sides, Use } from "./change.ts";
import type { Comparison } from "./comparison.ts";
import { pairByKey, pairMoved } from "./pairs.ts";
import type { Direction } from "./rules/rule.ts";

/** Parameter, body or response of an overload. */
interface Part {
  direction: Direction;
  required: boolean;
  /** True for the response of an error, whose type only programs that handle it read. */
  isError?: boolean;
  schema?: JsonSchema | undefined;
  /** Location of the schema in that of the operation. Absent if the overload declares the schema. */
  pointer?: string;
}

/** Parts by name: `query parameter limit`, `the application/json body`, `the application/json response 200`. */
type Signature = Map<string, Part>;

interface NamedOverload {
  id: string;
  pointer: string;
  signature: Signature;
  prose: Partial<Record<"summary" | "description", string | undefined>>;
}

export function compareOverloads(comparison: Comparison, use: Use, { before, after }: Sides<Operation>): void {
  const [old, now] = [listOverloads(before), listOverloads(after)];
  const at = ({ id, pointer }: NamedOverload) => comparison.at(use, pointer, `overload ${id}`);
  if (old.length === 0 && now.length > 0) {
    const description = `now has the overloads ${now.map(({ id }) => id).join(", ")}`;
    comparison.at(use, after).report("overload-narrowed", description);
    return;
  }
  const { pairs, ...others } = pairByKey(old, now, ({ id }) => id);
  const unchanged = sharedParts(before, after);
  for (const pair of pairs) {
    at(pair.after).compareAnnotations(pair.before.prose, pair.after.prose);
    // Without a declared response, the SDK returns any value.
    const isUntyped = ![...pair.after.signature.values()].some(
      ({ direction, isError }) => direction === "response" && !isError,
    );
    const names = new Set([...pair.before.signature.keys(), ...pair.after.signature.keys()]);
    for (const name of [...names].filter((candidate) => unchanged.has(candidate))) {
      const oldPart = pair.before.signature.get(name);
      const difference = compareParts(name, oldPart, pair.after.signature.get(name));
      if (!difference) continue;
      const losesType = isUntyped && oldPart?.direction === "response";
      const rule = difference.isCompatible && !losesType ? "overload-widened" : "overload-narrowed";
      at(pair.after).report(rule, difference.description);
    }
  }
  const renamed = pairMoved(others, (overload, free) =>
    free.find(({ signature }) => isDeepStrictEqual(signature, overload.signature)),
  );
  for (const pair of renamed.pairs) {
    at(pair.after).reportReplaced("operation-id-changed", "has operationId", pair.before.id, pair.after.id);
  }
  for (const overload of renamed.removed) {
    if (overload.id !== after.operationId) at(overload).reportRemoved("overload-removed");
  }
  for (const overload of renamed.added) at(overload).report("overload-added", "was added");
}

function listOverloads({ declaration, overloads = [] }: Operation): NamedOverload[] {
  const declared: Overload[] = declaration?.["x-overloads"] ?? [];
  return declared.flatMap((overload, index) => {
    const typed = overloads[index];
    const { operationId: id, summary, description } = overload;
    const pointer = `${pointerOf(declaration)}/x-overloads/${index}`;
    return typed ? [{ id, pointer, signature: signatureOf(overload, typed), prose: { summary, description } }] : [];
  });
}

function signatureOf({ parameters = [], requestBody, responses = {} }: Overload, typed: Operation): Signature {
  const signature: Signature = new Map();
  const addContent = (
    declared: Record<string, string>,
    content: Content[] | undefined,
    nameOf: (mediaType: string) => string,
    part: Omit<Part, "schema" | "pointer">,
  ) => {
    for (const [mediaType, pointer] of Object.entries(declared)) {
      const schema = content?.find((media) => media.mediaType === mediaType)?.schema;
      signature.set(nameOf(mediaType), { ...part, schema, pointer });
    }
  };
  for (const { name, in: location, required = false, schema } of parameters) {
    signature.set(parameterName({ name, in: location }), { direction: "request", required, schema });
  }
  const { content = {}, required = false } = requestBody ?? {};
  addContent(content, typed.requestBody?.content, bodyName, { direction: "request", required });
  for (const [status, declared] of Object.entries(responses)) {
    const isError = !/^[23]/.test(status);
    const response = typed.responses.find((candidate) => candidate.status === status);
    const nameOf = (mediaType: string) => responseName(status, mediaType);
    if (Object.keys(declared).length === 0) {
      signature.set(responseName(status), { direction: "response", required: true, isError });
    }
    addContent(declared, response?.content, nameOf, { direction: "response", required: true, isError });
  }
  return signature;
}

function parameterName({ name, in: location }: { name: string; in: string }): string {
  return `${location} parameter ${name}`;
}

function bodyName(mediaType: string): string {
  return `the ${mediaType} body`;
}

/** @param mediaType absent if the response has no body */
function responseName(status: string, mediaType?: string): string {
  return `the ${mediaType ?? "empty"} response ${status}`;
}

/** Returns the names of the parts that both operations have, and that both require or do not require. */
function sharedParts(before: Operation, after: Operation): Set<string> {
  const namesOf = ({ parameters, requestBody, responses }: Operation) => [
    ...parameters.map((parameter) => [parameterName(parameter), parameter.required] as const),
    ...(requestBody?.content ?? []).map(({ mediaType }) => [bodyName(mediaType), requestBody?.required] as const),
    // An overload may leave out the body of a response.
    ...responses.flatMap(({ status, content }) =>
      [undefined, ...content.map(({ mediaType }) => mediaType)].map(
        (mediaType) => [responseName(status, mediaType), true] as const,
      ),
    ),
  ];
  const old = new Map(namesOf(before));
  const names = namesOf(after).filter(([name, required]) => old.get(name) === required);
  return new Set(names.map(([name]) => name));
}

/** @returns undefined if the parts are equal */
function compareParts(
  name: string,
  old: Part | undefined,
  now: Part | undefined,
): { description: string; isCompatible: boolean } | undefined {
  const isResponse = (now ?? old)?.direction === "response";
  const isError = (now ?? old)?.isError === true;
  const verb = isResponse ? "return" : "take";
  if (!old) {
    const taken = now?.required ? "requires" : "takes";
    const description = `now ${isResponse ? "returns" : taken} ${name}`;
    return { description, isCompatible: isError || (!isResponse && !now?.required) };
  }
  if (!now) return { description: `no longer ${verb}s ${name}`, isCompatible: isResponse && !isError };
  if (old.required !== now.required) {
    return { description: `${now.required ? "now" : "no longer"} requires ${name}`, isCompatible: old.required };
  }
  const isMoved = old.pointer === undefined || old.pointer !== now.pointer;
  if (!isMoved || isDeepStrictEqual(old.schema, now.schema)) return undefined;
  return { description: `${verb}s another type of ${name}`, isCompatible: includesValues(now.schema, old.schema) };
}

/** Returns whether a schema allows all values of an enum, or any value. */
function includesValues(schema: JsonSchema | undefined, other: JsonSchema | undefined): boolean {
  if (schema === undefined) return true;
  const [values, required] = [schema.enum, other?.enum];
  return Array.isArray(values) && Array.isArray(required) && required.every((value) => values.includes(value));
}
