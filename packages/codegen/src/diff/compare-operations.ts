// Compares the operations of two contracts.
import { isDeepStrictEqual } from "node:util";
import { formatJsonPointer, parseJsonPointer } from "../runtime/json/json-pointer.ts";
import { compareDeprecation, isRemovable } from "./compare-deprecation.ts";
import { compareBodies, compareResponses } from "./compare-messages.ts";
import { compareOverloads } from "./compare-overloads.ts";
import { comparePagination } from "./compare-pagination.ts";
import { compareParameters } from "./compare-parameters.ts";
import type { Comparison } from "./comparison.ts";
import type { Use } from "./edit.ts";
import type { OperationSide } from "./list-operations.ts";
import { differingSegments, type MatchedOperations } from "./match-operations.ts";
import { callSymbol, objectArgument } from "./sdk-symbols.ts";

export function compareOperations(comparison: Comparison, { pairs, removed, added }: MatchedOperations): void {
  for (const operation of removed) reportRemoved(comparison, operation);
  for (const { before, after } of pairs) compareOperation(comparison, before, after);
  for (const operation of added) {
    const { pointer, value } = operation.source;
    comparison.report(useOf(operation), {
      rule: "operation-added",
      pointer,
      description: "was added",
      after: value.operationId,
    });
  }
}

function useOf(operation: OperationSide): Use {
  return { operation: operation.name, symbol: () => callSymbol(operation.model) };
}

function reportRemoved(comparison: Comparison, operation: OperationSide): void {
  const { today } = comparison.options;
  const sunset = operation.model.deprecation?.sunset;
  const wasAnnounced = isRemovable(operation.model, today);
  const description = wasAnnounced
    ? `was removed, as announced for ${sunset}`
    : sunset
      ? `was removed before its announced sunset date, ${sunset}`
      : "was removed without an announced sunset date";
  const rule = wasAnnounced ? "operation-removed-as-announced" : "operation-removed";
  const { pointer } = operation.source;
  comparison.report(useOf(operation), {
    rule,
    pointer,
    isRemoved: true,
    description,
    before: operation.model.operationId,
  });
}

function compareOperation(comparison: Comparison, before: OperationSide, after: OperationSide): void {
  const use = useOf(after);
  const { pointer } = after.source;
  const hasMoved = compareEndpoint(comparison, before, after);
  comparison.reportAnnotations(use, before.source.value, after.source.value, pointer);
  compareNames(comparison, use, before, after, hasMoved);
  const ignored = compareDeprecation(comparison, use, before, after);
  comparePagination(comparison, use, before, after);
  compareOverloads(comparison, use, before, after);
  compareServers(comparison, use, before, after);
  if (before.model.hideTryIt !== after.model.hideTryIt) {
    const description = after.model.hideTryIt ? "no longer has a console" : "now has a console";
    comparison.report(use, { rule: "console-changed", pointer, description });
  }
  compareParameters(comparison, before, after);
  compareRequestBodies(comparison, before, after);
  const responseUse = (part: string): Use => ({ ...use, part, direction: "response" });
  compareResponses(comparison, { before, after }, { use: responseUse, ignored });
}

function compareEndpoint(comparison: Comparison, before: OperationSide, after: OperationSide): boolean {
  const { pointer } = after.source;
  const [old, now] = [before.model, after.model];
  const segments = differingSegments(old.path, now.path);
  const symbols = [...new Set([callSymbol(old), callSymbol(now)])];
  const hasOtherPath = segments.before.replace(/\{[^}]*\}/g, "{}") !== segments.after.replace(/\{[^}]*\}/g, "{}");
  if (hasOtherPath) {
    comparison.report(
      { operation: before.name, part: "path" },
      {
        rule: "path-changed",
        pointer,
        keyword: "path",
        symbols,
        description: `has ${segments.after} instead of ${segments.before}`,
        before: segments.before,
        after: segments.after,
      },
    );
  }
  if (old.method !== now.method) {
    const [from, to] = [old.method.toUpperCase(), now.method.toUpperCase()];
    const description = `has the method ${to} instead of ${from}`;
    comparison.report(
      { operation: before.name },
      { rule: "method-changed", pointer, keyword: "method", symbols, description, before: from, after: to },
    );
  }
  return hasOtherPath || old.method !== now.method;
}

