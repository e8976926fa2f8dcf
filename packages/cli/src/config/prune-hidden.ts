// Removes what only hidden operations use: nothing of an internal operation reaches the SDK, the stubs, the tools or the document.
import { getProperty, isRecord } from "@onecontract/codegen/json/is-record";
import { parseJsonPointer } from "@onecontract/codegen/json/json-pointer";
import type { OpenAPIObject } from "openapi3-ts/oas31";

/**
 * Returns the document without the tags and components that hidden operations use and nothing else does. Other components without a use
 * remain.
 *
 * @param document without the hidden operations
 */
export function pruneHidden(document: OpenAPIObject, hidden: readonly object[]): OpenAPIObject {
  if (hidden.length === 0) return document;
  const { components = {}, ...rest } = document;
  const used = reachable([rest], components);
  const unused = new Set([...reachable(hidden, components)].filter((name) => !used.has(name)));
  const sections = Object.entries(components).map(([section, members]): [string, unknown] => {
    if (!isRecord(members)) return [section, members];
    const remaining = Object.entries(members).filter(([name]) => !unused.has(`${section}/${name}`));
    return [section, Object.fromEntries(remaining)];
  });
  const tags = withoutHiddenTags(document, hidden);
  return { ...rest, ...(tags && { tags }), ...(document.components && { components: Object.fromEntries(sections) }) };
}

function withoutHiddenTags({ tags, paths, webhooks }: OpenAPIObject, hidden: readonly object[]): OpenAPIObject["tags"] {
  const items = [paths, webhooks].flatMap((part) => Object.values<unknown>(part ?? {}));
  const visible = new Set(items.flatMap((item) => (isRecord(item) ? tagsOf(Object.values(item)) : [])));
  const removed = new Set(tagsOf(hidden).filter((tag) => !visible.has(tag)));
  return Array.isArray(tags) ? tags.filter((tag) => !removed.has(tag?.name)) : tags;
}

function tagsOf(operations: readonly unknown[]): unknown[] {
  return operations.flatMap((operation) =>
    isRecord(operation) && Array.isArray(operation.tags) ? operation.tags : [],
  );
}

/**
 * Returns the components that parts of a document name, and those that these name, as `schemas/Book`. Every string that is a reference counts, also that of a
 * discriminator, so that nothing is removed that something could use.
 */
function reachable(parts: readonly unknown[], components: object): Set<string> {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const pending: unknown[] = [...parts];
  const add = (section: string, name: string) => {
    const component = getProperty(getProperty(components, section), name);
    if (component === undefined || found.has(`${section}/${name}`)) return;
    found.add(`${section}/${name}`);
    pending.push(component);
  };
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === "string") {
      const [section, name] = readReference(value) ?? [];
      if (section !== undefined && name !== undefined) add(section, name);
    }
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const [key, member] of Object.entries(value)) {
      // Security schemes and the schemas of a discriminator can be named without a reference.
      if (key === "security")
        for (const name of Object.values(member ?? {}).flatMap(keysOf)) add("securitySchemes", name);
      if (key === "mapping") for (const name of Object.values(member ?? {})) add("schemas", String(name));
      pending.push(member);
    }
  }
  return found;
}

const keysOf = (value: unknown) => (isRecord(value) ? Object.keys(value) : []);

/** Returns the section and the name of a component to which a string refers. */
function readReference(value: string): string[] | undefined {
  if (!value.startsWith("#/components/")) return undefined;
  try {
    return parseJsonPointer(value).slice(1, 3);
  } catch {
    // It has an invalid escape, so it is no reference.
    return undefined;
  }
}
