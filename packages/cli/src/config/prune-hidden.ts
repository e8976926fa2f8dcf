// Removes what only hidden operations use: nothing of an internal operation reaches the SDK, the stubs, the tools or the document.
import { getProperty, isRecord } from "@onecontract/codegen/json/is-record";
import { parseJsonPointer } from "@onecontract/codegen/json/json-pointer";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { pruneTags } from "./prune-tags.ts";

/**
 * Returns the document without the tags and components that hidden operations use and nothing else does. Other components without a use
 * remain, unless the operations are those of an allow-list.
 *
 * @param document without the hidden operations
 * @param isAllowList true if what nothing uses is removed, too: it may belong to an operation that is hidden by another name or was removed
 */
export function pruneHidden(document: OpenAPIObject, hidden: readonly object[], isAllowList: boolean): OpenAPIObject {
  const { components = {}, ...rest } = pruneTags(pruneSecurity(document), hidden, isAllowList);
  const used = reachable([rest], components);
  // A hidden operation without its own security has the default of the document.
  const usedByHidden = reachable([...hidden, { security: document.security }], components);
  const isHidden = (name: string) => usedByHidden.has(name) && !used.has(name);
  // A component that nothing uses cannot remain without the hidden ones that it refers to.
  const isRemoved = (name: string, component: unknown) =>
    !used.has(name) && (isAllowList || isHidden(name) || [...reachable([component], components)].some(isHidden));
  const sections = Object.entries(components).map(([section, members]): [string, unknown] => {
    if (!isRecord(members)) return [section, members];
    return [
      section,
      Object.fromEntries(Object.entries(members).filter(([name, member]) => !isRemoved(`${section}/${name}`, member))),
    ];
  });
  return { ...rest, ...(document.components && { components: Object.fromEntries(sections) }) };
}

/** Returns the document without its default security, if every operation has its own. It would name schemes of hidden operations. */
function pruneSecurity(document: OpenAPIObject): OpenAPIObject {
  const items = Object.values<unknown>(document.paths ?? {}).filter(isRecord);
  const operations = items.flatMap((item) => Object.values(item)).filter(isRecord);
  if (operations.some((operation) => operation.security === undefined)) return document;
  const { security, ...rest } = document;
  return rest;
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
