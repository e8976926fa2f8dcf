// Finds every location in the contract that a change of `redocly diff` affects.
import type { OpenAPIObject, ParameterObject, ReferenceObject } from "openapi3-ts/oas31";
import { resolveReference } from "../contract/resolve-reference.ts";
import { fieldPath, getAtPointer, parseComponentPointer, parsePointer } from "./pointer.ts";
import type { RedoclyChange } from "./redocly-diff.ts";
import { type Direction, parameterPart, type Use } from "./uses.ts";

/** A document with the uses of its components. */
export interface Side {
  document: OpenAPIObject;
  uses: Use[];
}

export interface ChangeLocation {
  operation?: string;
  /** Part of the operation: `body`, `response 200`. Absent if the operation itself changed. */
  part?: string;
  /** Field of the part: `NewPet.name`. Absent if the part itself changed. */
  field?: string;
}

/**
 * Returns the locations that a change affects. Redocly reports the first use of a changed component only; this adds the
 * other uses. With a direction, it returns only those where the change matters: a value that requests may no longer send
 * does not concern responses.
 *
 * @returns at least one location
 */
export function findLocations(
  change: RedoclyChange,
  base: Side,
  revision: Side,
  direction?: Direction,
): ChangeLocation[] {
  const side = change.kind === "removed" ? base : revision;
  const pointer = objectPointer(change, side.document);
  const component = parseComponentPointer(pointer);
  const field = component && fieldName(component);
  if (component?.rest.length === 0 && change.kind !== "modified") return [locationAt(pointer, side.document)];
  if (component && changesComponent(change, base.document, revision.document)) {
    const uses = side.uses.filter(({ references }) => references.has(component.reference));
    const affected = uses.filter((use) => direction === undefined || use.direction === direction);
    if (affected.length > 0) {
      return affected.map(({ operation, part }) => ({ operation, part, ...(field && { field }) }));
    }
  }
  const reported = pointer.startsWith("#/paths/") ? pointer : change.path;
  return [{ ...locationAt(reported, side.document), ...(field && { field }) }];
}

export function locationDirection({ part }: ChangeLocation): Direction {
  return part?.startsWith("response") ? "response" : "request";
}

/** Returns the pointer to the object that changed, without the changed property. */
export function objectPointer(change: RedoclyChange, document: OpenAPIObject): string {
  const pointer = (change.kind === "removed" ? change.base : (change.revision ?? change.base))?.pointer ?? change.path;
  const end = `/${change.property}`;
  if (change.property === undefined || !pointer.endsWith(end)) return pointer;
  // A property of the schema may have the same name as the changed keyword. Then the pointer refers to the object itself.
  const parent = pointer.slice(0, -end.length);
  const isSchemaProperty = parent.endsWith("/properties") && typeof getAtPointer(document, pointer) === "object";
  return isSchemaProperty ? pointer : parent;
}

/** Returns false if an operation uses a different component than before and the component itself has not changed. */
function changesComponent(
  { kind, base, revision }: RedoclyChange,
  before: OpenAPIObject,
  after: OpenAPIObject,
): boolean {
  if (kind === "removed") return base !== undefined && getAtPointer(after, base.pointer) === undefined;
  if (kind === "added") return revision !== undefined && getAtPointer(before, revision.pointer) === undefined;
  return (
    parseComponentPointer(base?.pointer ?? "")?.reference === parseComponentPointer(revision?.pointer ?? "")?.reference
  );
}

/** Returns the schema name and field path. A parameter, header or response is named by the part that uses it. */
function fieldName({ reference, name, rest }: { reference: string; name: string; rest: string[] }): string | undefined {
  if (reference.startsWith("#/components/schemas/")) return name + fieldPath(rest);
  return fieldPath(rest).replace(/^\./, "") || undefined;
}

function locationAt(pointer: string, document: OpenAPIObject): ChangeLocation {
  const [section = "", name = "", method = "", ...rest] = parsePointer(pointer);
  if (section === "paths" && method === "") return { operation: name };
  if (section === "paths") {
    const operation = method === "parameters" ? name : `${method.toUpperCase()} ${name}`;
    const parts = method === "parameters" ? [method, ...rest] : rest;
    return { operation, ...partAt(parts, pointer, document) };
  }
  if (section === "components") return { field: `${singular(name)} ${method}${fieldPath(rest)}` };
  if (section === "tags") return { field: `tag ${document.tags?.[Number(name)]?.name ?? name}` };
  if (section === "servers") return { field: `server ${document.servers?.[Number(name)]?.description ?? name}` };
  return { field: section === "info" ? "the description of the service" : section };
}

function partAt(parts: string[], pointer: string, document: OpenAPIObject): ChangeLocation {
  const [section, name = "", kind, header, ...rest] = parts;
  if (section === "parameters") {
    const parameterPointer = `${pointer.split("/parameters/")[0]}/parameters/${name}`;
    const parameter = getAtPointer(document, parameterPointer) as ParameterObject | ReferenceObject | undefined;
    return withField(parameter ? parameterPart(resolveReference(document, parameter)) : "parameter", parts.slice(2));
  }
  if (section === "requestBody") return withField("body", parts.slice(1));
  if (section !== "responses") return {};
  if (kind === "headers" && header) return withField(`response ${name}: header ${header}`, rest);
  return withField(`response ${name}`, parts.slice(2));
}

function withField(part: string, parts: string[]): ChangeLocation {
  const [content, mediaType] = parts;
  const field = fieldPath(parts).replace(/^\./, "");
  if (field) return { part, field };
  return content === "content" && mediaType && parts.length === 2 ? { part, field: mediaType } : { part };
}

/** Returns `security scheme` for `securitySchemes`. */
function singular(section: string): string {
  return section
    .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/(?<=\w)(s|ies)$/, (end) => (end === "ies" ? "y" : ""));
}
