// Removes the tags that only hidden operations have, also from the groups of tags.
import { isRecord } from "@onecontract/codegen/json/is-record";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { tagsOf } from "./select-operations.ts";

/**
 * Returns the document without the tags of hidden operations that no other operation has.
 *
 * @param isAllowList true if tags that no operation has are removed, too
 */
export function pruneTags(document: OpenAPIObject, hidden: readonly object[], isAllowList: boolean): OpenAPIObject {
  const { tags, "x-tagGroups": groups } = document;
  const declared: unknown[] = Array.isArray(tags) ? tags : [];
  const items = [document.paths, document.webhooks, document["x-webhooks"]].flatMap((part) =>
    Object.values(part ?? {}),
  );
  const used = new Set(items.flatMap((item) => (isRecord(item) ? Object.values(item).flatMap(tagsIn) : [])));
  // A tag can be the parent of others (OpenAPI 3.2, section 4.22). The set grows in the loop, up to the root of each tag.
  for (const name of used) {
    for (const tag of declared) if (isRecord(tag) && tag.name === name && tag.parent) used.add(String(tag.parent));
  }
  const ofHidden = new Set(hidden.flatMap(tagsIn));
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

const tagsIn = (operation: unknown) => (isRecord(operation) ? tagsOf(operation) : []);
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
