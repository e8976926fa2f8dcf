import { describe, expect, it } from "vitest";
import { createTemplate } from "./code.ts";
import { ts } from "./typescript.ts";

describe("template", () => {
  it("removes the indentation of the template and the line breaks around it", () => {
    const code = ts`
      if (a) {
        b();
      }
    `;
    expect(`${code}`).toBe("if (a) {\n  b();\n}");
  });

  it("indents code of several lines like the line of its placeholder", () => {
    const body = ts`
      one();

      two();
    `;
    const code = ts`
      class A {
        run() {
          ${body}
        }
      }
    `;
    expect(`${code}`).toBe("class A {\n  run() {\n    one();\n\n    two();\n  }\n}");
  });

  it("leaves the line breaks of literals as they are", () => {
    const other = createTemplate("other");
    const literal = other`a ${other`"x\ny"`.mark("value")}`;
    expect(
      `${other`
      {
        ${literal}
      }
    `}`,
    ).toBe('{\n  a "x\ny"\n}');
  });

  it("indents a line that begins with a marked value", () => {
    const [a, b] = [ts.literal("a").mark("a"), ts.literal("b").mark("b")];
    expect(
      `${ts`
      [
        ${ts.join([a, b, ts.literal("c")], ",\n")}
      ]
    `}`,
    ).toBe('[\n  "a",\n  "b",\n  "c"\n]');
  });

  it.each([
    {
      title: "first",
      code: ts`
      ${undefined}
      b
    `,
      expected: "b",
    },
    {
      title: "middle",
      code: ts`
      a
        ${false}
      b
    `,
      expected: "a\nb",
    },
    {
      title: "last",
      code: ts`
      a
      ${ts``}
    `,
      expected: "a",
    },
    {
      title: "several",
      code: ts`
      a
      ${undefined}
      ${undefined}
      b
    `,
      expected: "a\nb",
    },
  ])("removes the line of an empty placeholder ($title)", ({ code, expected }) => {
    expect(`${code}`).toBe(expected);
  });

  it("keeps a line that has more than an empty placeholder", () => {
    expect(
      `${ts`
      a
      ${undefined};
      b
    `}`,
    ).toBe("a\n;\nb");
    expect(`${ts`a${undefined}b`}`).toBe("ab");
    expect(
      `${ts`
      a
      ${undefined}${ts.literal(1)}
    `}`,
    ).toBe("a\n1");
  });

  it("joins codes without the empty ones", () => {
    expect(`${ts.join([ts`a`, undefined, ts``, ts`b`], ", ")}`).toBe("a, b");
  });

  it("returns marked parts as data", () => {
    const url = ts.literal("https://api.example").mark("baseURL");
    expect(ts`fetch(${url});`.toParts()).toEqual([
      { text: "fetch(", mark: undefined },
      { text: '"https://api.example"', mark: "baseURL" },
      { text: ");", mark: undefined },
    ]);
  });
});

describe("typescript", () => {
  it("does not accept a string in a placeholder", () => {
    // @ts-expect-error a string is not code
    expect(`${() => ts`${"process.exit()"}`}`).toBeTypeOf("string");
    // @ts-expect-error code of another language
    expect(`${() => ts`${createTemplate("other")`a`}`}`).toBeTypeOf("string");
  });

  it.each(["a-b", "", "1a", "class", "a b", "a;b", "a\u2028"])("rejects %j as an identifier", (name) => {
    expect(() => ts.identifier(name)).toThrow(`expected an identifier, got ${JSON.stringify(name)}`);
  });

  it.each([
    ['"); process.exit(); ("', '"\\"); process.exit(); (\\""'],
    ["a\u2028b\u2029c\u0085", '"a\\u2028b\\u2029c\\u0085"'],
    [12n, "12n"],
    [-0, "-0"],
    [{ a: 1, "b-c": [true, null], __proto__x: undefined }, '{ a: 1, "b-c": [true, null] }'],
    [JSON.parse('{"__proto__": 1}'), '{ ["__proto__"]: 1 }'],
  ])("writes %s as a literal", (value, expected) => {
    expect(`${ts.literal(value)}`).toBe(expected);
  });

  it("rejects what has no literal", () => {
    expect(() => ts.literal([ts`a`])).toThrow("expected a value that has a literal, got a");
    expect(() => ts.literal(() => 1)).toThrow("expected a value that has a literal");
  });

  it("keeps text within template literals", () => {
    const text = '"`\u0024{process.exit()}\\ \n\u2028';
    const code = `${ts.templateLiteral(text, ts`a.b`, "!")}`;
    expect(code).toBe('`"\\`\\\u0024{process.exit()}\\\\ \n\\u2028\u0024{a.b}!`');
    expect(new Function("a", `return ${code}`)({ b: 1 })).toBe(`${text}1!`);
  });

  it("keeps text within comments", () => {
    expect(`${ts.comment("a\nb\u2028c\rd")}`).toBe("// a\n// b\n// c\n// d");
    expect(`${ts.docComment(["a */ b", undefined, "c"])}`).toBe("/**\n * a *\\/ b\n * c\n */");
    expect(`${ts.docComment([undefined])}`).toBe("");
  });

  it("writes objects, blocks and unions, without what has no code", () => {
    const object = { a: ts.literal(1), "b-c": ts`two`, d: undefined, e: false as const };
    expect(`${ts.object(object)}`).toBe('{ a: 1, "b-c": two }');
    expect(`${ts.object(object, "lines")}`).toBe('{\n  a: 1,\n  "b-c": two,\n}');
    expect(`${ts.object([["__proto__", ts`x`]])} ${ts.object({}, "lines")}`).toBe('{ ["__proto__"]: x } {}');
    expect(`${ts.block(ts`a();`)} ${ts.block(ts``)}`).toBe("{\n  a();\n} {}");
    expect(`${ts.union([ts`A`, ts`B`, ts`A`])} ${ts.union([])} ${ts.union([], ts`string`)}`).toBe("A | B never string");
  });

  it("writes JSON whose keys stay properties", () => {
    expect(`${ts.json({ a: ["\u2028"] })}`).toBe('{"a":["\\u2028"]}');
    expect(`${ts.json(JSON.parse('{"__proto__":1}'))}`).toBe('{ ["__proto__"]: 1 }');
    expect(`${ts.json({ a: 9007199254740993n })}`).toBe('{"a":9007199254740993}');
    expect(`${ts.json({ a: 9007199254740993n, b: [1] }, true)}`).toBe('{ a: BigInt("9007199254740993"), b: [1] }');
  });

  it("imports the names that code contains, each once, in the order of the modules", () => {
    const runtime = ts.imported("runtime", "./runtime.ts", "namespace");
    const [book, author] = ["Book", "Author"].map((name) => ts.imported(name, "./models.ts", "type"));
    const code = ts`
      call(${ts.join([ts`${runtime}.a<${book}>`, ts`${runtime}.b<${author}, ${book}>`], ", ")}, ${ts.imported("http", "msw")});
      ${ts.imported("Handler", "msw", "type")}
    `;
    expect(ts.module(code).split("\n\n")[0]).toBe(
      [
        'import type { Author, Book } from "./models.ts";',
        'import * as runtime from "./runtime.ts";',
        'import { type Handler, http } from "msw";',
      ].join("\n"),
    );
    expect(`${ts.imports(ts`${author}`, "../../")}`).toBe('import type { Author } from "../../models.ts";');
    expect(ts.module(ts`a`)).toBe("a\n");
  });
});
