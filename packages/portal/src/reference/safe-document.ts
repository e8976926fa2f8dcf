// Removes from a document what Redoc would render as HTML or as a link that runs a script. Redoc's own option works only in the browser, not
// in the built page, and lets forms and style sheets through.
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown } from "mdast-util-to-markdown";
import { isSafeURL, parseMarkdown } from "../nodes/parse-markdown.ts";

/** Members that are values of the API. */
const DATA = new Set(["const", "default", "enum", "example", "value"]);
/** Members whose own members have names of the contract, which are no keywords. */
const NAMES =
  /^(?:callbacks|content|\$defs|dependentSchemas|encoding|headers|links|pathItems|paths|patternProperties|properties|requestBodies|responses|schemas|scopes|securitySchemes|variables|webhooks)$/;

export function safeDocument<T>(document: T): T {
  return safe(document, false) as T;
}

/** @param isMap true if the keys are names */
function safe(value: unknown, isMap: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => safe(item, false));
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [
    key,
    isMap ? safe(member, false) : safeMember(key, member),
  ]);
  return Object.fromEntries(members);
}

function safeMember(key: string, value: unknown): unknown {
  if (DATA.has(key) || (key === "examples" && Array.isArray(value))) return value;
  if (typeof value !== "string") return safe(value, NAMES.test(key) || key === "examples" || key === "parameters");
  if (key === "description") return safeMarkdown(value);
  return /^(?:url|href|termsOfService)$/.test(key) && !isSafeURL(value) ? "" : value;
}

/** The start of HTML, a link that does not begin with `https:` or `/`, or a character reference, which may be a part of either. */
const UNSAFE = /<[a-z/!?]|\][(:](?!https?:|[/#?])|&(?:#|lt)/i;

/** Parsing takes most of the time for large documents. */
function safeMarkdown(source: string): string {
  if (!/[<:&]/.test(source) || !UNSAFE.test(source)) return source;
  return toMarkdown(parseMarkdown(source), { extensions: [gfmToMarkdown()] });
}
