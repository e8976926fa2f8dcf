// Styles put into pages.
import { describe, expect, it } from "vitest";
import { withPageStyles } from "../policy/page-styles.ts";

const sheets: Record<string, string> = {
  "/a.css": "@layer x,y;.used{color:red}.md\\:used{color:blue}.by-script{color:green}.unused{color:gray}",
  "/print.css": "p{margin:0}.unused{color:gray}",
};
const links = '<link rel="stylesheet" href="/print.css" media="print"><link rel="stylesheet" href="/a.css">';
const page = (body: string) => `<html><head>${links}</head><body>${body}</body></html>`;
const read = (address: string) => sheets[address] ?? "";

describe("withPageStyles", () => {
  it("gives the pages of one kind what one of them or a script of theirs uses, in the order of the sheets", async () => {
    const pages = new Map([
      ["guides/one/index.html", page('<p class="used">')],
      ["guides/two/index.html", page('<p class="md:used"><script src="/s.js"></script>')],
      ["index.html", page("<p>")],
    ]);
    const scripts = new Map([
      ["s.js", 'import "./t.js"'],
      ["t.js", 'element.className="by-script"'],
      ["other.js", '"unused"'],
    ]);
    const styled = await withPageStyles(pages, read, scripts);
    const styleOf = (path: string) => /<style>(.*)<\/style><\/head>/s.exec(styled.get(path)?.html ?? "")?.[1];
    expect(styleOf("guides/one/index.html")).toBe(
      "@media print{p{margin:0}}\n@layer x,y;.used{color:red}.md\\:used{color:blue}.by-script{color:green}",
    );
    expect(styleOf("guides/two/index.html")).toBe(styleOf("guides/one/index.html"));
    expect(styleOf("index.html")).toBe("@media print{p{margin:0}}\n@layer x,y");
    expect(styled.get("index.html")?.html).not.toContain("<link");
    expect(styled.get("index.html")?.hash).not.toBe(styled.get("guides/one/index.html")?.hash);
  });
});
