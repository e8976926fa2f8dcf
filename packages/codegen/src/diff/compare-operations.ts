// Compares the operations of two contracts.
import { isDeepStrictEqual } from "node:util";
import type { Operation } from "../contract/contract.ts";
import { pathShape } from "../contract/path-parameters.ts";
import { pointerOf } from "../document/location.ts";
import { parseJsonPointer } from "../runtime/json/json-pointer.ts";
import { isReference } from "../schema/references.ts";
import type { Sides, Use } from "./change.ts";
import { adviceWithoutSuccessor, announcementOf, compareDeprecation, isRemovable } from "./compare-deprecation.ts";
import { compareBodies, compareResponses } from "./compare-messages.ts";
import { compareOverloads } from "./compare-overloads.ts";
import { comparePagination } from "./compare-pagination.ts";
import { compareParameters } from "./compare-parameters.ts";
import { compareVariables } from "./compare-servers.ts";
import type { Comparison } from "./comparison.ts";
import { differingSegments, endpointName, hasOnlyOtherId } from "./match-operations.ts";
import type { Pairs } from "./pairs.ts";
import type { Reporter } from "./reporter.ts";
import { schemaOf } from "./schemas/schema-site.ts";
import { callSymbol, clientSymbol, objectArgument } from "./sdk-symbols.ts";
import { STABILITIES, stabilityOf } from "./stability.ts";

type OperationPair = Sides<Operation>;

export function compareOperations(comparison: Comparison, { pairs, removed, added }: Pairs<Operation>): void {
  for (const operation of removed) reportRemoved(comparison, operation);
  for (const pair of pairs) compareOperation(comparison, pair);
  for (const operation of added) {
    comparison.at(useOf(operation), operation).report("operation-added", "was added", { after: operation.operationId });
  }
}

function useOf(operation: Operation): Use {
  return { operation: endpointName(operation), symbol: () => callSymbol(operation) };
}

function reportRemoved(comparison: Comparison, operation: Operation): void {
  const { operationId, deprecation } = operation;
  const details = { isRemoved: true, before: operationId };
  const at = comparison.at(useOf(operation), operation);
  if (isRemovable(operation, comparison.options.today)) {
    const remedy = adviceWithoutSuccessor(operation);
    at.report("operation-removed-as-announced", `was removed, as announced for ${deprecation?.sunset}`, {
      ...details,
      remedy,
    });
  } else {
    const sunset = deprecation?.sunset;
    const notice = sunset ? `before its announced sunset date, ${sunset}` : "without an announced sunset date";
    const advice = sunset
      ? `Keep it until ${sunset}.`
      : "Keep it, announce a sunset date, and remove it from that day on.";
    const remedy = operation.deprecated ? advice : undefined;
    at.report("operation-removed", `was removed ${notice}`, { ...details, remedy });
  }
}

function compareOperation(comparison: Comparison, pair: OperationPair): void {
  const { before, after } = pair;
  const use = useOf(after);
  const at = comparison.at(use, after);
  const hasMoved = compareEndpoint(comparison, pair);
  at.compareAnnotations(before.declaration, after.declaration);
  // An operation that has no operationId in the contract is named after its path.
  if (!hasMoved || !hasOnlyOtherId(before, after)) compareNames(comparison, use, pair);
  compareDeprecation(comparison, use, pair);
  compareStability(at, before, after);
  comparePagination(comparison, use, pair);
  compareOverloads(comparison, use, pair);
  compareServers(comparison, use, pair);
  at.compareCondition("hasConsole", !before.hideTryIt, !after.hideTryIt);
  compareParameters(comparison, pair);
  compareRequestBodies(comparison, pair);
  compareResponses(comparison, pair, { ...use, direction: "response" }, announcementOf(pair));
}

function compareStability(at: Reporter, before: Operation, after: Operation): void {
  const [old, now] = [stabilityOf(before), stabilityOf(after)];
  if (old === now) return;
  const rule = STABILITIES.indexOf(now) < STABILITIES.indexOf(old) ? "stability-lowered" : "stability-raised";
  at.reportReplaced(rule, "has the stability level", old, now, { keyword: "x-stability-level" });
}

