// Compares bodies, media types, responses and headers.
import { isDeepStrictEqual } from "node:util";
import type { HeaderObject } from "openapi3-ts/oas31";
import type {
  Content,
  Declared,
  Header,
  JsonSchema,
  OperationResponse,
  Parameter,
  RequestBody,
} from "../contract/contract.ts";
import { copyLocation } from "../document/location.ts";
import { IMPLIED_END } from "../runtime/sdk/item-readers.ts";
import { joinNames, type Sides, type Use } from "./change.ts";
import type { Comparison } from "./comparison.ts";
import { pairByKey } from "./pairs.ts";
import { describeReplaced } from "./schemas/inspection.ts";
import { mediaOf, schemaOf, valueSchema } from "./schemas/schema-site.ts";

/** Compares the body that a client sends, or that a webhook has. */
export function compareBodies(comparison: Comparison, use: Use, pair: Sides<RequestBody>): void {
  const { before, after } = pair;
  const at = comparison.at(use, after);
  if (use.direction === "request") {
    // The model has an optional body for an operation of which some overloads have none.
    const isRequired = ({ declaration }: RequestBody) => declaration?.required === true;
    at.compareCondition("isBodyRequired", isRequired(before), isRequired(after));
  }
  at.compareAnnotations(before.declaration, after.declaration);
  compareContent(comparison, use, pair);
}

function compareContent(
  comparison: Comparison,
  use: Use,
  { before, after }: Sides<{ content: Content[] }>,
  isError = false,
): void {
  const [old, now] = [before.content, after.content];
  const { pairs, removed, added } = pairByKey(old, now, ({ mediaType }) => mediaType);
  for (const pair of pairs) compareMedia(comparison, use, pair);
  const [from, to] = [removed[0], added[0]];
  if (from && to && old.length === 1 && now.length === 1) {
    const isSame = normalizeMediaType(from.mediaType) === normalizeMediaType(to.mediaType);
    if (isSame) compareMedia(comparison, use, { before: from, after: to });
    else comparison.at(use, to).reportReplaced("media-type-replaced", "has media type", from.mediaType, to.mediaType);
    return;
  }
  for (const media of removed) {
    comparison.at(use, media, media.mediaType).reportRemoved("media-type-removed", { before: media.mediaType });
  }
  for (const media of added) {
    // Clients accept every media type of an error, so that its type becomes a union.
    const isNewType = isError && !old.some(({ schema }) => isDeepStrictEqual(schema, media.schema));
    const rule = isNewType ? "error-media-type-added" : "media-type-added";
    comparison.at(use, media, media.mediaType).report(rule, "was added", { after: media.mediaType });
  }
}

/** Returns the media type without what has no effect: capital letters (RFC 9110, section 8.3.1), and UTF-8, the charset of all clients. */
function normalizeMediaType(mediaType: string): string {
  return mediaType.toLowerCase().replace(/(?<!\s)\s*;\s*charset="?utf-8"?$/, "");
}

function compareMedia(comparison: Comparison, use: Use, { before, after }: Sides<Content>): void {
  const at = comparison.at(use, after);
  at.compareAnnotations(before.declaration, after.declaration);
  const bodySchema = [before, after].every(({ kind }) => kind === "binary") ? binarySchema : schemaOf;
  comparison.schemas.add(use, bodySchema(before), bodySchema(after));
  // Items of a stream (OpenAPI 3.2).
  if ([before, after].some(({ declaration = {} }) => "itemSchema" in declaration)) {
    comparison.schemas.add(use, schemaOf(before, "itemSchema"), schemaOf(after, "itemSchema"));
  }
  compareStreamEnds(comparison, use, { before, after });
  const [old, now] = [before.declaration?.encoding, after.declaration?.encoding];
  if (isDeepStrictEqual(old ?? {}, now ?? {})) return;
  const details = { keyword: "encoding", before: old, after: now };
  at.report("encoding-changed", "has a different encoding", details);
}

/** Returns the schema of binary data, without what older documents and generators declare: that it is a string, and the media type again. */
function binarySchema(content: Content): JsonSchema {
  const schema = schemaOf(content);
  const { type, format, contentMediaType, ...constraints } = schema;
  return copyLocation(schema, {
    ...constraints,
    ...(type !== undefined && type !== "string" && { type }),
    ...(format !== undefined && format !== "binary" && { format }),
    ...(contentMediaType !== undefined && contentMediaType !== content.mediaType && { contentMediaType }),
  });
}

function compareStreamEnds(comparison: Comparison, use: Use, { before, after }: Sides<Content>): void {
  const [old, now] = [before.items?.terminator, after.items?.terminator];
  if (old === now) return;
  const isImplied = old === undefined && IMPLIED_END.test(now ?? "") && before.items?.stringEvents.length === 0;
  const details = { keyword: "x-sse-sentinel", before: old, after: now };
  comparison
    .at(use, after, after.mediaType)
    .report(
      isImplied ? "stream-end-added" : "stream-end-changed",
      describeReplaced("the last event", old, now),
      details,
    );
}

