// Prepares `format: binary` and `contentMediaType` for orval, which maps them to files: JSON has no files, so outside of multipart forms it is a string.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { bodyTypes } from "../contract/body-types.ts";
import type { Contract } from "../contract/contract.ts";
import { isReference, referenceName } from "../contract/resolve-reference.ts";
import { isRecord } from "../runtime/json/is-record.ts";

/** Removes these keywords from all schemas that are not part of a multipart form. Returns the document itself if nothing changes. */
export function stringifyBinary(document: OpenAPIObject, contract: Contract): OpenAPIObject {
  const forms = multipartSchemas(document, contract);
  const { schemas = {}, ...components } = document.components ?? {};
  const entries = Object.entries(schemas);
  const typed = entries.map(([name, schema]) => [name, forms.has(name) ? schema : removeBinary(schema)] as const);
  const isChanged = typed.some(([, schema], index) => schema !== entries[index]?.[1]);
  const changes = {
    ...(isChanged && { components: { ...document.components, schemas: Object.fromEntries(typed) } }),
    ...changed("paths", document.paths),
  };
  const rest = removeBinary(components);
  if (rest !== components) Object.assign(changes, { components: { ...rest, schemas: Object.fromEntries(typed) } });
  return Object.keys(changes).length > 0 ? { ...document, ...changes } : document;
}

function changed<T>(key: string, value: T): Record<string, T> {
  const typed = removeBinary(value);
  return typed === value ? {} : { [key]: typed };
}

/** Returns the names of the schemas that multipart forms consist of. */
function multipartSchemas(document: OpenAPIObject, contract: Contract): Set<string> {
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    if (!isRecord(value)) return;
    if (isReference(value)) add(referenceName(value.$ref));
    Object.values(value).forEach(collect);
  };
  const add = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    collect(document.components?.schemas?.[name]);
  };
  for (const operation of contract.operations) {
    for (const [content, { name, schema }] of bodyTypes(contract, operation)) {
      if (content.kind !== "multipart") continue;
      add(isReference(schema) ? referenceName(schema.$ref) : name);
    }
  }
  return names;
}

/** Returns the value itself if it contains neither keyword, which holds for most schemas. */
function removeBinary<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  let copy: object = value;
  for (const key in value) {
    const item: unknown = value[key];
    const isBinary =
      (key === "format" && item === "binary") || (key === "contentMediaType" && typeof item === "string");
    const inner = removeBinary(item);
    if (inner === item && !isBinary) continue;
    if (copy === value) copy = Array.isArray(value) ? [...value] : { ...value };
    if (isBinary) Reflect.deleteProperty(copy, key);
    else Reflect.set(copy, key, inner);
  }
  return copy as T;
}
