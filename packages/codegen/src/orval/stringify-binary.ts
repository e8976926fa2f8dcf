// Prepares `format: binary` and `contentMediaType` for orval, which maps them to files: JSON has no files, so outside of multipart forms it is a string.
import { bodyTypes, hasNonJsonBodies } from "../contract/body-types.ts";
import type { Contract } from "../contract/contract.ts";
import { isReference, referenceName } from "../contract/resolve-reference.ts";
import { isRecord } from "../runtime/json/is-record.ts";

/** Returns the names of the schemas that multipart forms consist of. */
export function multipartSchemas(contract: Contract, schemas: Contract["schemas"]): Set<string> {
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    if (!isRecord(value)) return;
    if (isReference(value)) add(referenceName(value.$ref));
    Object.values(value).forEach(collect);
  };
  const add = (name: string): void => {
    if (names.has(name)) return;
    names.add(name);
    collect(schemas[name]);
  };
  for (const operation of contract.operations) {
    if (!hasNonJsonBodies(operation)) continue;
    for (const [content, { name, schema }] of bodyTypes(contract, operation)) {
      if (content.kind !== "multipart") continue;
      add(isReference(schema) ? referenceName(schema.$ref) : name);
    }
  }
  return names;
}

/** Removes the keywords from a schema. Returns the value itself if it contains neither, which holds for most schemas. */
export function removeBinary<T>(value: T): T {
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
