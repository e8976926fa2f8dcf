// The old URLs of renamed guides, in the built portal.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hasBrowser, newPage, openBrowser, recordErrors } from "@onecontract/testing/open-browser";
import { serveFolder } from "@onecontract/testing/serve-folder";
import { fileAt, readHtmlFiles } from "@onecontract/testing/site-folder";
import { describe, expect, it } from "vitest";
import { guides, moved } from "./portal.ts";

const dist = join(import.meta.dirname, "../dist");
const read = (name: string) => readFileSync(join(dist, name), "utf8");

describe.each(moved)("the moved guide $oldId", ({ oldId, newId }) => {
  const redirect = readHtmlFiles(dist).find(({ path }) => path === `/${oldId}/`)?.root;

  it("is a page that redirects to the new URL without a script or a style sheet", () => {
    expect(redirect?.querySelector("html")?.getAttribute("lang")).toBe("en");
    expect(redirect?.querySelector("meta[http-equiv=refresh]")?.getAttribute("content")).toBe(`0;url=/${newId}/`);
    expect(fileAt(dist, `/${newId}/`)).toBeDefined();
    const policy = redirect?.querySelector("meta[http-equiv=Content-Security-Policy]")?.getAttribute("content");
    expect(policy).toBe("default-src 'none'; base-uri 'none'; form-action 'none'");
    expect(redirect?.querySelectorAll("script, style, link[rel=stylesheet], [onload]")).toEqual([]);
  });

  it("has a Markdown version that links to the new one", () => {
    expect(read(`${oldId}.md`)).toContain(`(/${newId}.md)`);
    expect(existsSync(join(dist, `${newId}.md`))).toBe(true);
  });

  it.each(["llms.txt", "llms-full.txt", "search.json"])("is not in %s", (name) => {
    const urls = [newId, `${oldId}/`, `${oldId}.md`];
    expect(urls.filter((url) => read(name).includes(url))).toEqual([newId]);
  });

  it("is neither a guide nor the new URL of another one", () => {
    expect(guides.map(({ id }) => id)).not.toContain(oldId);
    expect(guides.map(({ id }) => id)).toContain(newId);
  });

  it.skipIf(!hasBrowser)("redirects in a browser under the portal's content security policy", async () => {
    const site = await serveFolder(dist);
    const browser = await openBrowser();
    try {
      const page = await newPage(browser);
      const errors = recordErrors(page, site.origin);
      await page.goto(`${site.origin}/${oldId}/`);
      await page.waitForURL(`${site.origin}/${newId}/`);
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
      site.close();
    }
  });
});
