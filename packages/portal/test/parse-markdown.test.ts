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

const columns = (cell: string) => `|${`${cell}|`.repeat(50)}\n`;

it.each([
  ["rows without the cells of a wide header", `${columns("a")}${columns("-")}${"|b|\n".repeat(50)}`],
  [
    "rows without the cells of a wide header in a quote",
    `${columns("a")}${columns("-")}${"b\n".repeat(50)}`.replace(/^/gm, "> "),
  ],
  ["references to a long URL", `${"[a] ".repeat(400)}\n\n[a]: https://example.com/${"b".repeat(1000)}`],
  ["references to a long title", `${"![b][a] ".repeat(400)}\n\n[a]: c "${"b".repeat(1000)}"`],
  ["lines that continue a quote", `> a\n${"b\n".repeat(5000)}`],
  ["lists in each other", `${"- ".repeat(20)}a\n`.repeat(300)],
  ["quotes in list items", "- > a\n".repeat(600)],
  ["underlines of headings", "a\n-\n".repeat(600)],
  ["nested images", `${"![".repeat(200)}a${"](b)".repeat(200)}\n\n`.repeat(5)],
  ["cells of a row", "|".repeat(200_000)],
  ["backticks", "` ".repeat(100_000)],
  ["URLs without a protocol", "www.a ".repeat(33_000)],
  ["references to footnotes", `${"[^a] ".repeat(400)}\n\n`.repeat(5)],
  ["headings", "# a\r\n".repeat(6000)],
  ["ends of links", "](a".repeat(600)],
  ["ends of emphasis", "a*".repeat(600)],
  ["comments", "a <!--".repeat(600)],
  ["underscores", "a_".repeat(6000)],
  ["character references after a URL", `https://example.com/${"&a;".repeat(33_000)}a`],
  ["full stops after a URL", `www.example.com${".".repeat(100_000)}a`],
  ["beginnings of email addresses", "a.".repeat(50_000)],
])("returns many %s as text", (_, source) => {
  expect(parseMarkdown(source)).toEqual(paragraph(source));
});

it.each([
  ["a long list", "- **a** of [b](https://example.com)\n".repeat(100), "list"],
  ["a longer list", "- a\n".repeat(1400), "list"],
  ["lists in list items", "- a\n  - **b**\n".repeat(300), "list"],
  ["a long table", `|a|b|c|\n|-|-|-|\n${"|**d**|[e](f)|g<br>h|\n".repeat(150)}`, "table"],
  ["a table without last cells", `${columns("a")}${columns("-")}${"|b|\n".repeat(15)}`, "table"],
  ["prose with line breaks of Windows", "**a** b [c](d).\r\n\r\n".repeat(1000), "paragraph"],
  ["references", `${"[a] ".repeat(400)}\n\n[a]: https://example.com/${"b".repeat(100)}`, "paragraph"],
  ["a long thematic break", "- ".repeat(20), "thematicBreak"],
  ["spaces of HTML", `a${"&nbsp;".repeat(40)}**b** https://example.com/c${".".repeat(100)}`, "paragraph"],
  ["long names of constants", "`A` SOME_LONG_NAME_OF_A_CONSTANT ".repeat(400), "paragraph"],
])("parses %s", (_, source, type) => {
  const { children } = parseMarkdown(source);
  expect(children[0]?.type).toBe(type);
  expect(children).not.toEqual(paragraph(source).children);
});
