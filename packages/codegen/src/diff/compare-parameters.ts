// Compares the parameters of an operation.
import { isDeepStrictEqual } from "node:util";
import type { JsonSchema, Operation, Parameter } from "../contract/contract.ts";
import { isJson } from "../contract/media-type.ts";
import { pathPlaceholders } from "../contract/path-parameters.ts";
import { parameterKey } from "../contract/read-parameters.ts";
import { locateMember } from "../document/location.ts";
import type { Schemas } from "../schema/references.ts";
import { takesParams } from "../sdk/parameter-names.ts";
import { KEEP_DEPRECATED, type Sides, type Use } from "./change.ts";
import type { Comparison } from "./comparison.ts";
import { endpointName } from "./match-operations.ts";
import { type Pairs, pairByKey, pairMoved } from "./pairs.ts";
import type { Reporter } from "./reporter.ts";
import { allowedValues } from "./schemas/allowed-values.ts";
import { resolveSite, schemaOf } from "./schemas/schema-site.ts";
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
    const value = parameterSchema(parameter).default;
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
  at.compareCondition("isDeprecated", old.deprecated, now.deprecated);
  if (old.in === now.in) compareSerialization(comparison.declaredSchemas, at, pair);
  at.compareAnnotations(old.declaration, now.declaration);
  comparison.schemas.add(use, parameterSchema(old), parameterSchema(now));
}

function compareSerialization(schemas: Sides<Schemas>, at: Reporter, { before, after }: Sides<Parameter>): void {
  const isList = isListOrObject(schemas.before, before) && isListOrObject(schemas.after, after);
  const read = ({ style, explode, declaration }: Parameter) => ({
    style,
    // `explode` of a single value changes nothing.
    explode: isList ? explode : undefined,
    allowReserved: declaration?.allowReserved === true,
  });
  const [old, now] = [read(before), read(after)];
  const changed = (["style", "explode", "allowReserved"] as const).filter((name) => old[name] !== now[name]);
  if (changed.length === 0) return;
  const describe = (values: typeof old) => changed.map((name) => `${name} ${values[name]}`).join(", ");
  const values = { before: old, after: now };
  at.reportReplaced("parameter-serialization-changed", "has", describe(old), describe(now), values);
}

function isListOrObject(schemas: Schemas, parameter: Parameter): boolean {
  const { types } = allowedValues(schemas, resolveSite(schemas, parameterSchema(parameter)).core);
  return types === undefined || types.includes("array") || types.includes("object");
}

/** Returns the declared schema of a parameter. The schema of a media type other than JSON is that of the encoded value. */
function parameterSchema(parameter: Parameter): JsonSchema {
  const [media] = Object.entries(parameter.declaration?.content ?? {});
  if (!media) return schemaOf(parameter);
  const [mediaType, declaration] = media;
  return isJson(mediaType) ? schemaOf({ declaration }) : locateMember(declaration, "schema", {});
}

function useOf(operation: Operation, parameter: Parameter): Use {
  return {
    operation: endpointName(operation),
    part: `${parameter.in} parameter ${parameter.name}`,
    direction: "request",
    symbol: () => parameterSymbol(operation, parameter),
  };
}
