import { describe, expect, it } from "vitest";
import { tsp } from "./typespec.ts";

describe("typespec", () => {
  it.each([
    ["a\nb", '"a\\nb"'],
    ['")', '"\\")"'],
    ["\u0024{evil}", '"\\\u0024{evil}"'],
    ["C:\\new", '"C:\\\\new"'],
    [12n, "12"],
    [null, "null"],
  ])("writes %s as a literal", (value, expected) => {
    expect(`${tsp.literal(value)}`).toBe(expected);
  });

  it("writes any name as an identifier", () => {
    expect(`${tsp.identifier("a`\n; b")}`).toBe("`a\\`\\n; b`");
  });

  it("accepts only names as references", () => {
    expect(`${tsp.reference("ErrorExamples.notFound")}`).toBe("ErrorExamples.notFound");
    expect(() => tsp.reference("A; op b(): void")).toThrow("expected a name of TypeSpec");
  });

  it("keeps text within comments", () => {
    expect(`${tsp.docComment(["a */ b", undefined, "", "c\nd"])}`).toBe("/**\n * a *\\/ b\n *\n * c\n * d\n */");
    expect(`${tsp.docComment(["a"])}`).toBe("/** a */");
  });
});
