import { describe, expect, it } from "vitest";
import { md } from "./markdown.ts";

describe("markdown", () => {
  it.each([
    ["a|b", "a\\|b"],
    ["@everyone", "@&#8203;everyone"],
    [
      "see GH-1, https://a.example or www.a.example",
      "see GH-&#8203;1, https:&#8203;//a.example or www&#8203;.a.example",
    ],
    ["a\u200bb\u{e0041}c", "a b c"],
    ["fixes #12", "fixes \\#&#8203;12"],
    ["`<img src=x>", "\\`&lt;img src=x\\>"],
    ["[a](javascript:b)", "\\[a\\](javascript:b)"],
    ["**a** _b_ ~~c~~", "\\*\\*a\\*\\* \\_b\\_ \\~\\~c\\~\\~"],
    ["&lt;b&gt;", "&amp;lt;b&amp;gt;"],
    ["a\n# b\r\n\u2028c\u0000", "a \\# b c "],
    ["a\u202eb\u2066c", "a b c"],
    ["- a", "\\- a"],
    ["1. a", "1\\. a"],
    ["a - b 1.", "a - b 1."],
  ])("escapes the text %j", (value, expected) => {
    expect(`${md.text(value)}`).toBe(expected);
  });

  it.each([
    ["pets.list({ limit })", "`pets.list({ limit })`"],
    ["a`b", "``a`b``"],
    ["``", "``` `` ```"],
    ["a\nb", "`a b`"],
    ["a | `<b>", "<code>a &#124; \\`&lt;b\\></code>"],
  ])("writes the code %j", (value, expected) => {
    expect(`${md.code(value)}`).toBe(expected);
  });

  it("writes the code in sentences", () => {
    expect(`${md.prose("Set `x-sdk`, *or* `a|b`; a ` alone")}`).toBe(
      "Set `x-sdk`, \\*or\\* <code>a&#124;b</code>; a \\` alone",
    );
  });

  it("ends a block of code after its last line only", () => {
    expect(`${md.codeBlock("yaml", "a:\n```\nb")}`).toBe("````yaml\na:\n```\nb\n````");
  });

  it("writes a table", () => {
    expect(`${md.table([md`A`, md`B`], [[md.text("a|b"), md``]])}`).toBe("| A | B |\n|---|---|\n| a\\|b |  |");
  });
});
