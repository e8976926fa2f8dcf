import { expect, it } from "vitest";
import { safeDocument } from "../src/reference/safe-document.ts";

const safe = (description: string) => safeDocument({ info: { description } }).info.description;

it("removes HTML from the summary of the API, which Redoc renders", () => {
  const { info } = safeDocument({ info: { summary: "<meta http-equiv=refresh>", title: "<b>" } });
  expect(info).toEqual({ summary: "\\<meta http-equiv=refresh>\n", title: "<b>" });
});

it("removes the logo, which the page would not load from another host", () => {
  const info = { title: "Books", "x-logo": { url: "https://books.example/logo.png" } };
  expect(safeDocument({ info })).toEqual({ info: { title: "Books" } });
});

it.each([
  "_Note_: a list & its items: `a: b`",
  "* If a < b, see [the guide](https://books.example/guide?a=1&b=2).",
  "* See [the list](/books) and https://books.example.",
])("leaves a description without HTML and links of other schemes as it is: %s", (description) => {
  expect(safe(description)).toBe(description);
});

it.each([
  ["<script>run()</script>", "\\<script>run()\\</script>\n"],
  ["[a](javascript:run())", "[a]()\n"],
  ["[a]( <JavaScript:run()>)", "[a]()\n"],
  ["[a](java&#115;cript&colon;run())", "[a]()\n"],
  ["[a](javascript\\:run())", "[a]()\n"],
  ["![a](data:text/html,x)", "![a]()\n"],
  ["[a]\n\n[a]:\n  javascript:run()", "[a]\n\n[a]: <>\n"],
  ["<javascript:run()>", "[javascript:run()]()\n"],
])("removes HTML and links that run scripts: %s", (description, expected) => {
  expect(safe(description)).toBe(expected);
});

const HTML = "<b>bold</b>";
const MARKDOWN = "bold\n";

it.each([
  ["a schema with the name of a keyword", { properties: { default: { description: HTML } } }],
  ["a list of parameters", { parameters: [{ name: "example", description: HTML }] }],
  ["a callback with the name of a keyword", { callbacks: { default: { value: { post: { description: HTML } } } } }],
  ["a webhook with the name of a keyword", { "x-webhooks": { example: { post: { description: HTML } } } }],
  ["a summary of a response", { responses: { default: { "x-summary": HTML } } }],
  ["descriptions of enumerated values", { enum: ["default"], "x-enumDescriptions": { default: HTML } }],
  ["a badge", { "x-badges": [{ name: HTML }] }],
])("removes HTML from %s", (_, part) => {
  const expected = JSON.stringify({ info: {}, part }).replaceAll(JSON.stringify(HTML), JSON.stringify(MARKDOWN));
  expect(JSON.stringify(safeDocument({ info: {}, part }))).toBe(expected);
});

it.each(["url", "href", "termsOfService", "authorizationUrl", "tokenUrl"])("removes a %s that runs a script", (key) => {
  expect(safeDocument({ info: {}, [key]: "javascript:run()" })).toEqual({ info: {}, [key]: "" });
});

it("leaves values of the API and code as they are", () => {
  const document = {
    info: {},
    schema: { default: HTML, enum: [HTML], const: { description: HTML }, examples: [{ description: HTML }] },
    media: { example: { description: HTML }, examples: { description: { value: { description: HTML } } } },
    "x-codeSamples": [{ lang: "PHP", source: "<?php call();" }],
    "x-tagGroups": [{ name: "Lists", tags: ["List<Pet>"] }],
  };
  expect(safeDocument(document)).toEqual(document);
});
