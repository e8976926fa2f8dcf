// Scripts taken out of pages.
import { describe, expect, it } from "vitest";
import { externalScripts } from "../policy/external-scripts.ts";

const page = (body: string, head = "") => `<html><head>${head}</head><body>${body}</body></html>`;
const module = (code: string) => `<script type="module">${code}</script>`;

describe("externalScripts", () => {
  it("puts classic scripts into one file of the head, named by its content, and leaves those of the body a place", () => {
    const scripts = (text: string) =>
      externalScripts(page(`<p>a</p><script>${text}</script>`, "<script>one()</script>"), "/_astro/");
    const { html, files } = scripts("two()");
    const [[name, code = ""] = ["", ""]] = files;
    const place = '<script-place hidden data-number="0"></script-place>';
    expect(html).toBe(page(`<p>a</p>${place}`, `<script src="/_astro/${name}" data-modules=""></script>`));
    expect(code.indexOf("one()")).toBeLessThan(code.indexOf("two()"));
    expect([...scripts("three()").files.keys()]).not.toContain(name);
    expect([...scripts(" two() ").files.keys()]).toEqual([name]);
  });

  it("puts inline modules into one file, each with names of its own, and has it loaded with those that are files", () => {
    const { html, files } = externalScripts(
      page(`${module("var e=1;a(e)")}<script type="module" src="/c.js"></script>${module("var e=2;b(e)")}`),
      "/",
    );
    const [modules = "", first] = files.keys();
    expect(html).toBe(page("", `<script src="/${first}" data-modules="/${modules} /c.js"></script>`));
    const calls: string[] = [];
    new Function("a", "b", files.get(modules) ?? "")(
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

  it("refuses a script with names for other scripts, which would not find them", () => {
    expect(() => externalScripts(page("<script>var one = 1;</script>"), "/")).toThrow(
      "inline script: expected no name for others, got var one = 1;",
    );
  });

  it("leaves data and files alone", () => {
    const html = page('<script type="application/json">{"a":1}</script><script src="/a.js"></script>');
    expect(externalScripts(html, "/")).toEqual({ html, files: new Map() });
  });
});
