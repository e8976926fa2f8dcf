/** Keywords whose values are data, which may look like schemas or OpenAPI objects (OpenAPI 3.1, section 4.8; JSON Schema 2020-12). */
export const DATA_KEYWORDS: ReadonlySet<string> = new Set(["example", "examples", "default", "enum", "const"]);
