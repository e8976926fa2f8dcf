// Compares the parameters of an operation.
import { isDeepStrictEqual } from "node:util";
import type { ParameterObject } from "openapi3-ts/oas31";
import { isJson } from "../contract/media-type.ts";
import { pathPlaceholders } from "../contract/path-parameters.ts";
import type { Located, Sides, Use } from "./change.ts";
import type { Comparison } from "./comparison.ts";
import { type OperationSide, parameterKey } from "./list-operations.ts";
import { pairByKey } from "./pairs.ts";
import { allowedValues } from "./schemas/allowed-values.ts";
import { locateSchema, resolveSite } from "./schemas/schema-site.ts";
import { parameterSymbol } from "./sdk-symbols.ts";

type LocatedParameter = Located<ParameterObject>;

export function compareParameters(comparison: Comparison, operations: Sides<OperationSide>): void {
  const { before, after } = operations;
  const found = pairByKey(before.parameters, after.parameters, ({ value }) => parameterKey(value));
  const moved = pairMoved(operations, found.removed, found.added);
  for (const pair of moved) reportMoved(comparison, operations, pair);
  for (const pair of [...found.pairs, ...moved]) compareParameter(comparison, operations, pair);
  for (const parameter of found.removed.filter((candidate) => !moved.some((pair) => pair.before === candidate))) {
    const at = comparison.at(useOf(before, parameter), parameter.pointer);
    at.reportRemoved("parameter-removed", { before: parameter.value });
  }
  for (const parameter of found.added.filter((candidate) => !moved.some((pair) => pair.after === candidate))) {
    const at = comparison.at(useOf(after, parameter), parameter.pointer);
    const value = schemaOf(parameter).value.default;
    const details = { after: parameter.value };
    if (parameter.value.required) at.report("required-parameter-added", "was added and is required", details);
    else at.report("parameter-added", `was added${value === undefined ? "" : ` with default ${value}`}`, details);
  }
}

/** Pairs parameters that were moved or renamed. */
function pairMoved(
  operations: Sides<OperationSide>,
  removed: LocatedParameter[],
  added: LocatedParameter[],
): Sides<LocatedParameter>[] {
  return removed.flatMap((before) => {
    const moved = added.find((after) => isSamePathSegment(operations, { before, after }) || isMoved(before, after));
    const after = moved ?? findRenamed(before, removed, added);
    return after ? [{ before, after }] : [];
  });
}

function reportMoved(
  comparison: Comparison,
  operations: Sides<OperationSide>,
  { before, after }: Sides<LocatedParameter>,
): void {
  const [old, now] = [before.value, after.value];
  const at = comparison.at(useOf(operations.after, after), after.pointer);
  const symbols = [parameterSymbol(operations.before.model, parameterOf(before))];
  if (old.in !== now.in) {
    const details = { before: old.in, after: now.in, symbols };
    at.report("parameter-moved", `moved from ${old.in} to ${now.in}`, details);
  } else {
    const rule = old.in === "path" ? "path-parameter-renamed" : "parameter-renamed";
    at.report(rule, `was renamed from ${old.name}`, { before: old.name, after: now.name, symbols });
  }
}

function isMoved(from: LocatedParameter, to: LocatedParameter): boolean {
  return from.value.name.toLowerCase() === to.value.name.toLowerCase() && from.value.in !== to.value.in;
}

/** Returns whether two path parameters have the same position in their paths. */
function isSamePathSegment(operations: Sides<OperationSide>, { before, after }: Sides<LocatedParameter>): boolean {
  if (before.value.in !== "path" || after.value.in !== "path") return false;
  const position = ({ model }: OperationSide, { value }: LocatedParameter) =>
    pathPlaceholders(model.path).indexOf(value.name);
  return position(operations.before, before) === position(operations.after, after);
}

/** Finds a renamed parameter: the only removed and the only added one of a location, if they have the same schema. */
function findRenamed(
  from: LocatedParameter,
  removed: LocatedParameter[],
  added: LocatedParameter[],
): LocatedParameter | undefined {
  const inLocation = (list: LocatedParameter[]) => list.filter(({ value }) => value.in === from.value.in);
  const [to, ...others] = inLocation(added);
  if (!to || others.length > 0 || inLocation(removed).length > 1) return undefined;
  const [old, now] = [from, to].map(({ value: { schema, required = false } }) => [schema, required]);
  return isDeepStrictEqual(old, now) ? to : undefined;
}

function compareParameter(
  comparison: Comparison,
  operations: Sides<OperationSide>,
  pair: Sides<LocatedParameter>,
): void {
  const [old, now] = [pair.before.value, pair.after.value];
  const use = useOf(operations.after, pair.after);
  const at = comparison.at(use, pair.after.pointer);
  const isRequired = (parameter: ParameterObject) => parameter.in === "path" || parameter.required === true;
  at.compareCondition("isParameterRequired", isRequired(old), isRequired(now), { keyword: "required" });
  at.compareCondition("isDeprecated", old.deprecated ?? false, now.deprecated ?? false, { keyword: "deprecated" });
  if (old.in === now.in) compareSerialization(comparison, operations, pair);
  at.compareAnnotations(old, now);
  comparison.schemas.add(use, schemaOf(pair.before), schemaOf(pair.after));
}

function compareSerialization(
  comparison: Comparison,
  operations: Sides<OperationSide>,
  { before, after }: Sides<LocatedParameter>,
): void {
  // `explode` of a single value changes nothing.
  const isList = isListOrObject(comparison.before.document, before) && isListOrObject(comparison.after.document, after);
  const read = ({ model }: OperationSide, { value }: LocatedParameter) => {
    const found = model.parameters.find((parameter) => parameterKey(parameter) === parameterKey(value));
    return {
      style: found?.style,
      explode: isList ? found?.explode : undefined,
      allowReserved: value.allowReserved === true,
    };
  };
  const [old, now] = [read(operations.before, before), read(operations.after, after)];
  const changed = (["style", "explode", "allowReserved"] as const).filter((name) => old[name] !== now[name]);
  if (changed.length === 0) return;
  const describe = (values: typeof old) => changed.map((name) => `${name} ${values[name]}`).join(", ");
  comparison
    .at(useOf(operations.after, after), after.pointer)
    .reportReplaced("parameter-serialization-changed", "has", describe(old), describe(now), {
      before: old,
      after: now,
    });
}

function isListOrObject(document: object, parameter: LocatedParameter): boolean {
  const { types } = allowedValues(document, resolveSite(document, schemaOf(parameter)).core);
  return types === undefined || types.includes("array") || types.includes("object");
}

function schemaOf({ value, pointer }: LocatedParameter) {
  const [media] = Object.entries(value.content ?? {});
  if (!media) return locateSchema(`${pointer}/schema`, value.schema);
  const [mediaType, { schema }] = media;
  const token = mediaType.replaceAll("~", "~0").replaceAll("/", "~1");
  return locateSchema(`${pointer}/content/${token}/schema`, isJson(mediaType) ? schema : value.schema);
}

function useOf(side: OperationSide, parameter: LocatedParameter): Use {
  const { name, in: location } = parameter.value;
  return {
    operation: side.name,
    part: `${location} parameter ${name}`,
    direction: "request",
    symbol: () => parameterSymbol(side.model, parameterOf(parameter)),
  };
}

function parameterOf({ value }: LocatedParameter) {
  return { name: value.name, in: value.in as "path" | "query" | "header" | "cookie" };
}
