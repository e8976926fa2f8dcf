// Scripts taken out of pages.
import { describe, expect, it } from "vitest";
import { externalScripts } from "../policy/external-scripts.ts";

const page = (body: string) => `<html><head><meta charset="utf-8"></head><body>${body}</body></html>`;

describe("externalScripts", () => {
  it("leaves a classic script where it is, as a file that is named by its content", () => {
    const { html, files } = externalScripts(page("<p>a</p><script>one()</script><p>b</p>"), "/_astro/");
    const [[name, code] = ["", ""]] = files;
    expect(html).toBe(page(`<p>a</p><script src="/_astro/${name}"></script><p>b</p>`));
    expect(code).toBe("one()\n");
    expect([...externalScripts(page("<script>two()</script>"), "/").files.keys()]).not.toContain(name);
    expect([...externalScripts(page("<script> one() </script>"), "/").files.keys()]).toEqual([name]);
  });

  it("puts modules into one file, each with names of its own", () => {
    const module = (code: string) => `<script type="module">${code}</script>`;
    const { html, files } = externalScripts(page(module("var e=1;a(e)") + module("var e=2;b(e)")), "/");
    expect(html.match(/<script/g)).toHaveLength(1);
    const calls: string[] = [];
    for (const code of files.values())
      new Function("a", "b", code)(
        (e: number) => calls.push(`a${e}`),
        (e: number) => calls.push(`b${e}`),
      );
    expect(calls).toEqual(["a1", "b2"]);
  });

  it("refuses a module that imports, because its addresses would change", () => {
    expect(() => externalScripts(page('<script type="module">import"./a.js"</script>'), "/")).toThrow(
      'inline module: expected no import, got import"./a.js"',
    );
  });

  it("leaves data and files alone", () => {
    const html = page('<script type="application/json">{"a":1}</script><script src="/a.js"></script>');
    expect(externalScripts(html, "/")).toEqual({ html, files: new Map() });
  });
});
