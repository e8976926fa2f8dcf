import { ts } from "@onecontract/codegen/language/typescript";
import { describe, expect, it } from "vitest";
import { insertValues } from "./project-files.ts";

describe("insertValues", () => {
  it("indents code and JSON like the line of the placeholder", () => {
    const code = ts`
      a();
      b();
    `;
    expect(insertValues("{\n  {{code}}\n}", { code }, "typescript")).toBe("{\n  a();\n  b();\n}");
    const json = { json: { a: "\u2028" } };
    expect(insertValues('{\n  "x": {{json}}\n}', { json }, undefined)).toBe('{\n  "x": {\n    "a": "\\u2028"\n  }\n}');
  });

  it.each(['PET"+evil()+"', "PET`id`", "PET\nevil()", "PET\\", "PET<script>", "PET'", "$(evil)", "PET\u2028"])(
    "rejects %j as a name",
    (name) => {
      expect(() => insertValues("{{name}}", { name }, "typescript")).toThrow("name: expected letters, digits and");
    },
  );

  it("rejects code of another language", () => {
    expect(() => insertValues("# {{code}}", { code: ts`a()` }, "markdown")).toThrow("for a file in markdown");
  });
});
