import { ts } from "@onecontract/codegen/language/typescript";
import { describe, expect, it } from "vitest";
import { editModule, type ModuleEditor } from "./module-editor.ts";

const edit = (source: string, change: (module: ModuleEditor) => void) => editModule("src/a.ts", source, change);

describe("editModule", () => {
  it.each<[title: string, source: string, change: (module: ModuleEditor) => void, result: string]>([
    [
      "an import to a module that is imported",
      'import { a } from "./a.ts";\n',
      (module) => module.addImport(["b"], "./a.ts"),
      'import { a, b } from "./a.ts";\n',
    ],
    [
      "an import to a module without imports, after its first comment",
      "// A module.\nconst a = 1;\n",
      (module) => module.addImport(["b"], "./b.ts", { isType: true }),
      '// A module.\nimport type { b } from "./b.ts";\nconst a = 1;\n',
    ],
    [
      "no import of a name that is imported",
      'import { type a } from "./a.ts";\n',
      (module) => module.addImport(["a"], "./a.ts", { isType: true }),
      'import { type a } from "./a.ts";\n',
    ],
    [
      "relative imports of a module in another folder",
      'import a from "a";\nimport { b } from "../b.ts";\nimport type { c } from "./c.ts";\n',
      (module) => module.moveImports("src/d", "src/v2/d"),
      'import a from "a";\nimport { b } from "../../b.ts";\nimport type { c } from "../../d/c.ts";\n',
    ],
    [
      "an export after all others",
      '// All.\nexport { a } from "./a.ts";\n',
      (module) => module.addExport("b", "./b.ts"),
      '// All.\nexport { a } from "./a.ts";\nexport { b } from "./b.ts";\n',
    ],
    [
      "a property to an object",
      "export const all: Record<string, X> = { a, b }; // }",
      (module) => module.addProperty("all", "c"),
      "export const all: Record<string, X> = { a, b, c }; // }",
    ],
    [
      "a property to an object in an object",
      "const all: X = { in: { a }, b };",
      (module) => module.addProperty("all.in", "c"),
      "const all: X = { in: { a, c }, b };",
    ],
    [
      "a property to an empty object",
      "const all = {};",
      (module) => module.addProperty("all", "c"),
      "const all = { c };",
    ],
    [
      "a property to the object that a function returns",
      "export function create() {\n  return { a: [1, 2] };\n}\n",
      (module) => module.addProperty("create", "c", ts`1`),
      "export function create() {\n  return { a: [1, 2], c: 1 };\n}\n",
    ],
    [
      "an element to an array with a comment after its last element",
      "const all = [a, /* last */ b /* end */];",
      (module) => module.addElement("all", ts`c`),
      "const all = [a, /* last */ b, c /* end */];",
    ],
    [
      "an element to the beginning of an array that a function returns",
      "function create() { return { all: [a] }; }",
      (module) => module.addElement("create.all", ts`...b`, { isFirst: true }),
      "function create() { return { all: [...b, a] }; }",
    ],
    [
      "a property to the argument of the call that is exported",
      "export default define({ in: { a } });",
      (module) => module.addProperty("default.in", "b"),
      "export default define({ in: { a, b } });",
    ],
    [
      "code around a property",
      "export default { a: f(1), b };",
      (module) => module.wrapProperty("default", "a", ts`all: [{ `, ts` }]`),
      "export default { all: [{ a: f(1) }], b };",
    ],
    [
      "code around the value that a function returns",
      "function create() {\n  return f(a);\n}",
      (module) => module.wrapReturn("create", ts`g(`, ts`, b)`),
      "function create() {\n  return g(f(a), b);\n}",
    ],
    [
      "a member after the last property of an interface",
      "interface A {\n  a: string;\n  run(): void;\n}",
      (module) => module.addMember("A", "c", ts`number`, { isReadonly: true }),
      "interface A {\n  a: string;\n  readonly c: number;\n  run(): void;\n}",
    ],
    [
      "a member to an empty interface",
      "export interface A {}",
      (module) => module.addMember("A", "c", ts`number`),
      "export interface A {\n  c: number;}",
    ],
    [
      "statements",
      "const a = 1;\n\n",
      (module) => module.addStatements(ts`const b = 2;`),
      "const a = 1;\n\nconst b = 2;\n",
    ],
  ])("adds %s", (_title, source, change, result) => {
    expect(edit(source, change)).toBe(result);
  });

  it.each<[title: string, source: string, change: (module: ModuleEditor) => void, message: string]>([
    ["a variable that is missing", "", (module) => module.addProperty("all", "a"), "an object in all, got none"],
    ["an array for an object", "const all = [];", (module) => module.addProperty("all", "a"), "got ArrayExpression"],
    [
      "a property that exists",
      "const all = { a };",
      (module) => module.addProperty("all", "a", ts`1`),
      "all without a, got a",
    ],
    [
      "a quoted property that exists",
      'const all = { "a-b": 1 };',
      (m) => m.addProperty("all", "a-b", ts`2`),
      "got a-b",
    ],
    [
      "a member that exists",
      "interface A { keys: 1; }",
      (m) => m.addMember("A", "keys", ts`2`),
      "A without keys, got keys",
    ],
    [
      "a property that is missing",
      "const all = {};",
      (m) => m.wrapProperty("all", "a", ts``, ts``),
      "a property a in all",
    ],
    [
      "a function that is missing",
      "",
      (m) => m.wrapReturn("create", ts``, ts``),
      "a function create that returns a value",
    ],
    ["a method that exists", "interface A { close(): 1; }", (m) => m.addMember("A", "close", ts`2`), "A without close"],
  ])("rejects %s", (_title, source, change, message) => {
    expect(() => edit(source, change)).toThrow(message);
    expect(() => edit(source, change)).toThrow(/^src\/a\.ts: expected /);
  });

  it("finds declarations at the top level", () => {
    edit("const a = 1; export function b() {} interface C {} { const d = 1; }", (module) => {
      expect(["a", "b", "C", "d"].map((name) => module.declares(name))).toEqual([true, true, true, false]);
    });
  });
});
