// Removes from a document what Redoc would render as HTML or as a link that runs a script, and references to files and URLs, whose content
// Redocly would include in the page. Redoc's own option works only in the browser, not in the built page, and lets forms and style
// sheets through.
import { isRecord } from "@onecontract/codegen/json/is-record";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { isSafeURL, parseMarkdown } from "../model/parse-markdown.ts";

/** Members that are values of the API, or code. */
const DATA = new Set(["const", "default", "enum", "example", "value", "x-codeSamples", "x-example"]);
/** Members whose own members have names of the contract, which are no keywords. Those of `callbacks` have such members, too. */
const NAMES =
  /^(?:callbacks|content|\$defs|dependentSchemas|encoding|(?:x-)?examples|headers|links|parameters|pathItems|paths|patternProperties|properties|requestBodies|responses|schemas|scopes|securitySchemes|variables|(?:x-)?webhooks)$/;

export function safeDocument<T extends { info?: unknown }>(document: T): T {
  const { info } = document;
  return safe(isRecord(info) ? { ...document, info: safeInfo(info) } : document, 0) as T;
}

/** The policy of the page blocks a logo of another host, in whose place the browser would show a broken image. */
function safeInfo({ "x-logo": _logo, ...info }: Record<string, unknown>): object {
  // Redoc renders this summary as Markdown, and all others as text.
  return typeof info.summary === "string" ? { ...info, summary: safeMarkdown(info.summary) } : info;
}

/** @param levels of objects whose keys are names: 1 if the keys of the value are names, 2 if those of its members are, too */
function safe(value: unknown, levels: number): unknown {
  // `parameters` is a map of names in `components` and `links` only.
  if (Array.isArray(value)) return value.map((item) => safe(item, 0));
  return mapMembers(value, (key, member) => (levels > 0 ? safe(member, levels - 1) : safeMember(key, member)));
}

function safeMember(key: string, value: unknown): unknown {
  if (DATA.has(key) || (key === "examples" && Array.isArray(value))) return withoutFiles(value);
  if (key === "mapping") return mapMembers(value, (_, target) => (isInternal(target) ? target : undefined));
  if (NAMES.test(key)) return safe(value, key === "callbacks" ? 2 : 1);
  if (key.startsWith("x-")) return safeExtension(key, value);
  if (typeof value !== "string") return safe(value, 0);
  return key === "description" ? safeMarkdown(value) : safeString(key, value);
}

/** Redoc renders the text of some extensions as Markdown, such as `x-enumDescriptions` and `x-summary`. */
function safeExtension(key: string, value: unknown): unknown {
  if (typeof value === "string") return safeString(key, safeMarkdown(value));
  if (Array.isArray(value)) return value.map((item) => mapMembers(item, safeExtension));
  return mapMembers(value, safeExtension);
}

function safeString(key: string, value: string): string {
  return /^(?:\w*url|href|termsOfService)$/i.test(key) && !isSafeURL(value) ? "" : value;
}

/** Returns a value of the API without references to files. */
function withoutFiles(value: unknown): unknown {
  return Array.isArray(value) ? value.map(withoutFiles) : mapMembers(value, (_, member) => withoutFiles(member));
}

/** Replaces the members of an object, except for references to files, which it removes. Returns other values as they are. */
function mapMembers(value: unknown, replace: (key: string, member: unknown) => unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([key, member]) => {
    const isReference = key === "externalValue" || (key === "$ref" && !String(member).startsWith("#"));
    return typeof member !== "string" || !isReference;
  });
  return Object.fromEntries(members.map(([key, member]) => [key, replace(key, member)]));
}

/** Returns whether the target of a discriminator's mapping is the name of a schema, or a reference within the document. */
function isInternal(target: unknown): boolean {
  return typeof target === "string" && (target.startsWith("#") || /^[\w.-]+(?<!\.json|\.ya?ml)$/i.test(target));
}

/** The start of HTML, a link that does not begin with `https:` or `/`, or a character reference, which may be a part of either. */
const UNSAFE = /<[a-z/!?]|\][(:](?!https?:|[/#?])|&(?:#|lt)/i;

/** Parsing takes most of the time for large documents. */
function safeMarkdown(source: string): string {
  if (!/[<:&]/.test(source) || !UNSAFE.test(source)) return source;
  return toMarkdown(parseMarkdown(source), { extensions: [gfmToMarkdown()] });
}
