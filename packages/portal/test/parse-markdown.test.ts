// Markdown of strangers: what takes micromark long, or exceeds its stack, is text.
import { expect, it } from "vitest";
import { parseMarkdown } from "../src/model/parse-markdown.ts";

const paragraph = (value: string) => ({
  type: "root",
  children: [{ type: "paragraph", children: [{ type: "text", value }] }],
});

it.each([
  ["quotes", ">".repeat(8500)],
  ["lists", `${"- ".repeat(4000)}a`],
  ["numbered lists", `${"1. ".repeat(3000)}a`],
  ["emphasis", "*a ".repeat(4000) + " b*".repeat(4000)],
  ["strikethrough", "~~a ".repeat(3000) + " b~~".repeat(3000)],
  ["links", `${"[".repeat(20_000)}a`],
  ["images", "![".repeat(3000) + "](a)".repeat(3000)],
])("returns deeply nested %s as text", (_, source) => {
  expect(parseMarkdown(source)).toEqual(paragraph(source));
});

it.each([
  ["a long list", "- **a** of [b](https://example.com)\n".repeat(100), "list"],
  ["a long thematic break", "- ".repeat(20), "thematicBreak"],
  ["long names of constants", "`A` SOME_LONG_NAME_OF_A_CONSTANT ".repeat(400), "paragraph"],
])("parses %s", (_, source, type) => {
  const { children } = parseMarkdown(source);
  expect(children[0]?.type).toBe(type);
  expect(children).not.toEqual(paragraph(source).children);
});