function compareNames(
  comparison: Comparison,
  use: Use,
  before: OperationSide,
  after: OperationSide,
  hasMoved: boolean,
): void {
  const { pointer } = after.source;
  const [old, now] = [before.model, after.model];
  const symbols = [...new Set([callSymbol(old), callSymbol(now)])];
  const [from, to] = [before.source.value.tags ?? [], after.source.value.tags ?? []];
  // An operation that has no operationId in the contract is named after its path.
  const wasNamedByPath = hasMoved && isDeepStrictEqual(withoutId(before), withoutId(after));
  if (old.operationId !== now.operationId && !wasNamedByPath) {
    const description = `has operationId ${now.operationId} instead of ${old.operationId}`;
    comparison.report(use, {
      rule: "operation-id-changed",
      pointer,
      keyword: "operationId",
      description,
      symbols,
      before: old.operationId,
      after: now.operationId,
    });
  } else if (symbols.length > 1 && !wasNamedByPath) {
    const description = `is ${symbols[1]} in the SDK instead of ${symbols[0]}`;
    comparison.report(use, {
      rule: "sdk-method-changed",
      pointer,
      keyword: isDeepStrictEqual(from, to) ? "x-sdk-method" : "tags",
      description,
      symbols,
      before: symbols[0],
      after: symbols[1],
    });
  } else if (!isDeepStrictEqual(from, to)) {
    const [oldTags, newTags] = [from, to].map((tags) => (Array.isArray(tags) ? tags.join(", ") : "") || "none");
    const description = `has tags ${newTags} instead of ${oldTags}`;
    comparison.report(use, { rule: "tag-changed", pointer, keyword: "tags", description, before: from, after: to });
  }
}

function withoutId({ source: { value } }: OperationSide): object {
  return { ...value, operationId: "" };
}

/** Compares servers that an operation has for itself. Those of the document are compared once. */
function compareServers(comparison: Comparison, use: Use, before: OperationSide, after: OperationSide): void {
  const [old, now] = [before, after].map(({ model }) => model.servers?.map(({ url }) => url).join(", "));
  if (old === now) return;
  const format = (servers: string | undefined) => servers ?? "those of the service";
  const description = `are ${format(now)} instead of ${format(old)}`;
  const { pointer } = after.source;
  comparison.report(
    { ...use, part: "servers" },
    { rule: "operation-servers-changed", pointer, keyword: "servers", description, before: old, after: now },
  );
}

function compareRequestBodies(comparison: Comparison, before: OperationSide, after: OperationSide): void {
  const [old, now] = [before.body, after.body];
  const use: Use = { operation: after.name, part: "body", direction: "request", symbol: bodySymbol(after) };
  if (old && now) {
    compareBodies(comparison, use, old, now);
    return;
  }
  if (old) {
    comparison.report(
      { ...use, symbol: bodySymbol(before) },
      { rule: "body-removed", pointer: old.pointer, isRemoved: true, description: "was removed" },
    );
    return;
  }
  if (!now) return;
  const hasParameters = before.model.parameters.some((parameter) => parameter.in !== "path");
  const rule = now.value.required
    ? "required-body-added"
    : hasParameters
      ? "body-added-before-parameters"
      : "body-added";
  const description = now.value.required ? "was added and is required" : "was added";
  comparison.report(use, { rule, pointer: now.pointer, description });
}

/** Returns a function that names the property of the body that a pointer refers to: `client.pets.create({ name })`. */
function bodySymbol({ model, body }: OperationSide): (pointer: string) => string {
  const roots = Object.entries(body?.value.content ?? {}).flatMap(([mediaType, { schema }]) => {
    const inline = `${body?.pointer}${formatJsonPointer(["content", mediaType, "schema"])}`;
    return schema && "$ref" in schema ? [inline, decodeURIComponent(schema.$ref.slice(1))] : [inline];
  });
  return (pointer) => {
    const root = roots.find((candidate) => pointer.startsWith(`${candidate}/properties/`));
    const [name, ...rest] = root === undefined ? [] : parseJsonPointer(pointer.slice(`${root}/properties`.length));
    return callSymbol(model, name !== undefined && rest.length === 0 ? objectArgument(name) : "");
  };
}