/** Compares the path and the method, and returns whether one of them changed. */
function compareEndpoint(comparison: Comparison, { before: old, after: now }: OperationPair): boolean {
  const segments = differingSegments(old.path, now.path);
  const symbols = [...new Set([callSymbol(old), callSymbol(now)])];
  const hasOtherPath = pathShape(segments.before) !== pathShape(segments.after);
  const at = (part?: string) => comparison.at({ operation: endpointName(old), part }, now);
  if (hasOtherPath) {
    const details = { keyword: "path", symbols };
    at("path").reportReplaced("path-changed", "has", segments.before, segments.after, details);
  }
  if (old.method !== now.method) {
    const [from, to] = [old.method.toUpperCase(), now.method.toUpperCase()];
    at().reportReplaced("method-changed", "has the method", from, to, { keyword: "method", symbols });
  }
  return hasOtherPath || old.method !== now.method;
}

function compareNames(comparison: Comparison, use: Use, { before, after }: OperationPair): void {
  const at = comparison.at(use, after);
  const [old, now] = [before.operationId, after.operationId];
  const [oldCall, newCall] = [callSymbol(before), callSymbol(after)];
  const symbols = [...new Set([oldCall, newCall])];
  const [oldTags, newTags]: [unknown, unknown] = [before.declaration?.tags ?? [], after.declaration?.tags ?? []];
  const hasOtherTags = !isDeepStrictEqual(oldTags, newTags);
  if (old !== now) {
    const details = { keyword: "operationId", symbols };
    at.reportReplaced("operation-id-changed", "has operationId", old, now, details);
  } else if (oldCall !== newCall) {
    const details = { keyword: hasOtherTags ? "tags" : "x-sdk-method", symbols, before: oldCall, after: newCall };
    at.report("sdk-method-changed", `is ${newCall} in the SDK instead of ${oldCall}`, details);
  } else if (hasOtherTags) {
    const format = (tags: unknown) => (Array.isArray(tags) && tags.join(", ")) || "none";
    const details = { keyword: "tags", before: oldTags, after: newTags };
    at.reportReplaced("tag-changed", "has tags", format(oldTags), format(newTags), details);
  }
}

/** Compares servers that an operation has for itself. Those of the document are compared once. */
function compareServers(comparison: Comparison, use: Use, { before, after }: OperationPair): void {
  const [old, now] = [before, after].map(({ servers }) => servers?.map(({ url }) => url).join(", "));
  if (old === now) {
    for (const [index, server] of (after.servers ?? []).entries()) {
      const earlier = before.servers?.[index];
      if (!earlier) continue;
      compareVariables(comparison, { before: earlier, after: server }, (location, field) =>
        comparison.at({ ...use, part: "servers" }, location, field),
      );
    }
    return;
  }
  const format = (servers: string | undefined) => servers ?? "those of the service";
  const at = comparison.at({ ...use, part: "servers" }, after);
  const symbols = before.servers ? [clientSymbol(comparison.before, "servers")] : undefined;
  const details = { keyword: "servers", before: old, after: now, symbols };
  at.reportReplaced("operation-servers-changed", "are", format(old), format(now), details);
}

function compareRequestBodies(comparison: Comparison, { before, after }: OperationPair): void {
  const [old, now] = [before.requestBody, after.requestBody];
  const use = (side: Operation): Use => {
    return { operation: endpointName(after), part: "body", direction: "request", symbol: bodySymbol(side) };
  };
  if (old && now) compareBodies(comparison, use(after), { before: old, after: now });
  else if (old) comparison.at(use(before), old).reportRemoved("body-removed");
  else if (now?.required) {
    comparison.at(use(after), now).report("required-body-added", "was added and is required");
  } else if (now) {
    const hasParameters = before.parameters.some((parameter) => parameter.in !== "path");
    const rule = hasParameters ? "body-added-before-parameters" : "body-added";
    comparison.at(use(after), now).report(rule, "was added");
  }
}

/** Returns a function that names the property of the body that a pointer refers to: `client.pets.create({ name })`. */
function bodySymbol(operation: Operation): (pointer: string) => string {
  const roots = (operation.requestBody?.content ?? []).flatMap((content) => {
    const schema = schemaOf(content);
    return [pointerOf(schema) ?? "", ...(isReference(schema) ? [decodeURIComponent(schema.$ref.slice(1))] : [])];
  });
  return (pointer) => {
    const root = roots.find((candidate) => pointer.startsWith(`${candidate}/properties/`));
    const [name, ...rest] = root === undefined ? [] : parseJsonPointer(pointer.slice(`${root}/properties`.length));
    return callSymbol(operation, name !== undefined && rest.length === 0 ? objectArgument(name) : "");
  };
}
