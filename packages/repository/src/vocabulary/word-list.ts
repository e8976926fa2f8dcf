// Words that are wrong in names or comments only. cspell cannot flag them, because it does not distinguish names from prose;
// cspell.config.yaml lists the words that are wrong everywhere.

/** Words that declared names must not contain, with their replacements. A name's words are split at capitals, `_` and `-`. */
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

/** Names of the platform that code of this repository uses for the same: `Response.text()`, `address()` of node:net, and the DOM. */
export const platformNames: readonly string[] = ["address", "text", "textContent"];

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
