// Extraction of inline scripts into files.
import { describe, expect, it } from "vitest";
import { externalizeScripts } from "../src/policy/external-scripts.ts";

const page = (body: string, head = "") => `<html><head>${head}</head><body>${body}</body></html>`;
const inlineModule = (code: string) => `<script type="module">${code}</script>`;

describe("externalizeScripts", () => {
  it("moves classic scripts into one file with a content hash, and leaves a placeholder for each script in the body", () => {
    const externalize = (code: string) =>
      externalizeScripts(page(`<p>a</p><script>${code}</script>`, "<script>one()</script>"), "/_astro/");
    const { html, files } = externalize("two()");
    const [[name, code = ""] = ["", ""]] = files;
    const position = '<body-script hidden data-index="0"></body-script>';
    expect(html).toBe(page(`<p>a</p>${position}`, `<script src="/_astro/${name}" data-modules=""></script>`));
    expect(code.indexOf("one()")).toBeLessThan(code.indexOf("two()"));
    expect([...externalize("three()").files.keys()]).not.toContain(name);
    expect([...externalize(" two() ").files.keys()]).toEqual([name]);
  });

  it("combines inline modules into one file with separate scopes, and loads it before the external modules", () => {
    const { html, files } = externalizeScripts(
      page(`${inlineModule("var e=1;a(e)")}<script type="module" src="/c.js"></script>${inlineModule("var e=2;b(e)")}`),
      "/",
    );
    const [modules = "", blocking] = files.keys();
    expect(html).toBe(page("", `<script src="/${blocking}" data-modules="/${modules} /c.js"></script>`));
    const calls: string[] = [];
    new Function("a", "b", files.get(modules) ?? "")(
      (e: number) => calls.push(`a${e}`),
      (e: number) => calls.push(`b${e}`),
    );
    expect(calls).toEqual(["a1", "b2"]);
  });

  it("rejects an inline module that imports, because its URLs would resolve differently", () => {
    expect(() => externalizeScripts(page('<script type="module">import"./a.js"</script>'), "/")).toThrow(
      'inline module: expected no import, got import"./a.js"',
    );
  });

  it("rejects a script with global declarations, because other scripts could not access them", () => {
    expect(() => externalizeScripts(page("<script>var one = 1;</script>"), "/")).toThrow(
      "inline script: expected no global declaration, got var one = 1;",
    );
  });

  it("does not change data blocks and external scripts", () => {
    const html = page('<script type="application/json">{"a":1}</script><script src="/a.js"></script>');
    expect(externalizeScripts(html, "/")).toEqual({ html, files: new Map() });
  });
});
