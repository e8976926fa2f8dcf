// Inlining of style sheets.
import { describe, expect, it } from "vitest";
import { inlinePageStyles } from "../src/policy/page-styles.ts";

const sheets: Record<string, string> = {
  "/a.css": "@layer x,y;.used{color:red}.md\\:used{color:blue}.by-script{color:green}.unused{color:gray}",
  "/print.css": "p{margin:0}.unused{color:gray}",
};
const links = '<link rel="stylesheet" href="/print.css" media="print"><link rel="stylesheet" href="/a.css">';
const page = (body: string) => `<html><head>${links}</head><body>${body}</body></html>`;
const read = (url: string) => sheets[url] ?? "";

describe("inlinePageStyles", () => {
  it("inlines the rules that pages of one kind or their scripts use, in the order of the style sheets", async () => {
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
    const styled = await inlinePageStyles(pages, read, scripts);
    const getStyle = (path: string) => /<style>(.*)<\/style><\/head>/s.exec(styled.get(path)?.html ?? "")?.[1];
    expect(getStyle("guides/one/index.html")).toBe(
      "@media print{p{margin:0}}\n@layer x,y;.used{color:red}.md\\:used{color:blue}.by-script{color:green}",
    );
    expect(getStyle("guides/two/index.html")).toBe(getStyle("guides/one/index.html"));
    expect(getStyle("index.html")).toBe("@media print{p{margin:0}}\n@layer x,y");
    expect(styled.get("index.html")?.html).not.toContain("<link");
    expect(styled.get("index.html")?.hash).not.toBe(styled.get("guides/one/index.html")?.hash);
  });
});
