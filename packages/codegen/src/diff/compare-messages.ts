// Compares bodies, media types, responses and headers.
import { isDeepStrictEqual } from "node:util";
import type { MediaTypeObject, RequestBodyObject, ResponseObject } from "openapi3-ts/oas31";
import { joinNames, type Located, type Sides, type Use } from "./change.ts";
import type { Comparison } from "./comparison.ts";
import {
  type LocatedHeader,
  mediaTypes,
  type OperationParts,
  responseHeaders,
  type WithContent,
} from "./list-operations.ts";
import { pairByKey } from "./pairs.ts";
import { locateSchema } from "./schemas/schema-site.ts";

/** Compares the body that a client sends, or that a webhook has. */
export function compareBodies(comparison: Comparison, use: Use, pair: Sides<Located<RequestBodyObject>>): void {
  const { before, after } = pair;
  const at = comparison.at(use, after.pointer);
  if (use.direction === "request") {
    const details = { keyword: "required" };
    at.compareCondition("isBodyRequired", before.value.required === true, after.value.required === true, details);
  }
  at.compareAnnotations(before.value, after.value);
  compareContent(comparison, use, pair);
}

function compareContent(comparison: Comparison, use: Use, { before, after }: Sides<Located<WithContent>>): void {
  const [old, now] = [mediaTypes(before), mediaTypes(after)];
  const { pairs, removed, added } = pairByKey(old, now, ({ name }) => name);
  for (const pair of pairs) compareMedia(comparison, use, pair);
  const [from, to] = [removed[0], added[0]];
  if (from && to && old.length === 1 && now.length === 1) {
    comparison.at(use, to.pointer).reportReplaced("media-type-replaced", "has media type", from.name, to.name);
    return;
  }
  for (const { name, pointer } of removed) {
    comparison.at(use, pointer, name).reportRemoved("media-type-removed", { before: name });
  }
  for (const { name, pointer } of added) {
    comparison.at(use, pointer, name).report("media-type-added", "was added", { after: name });
  }
}

function compareMedia(comparison: Comparison, use: Use, { before, after }: Sides<Located<MediaTypeObject>>): void {
  const at = comparison.at(use, after.pointer);
  at.compareAnnotations(before.value, after.value);
  compareSchemas(comparison, use, before, after);
  if ("itemSchema" in before.value || "itemSchema" in after.value) {
    compareSchemas(comparison, use, before, after, "itemSchema");
  }
  const [old, now] = [before.value.encoding, after.value.encoding];
  if (isDeepStrictEqual(old ?? {}, now ?? {})) return;
  const details = { keyword: "encoding", before: old, after: now };
  at.report("encoding-changed", "has a different encoding", details);
}

/** @param keyword `itemSchema` for the items of a stream (OpenAPI 3.2), which openapi3-ts does not declare */
function compareSchemas(
  comparison: Comparison,
  use: Use,
  before: Located<{ schema?: object; itemSchema?: object }>,
  after: Located<{ schema?: object; itemSchema?: object }>,
  keyword: "schema" | "itemSchema" = "schema",
): void {
  comparison.schemas.add(
    use,
    locateSchema(`${before.pointer}/${keyword}`, before.value[keyword]),
    locateSchema(`${after.pointer}/${keyword}`, after.value[keyword]),
  );
}

/**
 * Compares the responses of an operation or of a webhook.
 *
 * @param announcement statuses and lower-case header names whose addition or removal belongs to a deprecation
 */
export function compareResponses(
  comparison: Comparison,
  { before, after }: Sides<OperationParts>,
  operation: Use,
  announcement: readonly string[] = [],
): void {
  const { pairs, ...others } = pairByKey([...before.responses], [...after.responses], ([status]) => status);
  const isOwn = ([status]: [string, unknown]) => !announcement.includes(status);
  const [removed, added] = [others.removed.filter(isOwn), others.added.filter(isOwn)];
  const [[from, ...otherFrom], [to, ...otherTo]] = [removed.filter(isSuccess), added.filter(isSuccess)];
  // A status is replaced if it is the only removed and the only added success.
  const replaced = from && to && otherFrom.length + otherTo.length === 0 ? { before: from, after: to } : undefined;
  const useOf = (status: string): Use => ({ ...operation, part: `response ${status}` });
  for (const pair of [...pairs, ...(replaced ? [replaced] : [])]) {
    const [[status, old], [, now]] = [pair.before, pair.after];
    compareResponse(comparison, useOf(status), { before: old, after: now }, announcement);
  }
  for (const response of removed) {
    const [status, { pointer }] = response;
    const rule = isSuccess(response) ? "success-response-removed" : "error-response-removed";
    const description = replaced?.before === response ? `was replaced by ${replaced.after[0]}` : "was removed";
    comparison.at(useOf(status), pointer).report(rule, description, { isRemoved: true, before: status });
  }
  for (const response of added.filter((candidate) => candidate !== replaced?.after)) {
    const [status, { pointer }] = response;
    const rule = isSuccess(response) ? "success-response-added" : "error-response-added";
    comparison.at(useOf(status), pointer).report(rule, "was added", { after: status });
  }
}

function isSuccess([status]: [string, unknown]): boolean {
  return /^[123]/.test(status);
}

function compareResponse(
  comparison: Comparison,
  use: Use,
  pair: Sides<Located<ResponseObject>>,
  announcement: readonly string[],
): void {
  const { before, after } = pair;
  const at = comparison.at(use, after.pointer);
  at.compareAnnotations(before.value, after.value);
  const headers = {
    before: responseHeaders(comparison.before.document, before),
    after: responseHeaders(comparison.after.document, after),
  };
  compareHeaders(comparison, use, headers, announcement);
  const [wasEmpty, isEmpty] = [mediaTypes(before).length === 0, mediaTypes(after).length === 0];
  if (wasEmpty && !isEmpty) at.report("response-content-added", "now has a body");
  else if (isEmpty && !wasEmpty) at.report("response-content-removed", "no longer has a body");
  else compareContent(comparison, use, pair);
}

/** Compares the headers of a response or of a webhook, which are read. Their names are case-insensitive (RFC 9110, section 5.1). */
export function compareHeaders(
  comparison: Comparison,
  message: Use,
  { before, after }: Sides<LocatedHeader[]>,
  announcement: readonly string[] = [],
): void {
  const keyOf = ({ name }: LocatedHeader) => name.toLowerCase();
  const useOf = ({ name }: LocatedHeader): Use => ({ ...message, part: joinNames(message.part, `header ${name}`) });
  const isOwn = (header: LocatedHeader) => !announcement.includes(keyOf(header));
  const { pairs, removed, added } = pairByKey(before, after, keyOf);
  for (const { before: old, after: now } of pairs) {
    const at = comparison.at(useOf(now), now.pointer);
    const details = { keyword: "required" };
    at.compareCondition("isHeaderRequired", old.value.required === true, now.value.required === true, details);
    at.compareAnnotations(old.value, now.value);
    compareSchemas(comparison, useOf(now), old, now);
  }
  for (const header of removed.filter(isOwn)) {
    comparison.at(useOf(header), header.pointer).reportRemoved("header-removed");
  }
  for (const header of added.filter(isOwn)) {
    comparison.at(useOf(header), header.pointer).report("header-added", "was added");
  }
}
