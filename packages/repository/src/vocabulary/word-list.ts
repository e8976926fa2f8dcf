// Words that are wrong in names or comments only. cspell cannot flag them, because it does not distinguish names from prose;
// cspell.config.yaml lists the words that are wrong everywhere.

/** Words that names must not contain, with their replacements. A name's words are split at capitals, `_` and `-`. */
export const nameWords: Record<string, string> = {
  address: "url",
  addresses: "urls",
  asked: "request",
  beside: "next, with",
  choice: "decision, option",
  choices: "decisions, options",
  engine: "backend",
  engines: "backends",
  gate: "throttle, check",
  ours: "own",
  place: "location, path",
  places: "locations, paths",
  room: "limit, capacity",
  said: "reported, message",
  subject: "rateLimitKey",
  text: "string, source, content",
  texts: "strings, sources",
};

/** Exceptions from {@link nameWords}, with the software or the specification that the name comes from. */
export const allowedNames: Record<string, string> = {
  AddressInfo: "node:net",
  HTMLTextAreaElement: "DOM",
  IN_PLACE_APPLICATORS: "JSON Schema 2020-12, section 10.2",
  TEXT: "type of PostgreSQL, as pg names it",
  SHOW_TEXT: "NodeFilter.SHOW_TEXT of the DOM",
  TEXT_NODE: "DOM, as node-html-parser names it",
  TextDecoder: "web platform",
  TextDecoderStream: "web platform",
  TextEncoder: "web platform",
  TextEncoderStream: "web platform",
  address: "server.address() of node:net",
  allTextContents: "Playwright",
  blockTextElements: "node-html-parser",
  engines: "package.json",
  errorsText: "Ajv",
  getByText: "Playwright",
  hasText: "Playwright",
  innerText: "DOM",
  readText: "Clipboard.readText()",
  remoteAddress: "node:net",
  statusText: "Response.statusText",
  text: "Response.text(), Blob.text() and the media type text/plain",
  textContent: "DOM",
  writeText: "Clipboard.writeText()",
};

/** Beginnings of a comment that leave out its subject. */
export const fragmentStart = /^(Of|What|Whether|Where|Those|Also|The same)\b/;

/** Phrases that comments must not contain, with their replacements. cspell flags single words only. */
export const phrases: Record<string, string> = {
  "base address": "base URL",
  "in force": "active",
  "of its own": "own, separate",
  "of our own": "own",
  "under way": "in flight, pending",
};
