// Compares the overloads of operations: they are signatures of one SDK method, and each has an MCP tool. What the operation itself accepts
// and returns is compared elsewhere, so an edit of it is no edit of its overloads.
import { isDeepStrictEqual } from "node:util";
import type { Content, JsonSchema, Operation } from "../contract/contract.ts";
import type { Overload } from "../contract/read-overloads.ts";
import type { Comparison } from "./comparison.ts";
import type { Edit, Use } from "./edit.ts";
import type { OperationSide } from "./list-operations.ts";
import type { Direction } from "./rules/rule.ts";

/** Parameter, body or response of an overload. */
interface Part {
  direction: Direction;
  required: boolean;
  schema?: JsonSchema | undefined;
  /** Location of the schema in that of the operation. Absent if the overload declares the schema. */
  pointer?: string;
}

/** Parts by name: `query parameter limit`, `the application/json body`, `the application/json response 200`. */
type Signature = Map<string, Part>;

interface NamedOverload {
  id: string;
  index: number;
  signature: Signature;
  prose: Pick<Overload, "summary" | "description">;
}

type Finding = Pick<Edit, "description"> & { rule: "overload-widened" | "overload-narrowed" };

export function compareOverloads(comparison: Comparison, use: Use, before: OperationSide, after: OperationSide): void {
  const [old, now] = [listOverloads(before), listOverloads(after)];
  const report = (side: OperationSide, overload: NamedOverload, edit: Omit<Edit, "uses" | "pointer">) => {
    const pointer = `${side.source.pointer}/x-overloads/${overload.index}`;
    comparison.report(use, { ...edit, pointer, field: `overload ${overload.id}` });
  };
  if (old.length === 0 && now.length > 0) {
    const description = `now has the overloads ${now.map(({ id }) => id).join(", ")}`;
    comparison.report(use, { rule: "overload-narrowed", pointer: after.source.pointer, description });
    return;
  }
  const unchanged = sharedParts(before.model, after.model);
  const added = now.filter(({ id }) => !old.some((overload) => overload.id === id));
  for (const overload of old) {
    const match = now.find(({ id }) => id === overload.id);
    const renamed = added.find(({ signature }) => isDeepStrictEqual(signature, overload.signature));
    if (match) {
      const pointer = `${after.source.pointer}/x-overloads/${match.index}`;
      comparison.reportAnnotations(use, overload.prose, match.prose, pointer, `overload ${match.id}`);
      for (const finding of compareSignatures(overload.signature, match.signature, unchanged)) {
        report(after, match, finding);
      }
    } else if (renamed) {
      added.splice(added.indexOf(renamed), 1);
      const description = `has operationId ${renamed.id} instead of ${overload.id}`;
      report(after, renamed, { rule: "operation-id-changed", description, before: overload.id, after: renamed.id });
    } else if (overload.id !== after.model.operationId) {
      report(before, overload, { rule: "overload-removed", isRemoved: true, description: "was removed" });
    }
  }
  for (const overload of added) report(after, overload, { rule: "overload-added", description: "was added" });
}

function listOverloads({ source, model }: OperationSide): NamedOverload[] {
  const declared: Overload[] = source.value["x-overloads"] ?? [];
  return declared.flatMap((overload, index) => {
    const typed = model.overloads?.[index];
    const { operationId: id, summary, description } = overload;
    const prose = { ...(summary !== undefined && { summary }), ...(description !== undefined && { description }) };
    return typed ? [{ id, index, signature: signatureOf(overload, typed), prose }] : [];
  });
}

function signatureOf({ parameters = [], requestBody, responses = {} }: Overload, typed: Operation): Signature {
  const schemaIn = (content: Content[] | undefined, mediaType: string) =>
    content?.find((media) => media.mediaType === mediaType)?.schema;
  const signature: Signature = new Map();
  for (const { name, in: location, required = false, schema } of parameters) {
    signature.set(parameterName({ name, in: location }), { direction: "request", required, schema });
  }
  for (const [mediaType, pointer] of Object.entries(requestBody?.content ?? {})) {
    const schema = schemaIn(typed.requestBody?.content, mediaType);
    signature.set(bodyName(mediaType), {
      direction: "request",
      required: requestBody?.required ?? false,
      schema,
      pointer,
    });
  }
  for (const [status, content] of Object.entries(responses)) {
    // The SDK throws the others, whichever overload was called.
    if (!/^[23]/.test(status)) continue;
    const response = typed.responses.find((candidate) => candidate.status === status);
    for (const [mediaType, pointer] of Object.entries(content)) {
      const schema = schemaIn(response?.content, mediaType);
      signature.set(responseName(status, mediaType), { direction: "response", required: true, schema, pointer });
    }
  }
  return signature;
}

function parameterName({ name, in: location }: { name: string; in: string }): string {
  return `${location} parameter ${name}`;
}

function bodyName(mediaType: string): string {
  return `the ${mediaType} body`;
}

function responseName(status: string, mediaType: string): string {
  return `the ${mediaType} response ${status}`;
}

/** Returns the names of the parts that both operations have, and that both require or do not require. */
function sharedParts(before: Operation, after: Operation): Set<string> {
  const namesOf = ({ parameters, requestBody, responses }: Operation) => [
    ...parameters.map((parameter) => [parameterName(parameter), parameter.required] as const),
    ...(requestBody?.content ?? []).map(({ mediaType }) => [bodyName(mediaType), requestBody?.required] as const),
    ...responses.flatMap(({ status, content }) =>
      content.map(({ mediaType }) => [responseName(status, mediaType), true] as const),
    ),
  ];
  const old = new Map(namesOf(before));
  const names = namesOf(after).filter(([name, required]) => old.get(name) === required);
  return new Set(names.map(([name]) => name));
}

function compareSignatures(before: Signature, after: Signature, unchanged: Set<string>): Finding[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names]
    .filter((name) => unchanged.has(name))
    .flatMap((name) => comparePart(name, before.get(name), after.get(name)) ?? []);
}

function comparePart(name: string, old: Part | undefined, now: Part | undefined): Finding | undefined {
  const isResponse = (now ?? old)?.direction === "response";
  const verb = isResponse ? "return" : "take";
  if (!old) {
    const isCompatible = !isResponse && !now?.required;
    const taken = now?.required ? "requires" : "takes";
    return { rule: ruleFor(isCompatible), description: `now ${isResponse ? "returns" : taken} ${name}` };
  }
  if (!now) return { rule: ruleFor(isResponse), description: `no longer ${verb}s ${name}` };
  if (old.required !== now.required) {
    return { rule: ruleFor(old.required), description: `${now.required ? "now" : "no longer"} requires ${name}` };
  }
  const isMoved = old.pointer === undefined || old.pointer !== now.pointer;
  if (!isMoved || isDeepStrictEqual(old.schema, now.schema)) return undefined;
  const isWider = includesValues(now.schema, old.schema);
  return { rule: ruleFor(isWider), description: `${verb}s another type of ${name}` };
}

function ruleFor(isCompatible: boolean): Finding["rule"] {
  return isCompatible ? "overload-widened" : "overload-narrowed";
}

/** Returns whether a schema allows all values of an enum, or any value. */
function includesValues(schema: JsonSchema | undefined, other: JsonSchema | undefined): boolean {
  if (schema === undefined) return true;
  const [values, required] = [schema.enum, other?.enum];
  return Array.isArray(values) && Array.isArray(required) && required.every((value) => values.includes(value));
}
