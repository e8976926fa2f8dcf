// Where a change of `redocly diff` is, in the contract's words, at every place that it reaches.
import type { OpenAPIObject, ParameterObject, ReferenceObject } from "openapi3-ts/oas31";
import { resolve } from "../contract/resolve.ts";
import { componentOf, fieldPath, lookUpPointer, pointerParts } from "./pointer.ts";
import type { RedoclyChange } from "./redocly-diff.ts";
import { type Direction, parameterPart, type Use } from "./uses.ts";

/** A document with the places that use its components. */
export interface Side {
  document: OpenAPIObject;
  uses: Use[];
}

export interface Place {
  operation?: string;
  /** `body`, `response 200`; absent at the operation itself. */
  part?: string;
  /** `NewPet.name`; absent where it is the part itself. */
  field?: string;
}

/**
 * Redocly names the first use of what changed. This adds the other uses of a component, and keeps those places only where the
 * change matters: a value that requests lose does not concern responses.
 *
 * @returns at least one place
 */
export function placesOf(change: RedoclyChange, base: Side, revision: Side, direction?: Direction): Place[] {
  const side = change.kind === "removed" ? base : revision;
  const pointer = pointerOfObject(change, side.document);
  const component = componentOf(pointer);
  const field = component && fieldName(component);
  if (component?.rest.length === 0 && change.kind !== "modified") return [placeAt(pointer, side.document)];
  if (component && changesComponent(change, base.document, revision.document)) {
    const uses = side.uses.filter(({ references }) => references.has(component.reference));
    const concerned = uses.filter((use) => direction === undefined || use.direction === direction);
    if (concerned.length > 0) {
      return concerned.map(({ operation, part }) => ({ operation, part, ...(field && { field }) }));
    }
  }
  const reported = pointer.startsWith("#/paths/") ? pointer : change.path;
  return [{ ...placeAt(reported, side.document), ...(field && { field }) }];
}

export function directionOf({ part }: Place): Direction {
  return part?.startsWith("response") ? "response" : "request";
}

/** Pointer to the object that changed, without the property at its end. */
export function pointerOfObject(change: RedoclyChange, document: OpenAPIObject): string {
  const pointer = (change.kind === "removed" ? change.base : (change.revision ?? change.base))?.pointer ?? change.path;
  const end = `/${change.property}`;
  if (change.property === undefined || !pointer.endsWith(end)) return pointer;
  // `properties` may hold a property that is called as the keyword which changed: then it is the object.
  const parent = pointer.slice(0, -end.length);
  const isNamed = parent.endsWith("/properties") && typeof lookUpPointer(document, pointer) === "object";
  return isNamed ? pointer : parent;
}

/** False where an operation uses another component than before, and the component itself is as it was. */
function changesComponent(
  { kind, base, revision }: RedoclyChange,
  before: OpenAPIObject,
  after: OpenAPIObject,
): boolean {
  if (kind === "removed") return base !== undefined && lookUpPointer(after, base.pointer) === undefined;
  if (kind === "added") return revision !== undefined && lookUpPointer(before, revision.pointer) === undefined;
  return componentOf(base?.pointer ?? "")?.reference === componentOf(revision?.pointer ?? "")?.reference;
}

/** Of a schema its name and the way to the field; a parameter, header or response is named by the part that uses it. */
function fieldName({ reference, name, rest }: { reference: string; name: string; rest: string[] }): string | undefined {
  if (reference.startsWith("#/components/schemas/")) return name + fieldPath(rest);
  return fieldPath(rest).replace(/^\./, "") || undefined;
}

function placeAt(pointer: string, document: OpenAPIObject): Place {
  const [section = "", name = "", method = "", ...rest] = pointerParts(pointer);
  if (section === "paths" && method === "") return { operation: name };
  if (section === "paths") {
    const operation = method === "parameters" ? name : `${method.toUpperCase()} ${name}`;
    const parts = method === "parameters" ? [method, ...rest] : rest;
    return { operation, ...partAt(parts, pointer, document) };
  }
  if (section === "components") return { field: `${singular(name)} ${method}${fieldPath(rest)}` };
  if (section === "servers") return { field: `server ${document.servers?.[Number(name)]?.description ?? name}` };
  return { field: section === "info" ? "the description of the service" : section };
}

function partAt(parts: string[], pointer: string, document: OpenAPIObject): Place {
  const [section, name = "", kind, header, ...rest] = parts;
  if (section === "parameters") {
    const found = `${pointer.split("/parameters/")[0]}/parameters/${name}`;
    const parameter = lookUpPointer(document, found) as ParameterObject | ReferenceObject | undefined;
    return withField(parameter ? parameterPart(resolve(document, parameter)) : "parameter", parts.slice(2));
  }
  if (section === "requestBody") return withField("body", parts.slice(1));
  if (section !== "responses") return {};
  if (kind === "headers" && header) return withField(`response ${name}: header ${header}`, rest);
  return withField(`response ${name}`, parts.slice(2));
}

function withField(part: string, parts: string[]): Place {
  const [content, mediaType] = parts;
  const field = fieldPath(parts).replace(/^\./, "");
  if (field) return { part, field };
  return content === "content" && mediaType && parts.length === 2 ? { part, field: mediaType } : { part };
}

/** `securitySchemes` is `security scheme`. */
function singular(section: string): string {
  return section
    .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/(?<=\w)(s|ies)$/, (end) => (end === "ies" ? "y" : ""));
}
