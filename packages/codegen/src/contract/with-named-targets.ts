// References to a part of something else, such as a property of a schema or an answer of another operation. A schema gets a name of its
// own, as everything here finds schemas by their names; of a message, the part is put in the place of the reference.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { pascalCase } from "./naming.ts";
import { lookUp } from "./resolve.ts";

/** Pointers at schemas within a schema or a message; one at a component, whatever its name, is none. */
const PART =
  /^#\/(?!components\/\w+\/[^/]+$)(?:.+\/)?(?:schema|items|additionalProperties|not|(?:properties|patternProperties|\$defs|definitions|allOf|anyOf|oneOf|prefixItems)\/[^/]+)$/;

/** Pointers at what an operation has. */
const OF_MESSAGE =
  /^#\/(?!components\/\w+\/[^/]+$).+\/(?:requestBody|(?:responses|parameters|headers|examples)\/[^/]+)$/;

/** Words of a pointer that say where in a document something is, not what it is. */
const STRUCTURE =
  /^(?:#|components|schemas|paths|properties|content|schema|responses|parameters|.*~1(?:json|xml)|\d+)$/;

/** The document itself where there is no such reference. */
export function withNamedTargets(document: OpenAPIObject): OpenAPIObject {
  const pointers = new Set<string>();
  collect(document, pointers);
  if (pointers.size === 0) return document;
  const schemas: Record<string, unknown> = { ...document.components?.schemas };
  const names = new Map<string, string>();
  for (const pointer of pointers) {
    if (OF_MESSAGE.test(pointer)) continue;
    const words = pointer.split("/").filter((part) => !STRUCTURE.test(part));
    const wanted = pascalCase(words.join(" ").replaceAll("~1", " ")) || "Part";
    let name = wanted;
    for (let count = 2; Object.hasOwn(schemas, name); count++) name = `${wanted}${count}`;
    schemas[name] = lookUp(document, pointer);
    names.set(pointer, `#/components/schemas/${name}`);
  }
  const whole = { ...document, components: { ...document.components, schemas } };
  return resolved(whole, document, names) as OpenAPIObject;
}

function collect(value: object, pointers: Set<string>): void {
  for (const key in value) {
    const item: unknown = value[key as keyof typeof value];
    if (typeof item === "object" && item !== null) collect(item, pointers);
    else if (key === "$ref" && typeof item === "string" && isPart(item)) pointers.add(item);
  }
}

function isPart(pointer: string): boolean {
  return PART.test(pointer) || OF_MESSAGE.test(pointer);
}

function resolved(value: unknown, document: OpenAPIObject, names: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => resolved(item, document, names));
  if (typeof value !== "object" || value === null) return value;
  const { $ref: pointer }: { $ref?: unknown } = value;
  if (typeof pointer === "string" && OF_MESSAGE.test(pointer)) {
    return resolved(lookUp(document, pointer), document, names);
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      (key === "$ref" && names.get(item)) || resolved(item, document, names),
    ]),
  );
}
