// Compares the parameters of an operation.
import { isDeepStrictEqual } from "node:util";
import type { Operation, Parameter } from "../contract/contract.ts";
import { pathPlaceholders } from "../contract/path-parameters.ts";
import { parameterKey } from "../contract/read-parameters.ts";
import type { Schemas } from "../schema/references.ts";
import { takesParams } from "../sdk/parameter-names.ts";
import { KEEP_DEPRECATED, type Sides, type Use } from "./change.ts";
import { compareHeaderOrParameter } from "./compare-messages.ts";
import type { Comparison } from "./comparison.ts";
import { endpointName } from "./match-operations.ts";
import { type Pairs, pairByKey, pairMoved } from "./pairs.ts";
import type { Reporter } from "./reporter.ts";
import { allowedValues } from "./schemas/allowed-values.ts";
import { mediaOf, resolveSite, valueSchema } from "./schemas/schema-site.ts";
import { parameterSymbol } from "./sdk-symbols.ts";

export function compareParameters(comparison: Comparison, operations: Sides<Operation>): void {
  const { before, after } = operations;
  const found = pairByKey(before.parameters, after.parameters, parameterKey);
  const { pairs: moved, removed, added } = pairMovedParameters(operations, found);
  for (const pair of moved) reportMoved(comparison, operations, pair);
  for (const pair of [...found.pairs, ...moved]) compareParameter(comparison, operations, pair);
  for (const parameter of removed) {
    const at = comparison.at(useOf(before, parameter), parameter);
    const remedy = parameter.deprecated ? KEEP_DEPRECATED : undefined;
    at.reportRemoved("parameter-removed", { before: parameter.declaration, remedy });
  }
  for (const parameter of added) {
    const at = comparison.at(useOf(after, parameter), parameter);
    const value = valueSchema(parameter).default;
    const details = { after: parameter.declaration };
    if (parameter.required) at.report("required-parameter-added", "was added and is required", details);
    else {
      const rule =
        !takesParams(before) && takesParams({ parameters: [parameter] }) ? "first-parameter-added" : "parameter-added";
      at.report(rule, `was added${value === undefined ? "" : ` with default ${value}`}`, details);
    }
  }
}

/** Pairs parameters that were moved or renamed. */
function pairMovedParameters(operations: Sides<Operation>, found: Pairs<Parameter>): Pairs<Parameter> {
  return pairMoved(found, (before, free) => {
    const moved = free.find((after) => isSamePathSegment(operations, { before, after }) || isMoved(before, after));
    const renamed = findRenamed(before, found);
    return moved ?? free.find((after) => after === renamed);
  });
}

function reportMoved(
  comparison: Comparison,
  operations: Sides<Operation>,
  { before: old, after: now }: Sides<Parameter>,
): void {
  const at = comparison.at(useOf(operations.after, now), now);
  const symbols = [parameterSymbol(operations.before, old)];
  if (old.in !== now.in) {
    const details = { before: old.in, after: now.in, symbols };
    at.report("parameter-moved", `moved from ${old.in} to ${now.in}`, details);
  } else {
    const rule = old.in === "path" ? "path-parameter-renamed" : "parameter-renamed";
    at.report(rule, `was renamed from ${old.name}`, { before: old.name, after: now.name, symbols });
  }
}

function isMoved(from: Parameter, to: Parameter): boolean {
  return from.name.toLowerCase() === to.name.toLowerCase() && from.in !== to.in;
}

/** Returns whether two path parameters have the same position in their paths. */
function isSamePathSegment(operations: Sides<Operation>, { before, after }: Sides<Parameter>): boolean {
  if (before.in !== "path" || after.in !== "path") return false;
  const position = ({ path }: Operation, { name }: Parameter) => pathPlaceholders(path).indexOf(name);
  return position(operations.before, before) === position(operations.after, after);
}

/** Finds a renamed parameter: the only removed and the only added one of a location, if they have the same schema. */
function findRenamed(from: Parameter, { removed, added }: Pairs<Parameter>): Parameter | undefined {
  const inLocation = (list: Parameter[]) => list.filter(({ in: location }) => location === from.in);
  const [to, ...others] = inLocation(added);
  if (!to || others.length > 0 || inLocation(removed).length > 1) return undefined;
  const [old, now] = [from, to].map(({ declaration, required }) => [declaration?.schema, required]);
  return isDeepStrictEqual(old, now) ? to : undefined;
}

function compareParameter(comparison: Comparison, operations: Sides<Operation>, pair: Sides<Parameter>): void {
  const { before: old, after: now } = pair;
  const use = useOf(operations.after, now);
  const at = comparison.at(use, now);
  at.compareCondition("isParameterRequired", old.required, now.required);
  if (old.in === now.in) compareSerialization(comparison.declaredSchemas, at, pair);
  compareHeaderOrParameter(comparison, use, pair);
}

function compareSerialization(schemas: Sides<Schemas>, at: Reporter, { before, after }: Sides<Parameter>): void {
  const isList = isListOrObject(schemas.before, before) && isListOrObject(schemas.after, after);
  const read = (parameter: Parameter) => ({
    style: parameter.style,
    // `explode` of a single value changes nothing.
    explode: isList ? parameter.explode : undefined,
    allowReserved: parameter.declaration?.allowReserved === true,
    // The style of JSON says its media type.
    "media type": parameter.style === "json" ? undefined : mediaOf(parameter)?.mediaType,
  });
  const [old, now] = [read(before), read(after)];
  const changed = (["style", "explode", "allowReserved", "media type"] as const).filter(
    (name) => old[name] !== now[name],
  );
  if (changed.length === 0) return;
  const describe = (values: typeof old) =>
    changed.flatMap((name) => (values[name] === undefined ? [] : `${name} ${values[name]}`)).join(", ") ||
    "no media type";
  const values = { before: old, after: now };
  at.reportReplaced("parameter-serialization-changed", "has", describe(old), describe(now), values);
}

function isListOrObject(schemas: Schemas, parameter: Parameter): boolean {
  const { types } = allowedValues(schemas, resolveSite(schemas, valueSchema(parameter)).core);
  return types === undefined || types.includes("array") || types.includes("object");
}

function useOf(operation: Operation, parameter: Parameter): Use {
  return {
    operation: endpointName(operation),
    part: `${parameter.in} parameter ${parameter.name}`,
    direction: "request",
    symbol: () => parameterSymbol(operation, parameter),
  };
}
