// Compares the parameters of an operation.
import { isDeepStrictEqual } from "node:util";
import type { ParameterObject } from "openapi3-ts/oas31";
import { isJson } from "../contract/media-type.ts";
import { pathPlaceholders } from "../contract/path-parameters.ts";
import type { Comparison } from "./comparison.ts";
import type { Located, Use } from "./edit.ts";
import { type OperationSide, parameterKey } from "./list-operations.ts";
import { locateSchema, resolveSite } from "./schemas/schema-site.ts";
import { viewSchema } from "./schemas/schema-view.ts";
import { parameterSymbol } from "./sdk-symbols.ts";

type LocatedParameter = Located<ParameterObject>;

export function compareParameters(comparison: Comparison, before: OperationSide, after: OperationSide): void {
  const old = new Map(before.parameters.map((parameter) => [parameterKey(parameter.value), parameter]));
  const now = new Map(after.parameters.map((parameter) => [parameterKey(parameter.value), parameter]));
  const pairs = [...old].flatMap(([key, parameter]) => {
    const other = now.get(key);
    return other ? [[parameter, other] as const] : [];
  });
  const removed = [...old].filter(([key]) => !now.has(key)).map(([, parameter]) => parameter);
  const added = [...now].filter(([key]) => !old.has(key)).map(([, parameter]) => parameter);
  const moved = pairMoved(comparison, before, after, removed, added);
  for (const [from, to] of [...pairs, ...moved]) compareParameter(comparison, before, after, from, to);
  const isPaired = (parameter: LocatedParameter) => moved.some((pair) => pair.includes(parameter));
  for (const parameter of removed.filter((candidate) => !isPaired(candidate))) {
    comparison.report(useOf(before, parameter), {
      rule: "parameter-removed",
      pointer: parameter.pointer,
      isRemoved: true,
      description: "was removed",
      before: parameter.value,
    });
  }
  for (const parameter of added.filter((candidate) => !isPaired(candidate))) {
    const isRequired = parameter.value.required === true;
    const value = schemaOf(parameter).value.default;
    comparison.report(useOf(after, parameter), {
      rule: isRequired ? "required-parameter-added" : "parameter-added",
      pointer: parameter.pointer,
      description: `was added${isRequired ? " and is required" : value === undefined ? "" : ` with default ${value}`}`,
      after: parameter.value,
    });
  }
}

/** Pairs parameters that were moved or renamed, and reports that. */
function pairMoved(
  comparison: Comparison,
  before: OperationSide,
  after: OperationSide,
  removed: LocatedParameter[],
  added: LocatedParameter[],
): [LocatedParameter, LocatedParameter][] {
  const pairs: [LocatedParameter, LocatedParameter][] = [];
  for (const from of removed) {
    const to = added.find((candidate) => isSamePathSegment(before, from, after, candidate) || isMoved(from, candidate));
    const renamed = to ?? findRenamed(from, removed, added);
    if (!renamed) continue;
    pairs.push([from, renamed]);
    const [{ name, in: location }, { name: newName, in: newLocation }] = [from.value, renamed.value];
    const isPath = location === "path" && newLocation === "path";
    const hasMoved = location !== newLocation;
    comparison.report(useOf(after, renamed), {
      rule: hasMoved ? "parameter-moved" : isPath ? "path-parameter-renamed" : "parameter-renamed",
      pointer: renamed.pointer,
      description: hasMoved ? `moved from ${location} to ${newLocation}` : `was renamed from ${name}`,
      before: hasMoved ? location : name,
      after: hasMoved ? newLocation : newName,
      symbols: [parameterSymbol(before.model, parameterOf(from))],
    });
  }
  return pairs;
}

function isMoved(from: LocatedParameter, to: LocatedParameter): boolean {
  return from.value.name.toLowerCase() === to.value.name.toLowerCase() && from.value.in !== to.value.in;
}

/** Returns whether two path parameters have the same position in their paths. */
function isSamePathSegment(
  before: OperationSide,
  from: LocatedParameter,
  after: OperationSide,
  to: LocatedParameter,
): boolean {
  if (from.value.in !== "path" || to.value.in !== "path") return false;
  const position = ({ model }: OperationSide, { value }: LocatedParameter) =>
    pathPlaceholders(model.path).indexOf(value.name);
  return position(before, from) === position(after, to);
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
  const isEqual = isDeepStrictEqual(
    [from.value.schema, from.value.required ?? false],
    [to.value.schema, to.value.required ?? false],
  );
  return isEqual ? to : undefined;
}

function compareParameter(
  comparison: Comparison,
  before: OperationSide,
  after: OperationSide,
  from: LocatedParameter,
  to: LocatedParameter,
): void {
  const use = useOf(after, to);
  const { pointer } = to;
  const [wasRequired, isRequired] = [from, to].map(({ value }) => value.in === "path" || value.required === true);
  if (wasRequired !== isRequired) {
    comparison.report(use, {
      rule: isRequired ? "parameter-became-required" : "parameter-became-optional",
      pointer,
      keyword: "required",
      description: isRequired ? "became required" : "is no longer required",
      before: wasRequired,
      after: isRequired,
    });
  }
  if ((from.value.deprecated ?? false) !== (to.value.deprecated ?? false)) {
    const rule = to.value.deprecated ? "property-deprecated" : "property-deprecation-withdrawn";
    const description = to.value.deprecated ? "is deprecated" : "is no longer deprecated";
    comparison.report(use, { rule, pointer, keyword: "deprecated", description });
  }
  if (from.value.in === to.value.in) compareSerialization(comparison, use, before, after, from, to);
  comparison.reportAnnotations(use, from.value, to.value, pointer);
  comparison.schemas.add(use, schemaOf(from), schemaOf(to));
}

function compareSerialization(
  comparison: Comparison,
  use: Use,
  before: OperationSide,
  after: OperationSide,
  from: LocatedParameter,
  to: LocatedParameter,
): void {
  // `explode` of a single value changes nothing.
  const isList = isListOrObject(comparison.before.document, from) && isListOrObject(comparison.after.document, to);
  const read = ({ model }: OperationSide, { value }: LocatedParameter) => {
    const found = model.parameters.find((parameter) => parameterKey(parameter) === parameterKey(value));
    return {
      style: found?.style,
      explode: isList ? found?.explode : undefined,
      allowReserved: value.allowReserved === true,
    };
  };
  const [old, now] = [read(before, from), read(after, to)];
  const changed = (["style", "explode", "allowReserved"] as const).filter((name) => old[name] !== now[name]);
  if (changed.length === 0) return;
  const describe = (values: typeof old) => changed.map((name) => `${name} ${values[name]}`).join(", ");
  comparison.report(use, {
    rule: "parameter-serialization-changed",
    pointer: to.pointer,
    description: `has ${describe(now)} instead of ${describe(old)}`,
    before: old,
    after: now,
  });
}

function isListOrObject(document: object, parameter: LocatedParameter): boolean {
  const { types } = viewSchema(document, resolveSite(document, schemaOf(parameter)).core);
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
