// Compares bodies, media types, responses and headers.
import { isDeepStrictEqual } from "node:util";
import type {
  HeaderObject,
  MediaTypeObject,
  OpenAPIObject,
  ReferenceObject,
  RequestBodyObject,
  ResponseObject,
} from "openapi3-ts/oas31";
import type { Comparison } from "./comparison.ts";
import type { Located, Use } from "./edit.ts";
import { follow, mediaTypes, membersOf, type OperationParts, type WithContent } from "./list-operations.ts";
import type { Sides } from "./schemas/finding.ts";
import { locateSchema } from "./schemas/schema-site.ts";

/** Compares the body that a client sends, or that a webhook has. */
export function compareBodies(
  comparison: Comparison,
  use: Use,
  before: Located<RequestBodyObject>,
  after: Located<RequestBodyObject>,
): void {
  const [wasRequired, isRequired] = [before, after].map(({ value }) => value.required === true);
  if (wasRequired !== isRequired && use.direction === "request") {
    comparison.report(use, {
      rule: isRequired ? "body-became-required" : "body-became-optional",
      pointer: after.pointer,
      keyword: "required",
      description: isRequired ? "became required" : "is no longer required",
      before: wasRequired,
      after: isRequired,
    });
  }
  comparison.reportAnnotations(use, before.value, after.value, after.pointer);
  compareContent(comparison, use, before, after);
}

function compareContent(
  comparison: Comparison,
  use: Use,
  before: Located<WithContent>,
  after: Located<WithContent>,
): void {
  const [old, now] = [mediaTypes(before), mediaTypes(after)];
  const removed = [...old].filter(([name]) => !now.has(name));
  const added = [...now].filter(([name]) => !old.has(name));
  for (const [name, media] of old) {
    const other = now.get(name);
    if (other) compareMedia(comparison, use, media, other);
  }
  const [[from] = [], [to, replacement] = []] = [removed[0], added[0]];
  if (from !== undefined && to !== undefined && replacement && old.size === 1 && now.size === 1) {
    const description = `has media type ${to} instead of ${from}`;
    comparison.report(use, {
      rule: "media-type-replaced",
      pointer: replacement.pointer,
      description,
      before: from,
      after: to,
    });
    return;
  }
  for (const [name, { pointer }] of removed) {
    const edit = { rule: "media-type-removed", pointer, isRemoved: true, field: name } as const;
    comparison.report(use, { ...edit, description: "was removed", before: name });
  }
  for (const [name, { pointer }] of added) {
    comparison.report(use, { rule: "media-type-added", pointer, field: name, description: "was added", after: name });
  }
}

function compareMedia(
  comparison: Comparison,
  use: Use,
  before: Located<MediaTypeObject>,
  after: Located<MediaTypeObject>,
): void {
  const { pointer } = after;
  comparison.reportAnnotations(use, before.value, after.value, pointer);
  comparison.schemas.add(
    use,
    locateSchema(`${before.pointer}/schema`, before.value.schema),
    locateSchema(`${pointer}/schema`, after.value.schema),
  );
  const [old, now] = [itemSchema(before.value), itemSchema(after.value)];
  if (old || now) {
    comparison.schemas.add(
      use,
      locateSchema(`${before.pointer}/itemSchema`, old),
      locateSchema(`${pointer}/itemSchema`, now),
    );
  }
  if (!isDeepStrictEqual(before.value.encoding ?? {}, after.value.encoding ?? {})) {
    const [from, to] = [before.value.encoding, after.value.encoding];
    const description = "has a different encoding";
    comparison.report(use, {
      rule: "encoding-changed",
      pointer,
      keyword: "encoding",
      description,
      before: from,
      after: to,
    });
  }
}

/** Returns the schema of the items of a stream (OpenAPI 3.2), which openapi3-ts does not declare. */
function itemSchema(media: MediaTypeObject & { itemSchema?: object }): object | undefined {
  return media.itemSchema;
}

export interface ResponseOptions {
  /** Returns the use of a response, or of a part of it. */
  use: (part: string) => Use;
  /** Statuses and lower-case header names whose addition or removal belongs to another edit. */
  ignored: readonly string[];
}

