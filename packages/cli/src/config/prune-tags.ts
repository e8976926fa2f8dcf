// Removes the tags that only hidden operations have, also from the groups of tags.
import { isRecord } from "@onecontract/codegen/json/is-record";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { readOperations, tagsOf } from "./select-operations.ts";

/**
 * Returns the document without the tags of hidden operations that no other operation has.
 *
 * @param isAllowList true if tags that no operation has are removed, too
 */
export function pruneTags(document: OpenAPIObject, hidden: readonly object[], isAllowList: boolean): OpenAPIObject {
  const { tags, "x-tagGroups": groups } = document;
  const declared: unknown[] = Array.isArray(tags) ? tags : [];
  const visible = readOperations(document).map(({ operation }) => operation);
  const [used, ofHidden] = [tagsWithParents(visible, declared), tagsWithParents(hidden, declared)];
  const isVisible = (name: unknown) => used.has(String(name)) || (!isAllowList && !ofHidden.has(String(name)));
  const visibleGroups = (Array.isArray(groups) ? groups : []).map((group: unknown) =>
    isRecord(group) && Array.isArray(group.tags) ? { ...group, tags: group.tags.filter(isVisible) } : group,
  );
  return {
    ...document,
    ...(tags && { tags: declared.filter((tag) => !isRecord(tag) || isVisible(tag.name)) as OpenAPIObject["tags"] }),
    ...(groups && { "x-tagGroups": visibleGroups.filter((group) => !isRecord(group) || !isEmpty(group.tags)) }),
  };
}

/** Returns the tags of operations, and the tags that contain these (OpenAPI 3.2, section 4.22). */
function tagsWithParents(operations: readonly unknown[], declared: readonly unknown[]): Set<string> {
  const found = new Set(operations.flatMap((operation) => (isRecord(operation) ? tagsOf(operation) : [])));
  // The set grows in the loop.
  for (const name of found) {
    for (const tag of declared) if (isRecord(tag) && tag.name === name && tag.parent) found.add(String(tag.parent));
  }
  return found;
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