/**
 * Compares the responses of an operation or of a webhook.
 *
 * @param announcement statuses and lower-case header names whose addition or removal belongs to a deprecation
 */
export function compareResponses(
  comparison: Comparison,
  { before, after }: Sides<{ responses: OperationResponse[] }>,
  operation: Use,
  announcement: readonly string[] = [],
): void {
  const { pairs, ...others } = pairByKey(before.responses, after.responses, ({ status }) => status);
  const isOwn = ({ status }: OperationResponse) => !announcement.includes(status);
  const [removed, added] = [others.removed.filter(isOwn), others.added.filter(isOwn)];
  const [wasSuccess, isSuccess] = [successTest(before.responses), successTest(after.responses)];
  const [[from, ...otherFrom], [to, ...otherTo]] = [removed.filter(wasSuccess), added.filter(isSuccess)];
  // A status is replaced if it is the only removed and the only added success.
  const replaced = from && to && otherFrom.length + otherTo.length === 0 ? { before: from, after: to } : undefined;
  const useOf = (status: string): Use => ({ ...operation, part: `response ${status}` });
  for (const pair of [...pairs, ...(replaced ? [replaced] : [])]) {
    const isError = operation.direction === "response" && !wasSuccess(pair.before);
    compareResponse(comparison, useOf(pair.before.status), pair, announcement, isError);
  }
  for (const response of removed) {
    const { status } = response;
    const rule = wasSuccess(response) ? "success-response-removed" : "error-response-removed";
    const description = replaced?.before === response ? `was replaced by ${replaced.after.status}` : "was removed";
    comparison.at(useOf(status), response).report(rule, description, { isRemoved: true, before: status });
  }
  for (const response of added.filter((candidate) => candidate !== replaced?.after)) {
    const { status } = response;
    const rule = isSuccess(response) ? "success-response-added" : "error-response-added";
    comparison.at(useOf(status), response).report(rule, "was added", { after: status });
  }
}

/** Returns a function that returns whether a response is a success. A 3xx next to a 2xx is none: clients get it as an error. */
function successTest(responses: OperationResponse[]): (response: OperationResponse) => boolean {
  const successes = responses.some(({ status }) => status.startsWith("2")) ? /^[12]/ : /^[123]/;
  return ({ status }) => successes.test(status);
}

function compareResponse(
  comparison: Comparison,
  use: Use,
  pair: Sides<OperationResponse>,
  announcement: readonly string[],
  isError: boolean,
): void {
  const { before, after } = pair;
  const at = comparison.at(use, after);
  at.compareAnnotations(before.declaration, after.declaration);
  compareHeaders(comparison, use, { before: before.headers, after: after.headers }, announcement);
  const [wasEmpty, isEmpty] = [before.content.length === 0, after.content.length === 0];
  if (wasEmpty && !isEmpty) at.report("response-content-added", "now has a body");
  else if (isEmpty && !wasEmpty) at.report("response-content-removed", "no longer has a body");
  else compareContent(comparison, use, pair, isError);
}

/** A header of a response, or a header parameter of a webhook. */
type NamedHeader = Pick<Header | Parameter, "name" | "required"> & Declared<HeaderObject>;

/** Compares the headers of a response or of a webhook, which are read. Their names are case-insensitive (RFC 9110, section 5.1). */
export function compareHeaders(
  comparison: Comparison,
  message: Use,
  { before, after }: Sides<readonly NamedHeader[]>,
  announcement: readonly string[] = [],
): void {
  const keyOf = ({ name }: NamedHeader) => name.toLowerCase();
  const useOf = ({ name }: NamedHeader): Use => ({ ...message, part: joinNames(message.part, `header ${name}`) });
  const isOwn = (header: NamedHeader) => !announcement.includes(keyOf(header));
  const { pairs, removed, added } = pairByKey(before, after, keyOf);
  for (const { before: old, after: now } of pairs) {
    const at = comparison.at(useOf(now), now);
    at.compareCondition("isHeaderRequired", old.required, now.required);
    compareHeaderOrParameter(comparison, useOf(now), { before: old, after: now });
  }
  for (const header of removed.filter(isOwn)) {
    comparison.at(useOf(header), header).reportRemoved("header-removed");
  }
  for (const header of added.filter(isOwn)) {
    comparison.at(useOf(header), header).report("header-added", "was added");
  }
}

/** Compares what parameters and headers have in common. Both have a schema, or content of one media type. */
export function compareHeaderOrParameter(
  comparison: Comparison,
  use: Use,
  { before, after }: Sides<Declared<HeaderObject>>,
): void {
  const at = comparison.at(use, after);
  const [old, now] = [mediaOf(before), mediaOf(after)];
  at.compareCondition("isDeprecated", before.declaration?.deprecated === true, after.declaration?.deprecated === true);
  at.compareAnnotations(before.declaration, after.declaration);
  comparison.at(use, now ?? after).compareAnnotations(old?.declaration, now?.declaration);
  comparison.schemas.add(use, valueSchema(before), valueSchema(after));
}