export function compareResponses(
  comparison: Comparison,
  { before, after }: Sides<OperationParts>,
  options: ResponseOptions,
): void {
  const { use, ignored } = options;
  const isMissing = (others: OperationParts) => (status: string) =>
    !others.responses.has(status) && !ignored.includes(status);
  const removed = [...before.responses.keys()].filter(isMissing(after));
  const added = [...after.responses.keys()].filter(isMissing(before));
  const replaced = findReplaced(removed, added);
  for (const [status, response] of before.responses) {
    const other =
      after.responses.get(status) ?? (replaced?.from === status ? after.responses.get(replaced.to) : undefined);
    if (other) compareResponse(comparison, use(`response ${status}`), response, other, options);
  }
  for (const status of removed) {
    const description = replaced?.from === status ? `was replaced by ${replaced.to}` : "was removed";
    const pointer = before.responses.get(status)?.pointer ?? before.source.pointer;
    const rule = isSuccess(status) ? "success-response-removed" : "error-response-removed";
    comparison.report(use(`response ${status}`), { rule, pointer, isRemoved: true, description, before: status });
  }
  for (const status of added) {
    if (replaced?.to === status) continue;
    const pointer = after.responses.get(status)?.pointer ?? after.source.pointer;
    const rule = isSuccess(status) ? "success-response-added" : "error-response-added";
    comparison.report(use(`response ${status}`), { rule, pointer, description: "was added", after: status });
  }
}

/** Finds a replaced status: the only removed and the only added success. */
function findReplaced(removed: string[], added: string[]): { from: string; to: string } | undefined {
  const [[from, ...others], [to, ...rest]] = [removed.filter(isSuccess), added.filter(isSuccess)];
  const isSingle = others.length + rest.length === 0;
  return from !== undefined && to !== undefined && isSingle ? { from, to } : undefined;
}

function isSuccess(status: string): boolean {
  return /^[123]/.test(status);
}

function compareResponse(
  comparison: Comparison,
  use: Use,
  before: Located<ResponseObject>,
  after: Located<ResponseObject>,
  options: ResponseOptions,
): void {
  const { pointer } = after;
  comparison.reportAnnotations(use, before.value, after.value, pointer);
  compareHeaders(comparison, use, before, after, options.ignored);
  const [wasEmpty, isEmpty] = [mediaTypes(before).size === 0, mediaTypes(after).size === 0];
  if (wasEmpty && !isEmpty) {
    comparison.report(use, { rule: "response-content-added", pointer, description: "now has a body" });
  } else if (isEmpty && !wasEmpty) {
    comparison.report(use, { rule: "response-content-removed", pointer, description: "no longer has a body" });
  } else compareContent(comparison, use, before, after);
}

function compareHeaders(
  comparison: Comparison,
  response: Use,
  before: Located<ResponseObject>,
  after: Located<ResponseObject>,
  ignored: readonly string[],
): void {
  const [old, now] = [readHeaders(comparison.before.document, before), readHeaders(comparison.after.document, after)];
  for (const [key, { name, header }] of old) {
    const use = { ...response, part: `${response.part}: header ${name}` };
    const other = now.get(key)?.header;
    if (other) compareHeader(comparison, use, header, other);
    else if (!ignored.includes(key)) {
      const { pointer } = header;
      comparison.report(use, { rule: "header-removed", pointer, isRemoved: true, description: "was removed" });
    }
  }
  for (const [key, { name, header }] of now) {
    if (old.has(key) || ignored.includes(key)) continue;
    const use = { ...response, part: `${response.part}: header ${name}` };
    comparison.report(use, { rule: "header-added", pointer: header.pointer, description: "was added" });
  }
}

function readHeaders(document: OpenAPIObject, { value, pointer }: Located<ResponseObject>) {
  return new Map(
    membersOf<HeaderObject | ReferenceObject>(value.headers, `${pointer}/headers`).map((header) => [
      header.name.toLowerCase(),
      { name: header.name, header: follow<HeaderObject>(document, header) },
    ]),
  );
}

/** Compares whether a header that clients or receivers read is always there. */
export function compareRequired(
  comparison: Comparison,
  use: Use,
  before: Located<{ required?: boolean }>,
  after: Located<{ required?: boolean }>,
): void {
  const [wasRequired, isRequired] = [before, after].map(({ value }) => value.required === true);
  if (wasRequired === isRequired) return;
  const rule = isRequired ? "header-became-required" : "header-became-optional";
  const description = isRequired ? "became required" : "is no longer required";
  comparison.report(use, {
    rule,
    pointer: after.pointer,
    keyword: "required",
    description,
    before: wasRequired,
    after: isRequired,
  });
}

function compareHeader(
  comparison: Comparison,
  use: Use,
  before: Located<HeaderObject>,
  after: Located<HeaderObject>,
): void {
  const { pointer } = after;
  compareRequired(comparison, use, before, after);
  comparison.reportAnnotations(use, before.value, after.value, pointer);
  comparison.schemas.add(
    use,
    locateSchema(`${before.pointer}/schema`, before.value.schema),
    locateSchema(`${pointer}/schema`, after.value.schema),
  );
}
