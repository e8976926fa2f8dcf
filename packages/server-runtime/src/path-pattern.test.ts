import { describe, expect, it } from "vitest";
import { pathPattern } from "./path-pattern.ts";

describe("pathPattern", () => {
  it.each([
    ["/a/{b-c}/d", "/a/:s2/d", { s2: "x" }, { "b-c": "x" }],
    ["/{a.b}/{c_d}", "/:s1/:s2", { s1: "x", s2: "y" }, { "a.b": "x", c_d: "y" }],
    ["/r/{from}-{to}.json", "/r/:s2", { s2: "oslo-kiel.json" }, { from: "oslo", to: "kiel" }],
    ["/m/{lat}.{format}", "/m/:s2", { s2: "12.25.png" }, { lat: "12.25", format: "png" }],
    ["/v1:check/{id}", "/v1:check/:s2", { s2: "7" }, { id: "7" }],
  ])("converts %s to %s for Hono", (path, honoPath, params, values) => {
    const pattern = pathPattern(path);
    expect(pattern.honoPath).toBe(honoPath);
    expect(pattern.match((name) => params[name as keyof typeof params])).toEqual(new Map(Object.entries(values)));
  });

  it("does not match a segment that lacks its literal part", () => {
    expect(pathPattern("/r/{name}.json").match(() => "oslo.xml")).toBeUndefined();
  });

  it("requires equal values for a name that occurs twice", () => {
    const { match } = pathPattern("/{day}/to/{day}");
    expect(match(() => "monday")).toEqual(new Map([["day", "monday"]]));
    expect(match((key) => key)).toBeUndefined();
  });

  it("ranks a literal segment before a mixed one, and that before a parameter", () => {
    const ranked = ["/a/{b}", "/a/{b}.json", "/a/b"].sort((a, b) =>
      pathPattern(a).rank < pathPattern(b).rank ? -1 : 1,
    );
    expect(ranked).toEqual(["/a/b", "/a/{b}.json", "/a/{b}"]);
  });
});
