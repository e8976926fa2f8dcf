import { describe, expect, it } from "vitest";
import { pathPattern } from "./path-pattern.ts";

describe("pathPattern", () => {
  it.each([
    ["/a/{b-c}/d", "/a/:s2/d", { s2: "x" }, { "b-c": "x" }],
    ["/{a.b}/{c_d}", "/:s1/:s2", { s1: "x", s2: "y" }, { "a.b": "x", c_d: "y" }],
    ["/r/{from}-{to}.json", "/r/:s2", { s2: "oslo-kiel.json" }, { from: "oslo", to: "kiel" }],
    ["/m/{lat}.{format}", "/m/:s2", { s2: "12.25.png" }, { lat: "12.25", format: "png" }],
    ["/v1:check/{id}", "/v1:check/:s2", { s2: "7" }, { id: "7" }],
    ["/light%20green%2F%25/{id}", "/light green%2F%25/:s2", { s2: "7" }, { id: "7" }],
    ["/100%/{id}", "/100%/:s2", { s2: "7" }, { id: "7" }],
  ])("converts %s to %s for Hono", (path, honoPath, params, values) => {
    const pattern = pathPattern(path);
    expect(pattern.honoPath).toBe(honoPath);
    expect(pattern.match((name) => params[name as keyof typeof params])).toEqual(new Map(Object.entries(values)));
  });

  it("ends each value at the first of its literals, and an extension at the last dot", () => {
    expect(pathPattern("/{a}-{b}-{c}.json").match(() => "1-2-3-4.tar.json")).toEqual(
      new Map([
        ["a", "1"],
        ["b", "2"],
        ["c", "3-4.tar"],
      ]),
    );
    expect(pathPattern("/{a}{b}").match(() => "12")).toEqual(
      new Map([
        ["a", "1"],
        ["b", "2"],
      ]),
    );
    expect(pathPattern("/{a}--{b}").match(() => "---b")).toEqual(
      new Map([
        ["a", "-"],
        ["b", "b"],
      ]),
    );
    expect(pathPattern("/{a}-{b}").match(() => "-b")).toBeUndefined();
    expect(pathPattern("/{a}.{b}.{c}").match(() => "a.b")).toBeUndefined();
    expect(pathPattern("/{a}-").match(() => "-")).toBeUndefined();
  });

  // A regular expression with three parameters would take hours.
  it("searches a long segment without backtracking", () => {
    expect(pathPattern("/{a}-{b}-{c}.json").match(() => `${"-".repeat(1e6)}x`)).toBeUndefined();
  });

  it("does not match a segment that lacks its literal part", () => {
    expect(pathPattern("/r/{name}.json").match(() => "oslo.xml")).toBeUndefined();
  });

  it("requires equal values for a name that occurs twice", () => {
    const { match } = pathPattern("/{day}/to/{day}");
    expect(match(() => "monday")).toEqual(new Map([["day", "monday"]]));
    expect(match((key) => key)).toBeUndefined();
  });

  // All combinations of these values would exhaust the memory.
  it("limits the combinations of values that separate parameters", () => {
    const values = Array.from({ length: 20 }, (_, index) => String(index));
    const names = [..."abcdefgh"];
    const { match } = pathPattern(
      `/${names.map((name) => `{${name}}`).join("")}`,
      new Map(names.map((name) => [name, values])),
    );
    expect(match(() => "x1234567")?.get("a")).toBe("x");
  });

  it("separates adjacent parameters by the values of one", () => {
    const { match } = pathPattern("/{name}{extension}", new Map([["extension", [".json", ".xml"]]]));
    expect(match(() => "a.json.xml")).toEqual(
      new Map([
        ["name", "a.json"],
        ["extension", ".xml"],
      ]),
    );
    expect(match(() => "a.yaml")).toBeUndefined();
  });

  it("ranks a literal segment before a mixed one, and that before a parameter", () => {
    const ranked = ["/a/{b}", "/a/{b}.json", "/a/{b}.schema.json", "/a/b"].sort((a, b) =>
      pathPattern(a).rank < pathPattern(b).rank ? -1 : 1,
    );
    expect(ranked).toEqual(["/a/b", "/a/{b}.schema.json", "/a/{b}.json", "/a/{b}"]);
  });
});
