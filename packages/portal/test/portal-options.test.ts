// The options of a portal, and the environment variables that take precedence.
import { describe, expect, it } from "vitest";
import { resolvePortal } from "../src/model/portal.ts";

const resolve = (site: string) => resolvePortal({ contract: "openapi.yaml" }, "/project", { DOCS_SITE: site });

describe("resolvePortal", () => {
  it.each(["docs.example", "https://docs.example/path", "ftp://docs.example"])("rejects the origin %s", (site) => {
    expect(() => resolve(site)).toThrow(`site: expected an origin such as "https://docs.example", got "${site}"`);
  });

  it("removes the slash at the end of an origin", () => {
    expect(resolve("https://docs.example/").origin).toBe("https://docs.example");
  });

  it.each(["editURL", "feedbackURL"])("rejects an %s that a page cannot link to", (option) => {
    const options = { contract: "openapi.yaml", [option]: "docs.example" };
    expect(() => resolvePortal(options, "/project", {})).toThrow(
      `${option}: expected a URL that starts with https:// or mailto:, got "docs.example"`,
    );
  });

  it.each(["card.png", "/missing.png"])("rejects the image %s", (image) => {
    expect(() => resolvePortal({ contract: "openapi.yaml", image }, "/project", {})).toThrow(
      `image: expected the path of a file in "public", such as "/card.png", got "${image}"`,
    );
  });

  it("resolves the paths of logos, and uses one logo for both colour modes", () => {
    const { logo } = resolvePortal({ contract: "openapi.yaml", logo: "logo.svg" }, "/project", {});
    expect(logo).toEqual({ light: "/project/logo.svg", dark: "/project/logo.svg" });
  });
});
