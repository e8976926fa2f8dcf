// Strings of a contract that would run as code, if a sample inserted them without the escapes of its language.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Language, type Node, Parser } from "@vscode/tree-sitter-wasm";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { beforeAll, describe, expect, it } from "vitest";
import { codeSamples, furtherSamples, inspectContract } from "../src/index.ts";

const grammars = join(createRequire(import.meta.url).resolve("@vscode/tree-sitter-wasm/package.json"), "../wasm");

const GRAMMARS = [
  ["curl", "bash"],
  ["TypeScript SDK", "typescript"],
  ["fetch", "typescript"],
  ["Python", "python"],
  ["Go", "go"],
  ["Java", "java"],
  ["C#", "c-sharp"],
  ["PHP", "php"],
  ["Ruby", "ruby"],
] as const;

const HOSTILE = [
  '"); exit(); ("',
  "'); exit(); ('",
  "$(touch hacked)",
  "`touch hacked`",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the string itself is tested
  "${touch}#{exit}#$0 $HOME",
  '"""\nexit()\n"""',
  "\\",
  "\\u0022\\",
  "a\r\nb\tc",
  "a\u2028b\u2029c\u0085d",
  "\u0015\u001b[2Kexit\u0000",
  "\u202eexit\u2066",
  "*/ exit() /* <?php ?> // #",
  "-K/etc/passwd",
  "@/etc/passwd;type=x",
  "JSON\nJSON;",
];

/** Locations of strings in a contract with the value in each of them. */
const LOCATIONS: [location: string, create: (value: string) => OpenAPIObject][] = [
  ["header of an API key", (value) => secured("header", value)],
  ["cookie of an API key", (value) => secured("cookie", value)],
  ["query parameter of an API key", (value) => secured("query", value)],
  ["environment prefix", (value) => ({ ...secured("header", "X-Key"), "x-sdk": { environmentPrefix: value } })],
  ["server URL", (value) => ({ ...contractWith({}), servers: [{ url: `https://api.example/${value}` }] })],
  ["start of the server URL", (value) => ({ ...contractWith({}), servers: [{ url: value }] })],
  ["query parameter", (value) => contractWith({ parameters: [parameter("query", value, "x")] })],
  ["header parameter", (value) => contractWith({ parameters: [parameter("header", value, "x")] })],
  ["cookie parameter", (value) => contractWith({ parameters: [parameter("cookie", value, "x")] })],
  ["value of a header", (value) => contractWith({ parameters: [parameter("header", "X-A", value)] })],
  ["value of a cookie", (value) => contractWith({ parameters: [parameter("cookie", "a", value)] })],
  ["media type", (value) => bodyOf(`text/${value}`, "x")],
  ["text body", (value) => bodyOf("text/plain", value)],
  ["JSON body", (value) => bodyOf("application/json", { [value]: value, list: [value] })],
  ["form body", (value) => bodyOf("application/x-www-form-urlencoded", { [value]: value })],
  ["multipart body", (value) => bodyOf("multipart/form-data", { [value]: value })],
];

describe.each(GRAMMARS)("the %s sample", (label, grammar) => {
  let parser: Parser;
  beforeAll(async () => {
    await Parser.init();
    parser = new Parser().setLanguage(await Language.load(join(grammars, `tree-sitter-${grammar}.wasm`)));
  });

  it.each(LOCATIONS)("has a hostile string as %s within literals only", (_location, create) => {
    const expected = outline(parse(parser, sampleOf(create("harmless"), label)));
    for (const value of HOSTILE) {
      const source = sampleOf(create(value), label);
      expect(source && outline(parse(parser, source)), source).toEqual(source && expected);
    }
  });
});

describe("the curl sample", () => {
  it("runs nothing in a shell without $'…', for any string with control characters", () => {
    const source = sampleOf(bodyOf("text/plain", "a\u0001'; echo hacked; '\\'; echo hacked; #"), "curl");
    expect(source).toContain("\\001");
    expect(execFileSync("dash", ["-c", `curl() { :; }\n${source}`], { encoding: "utf8" })).toBe("");
  });

  it("gives curl no parameters of a part's media type, for one of which it reads a file", () => {
    const schema = { type: "object" as const, properties: { note: { type: "string" as const } } };
    const encoding = { note: { contentType: 'text/plain;headers="@/etc/passwd"' } };
    const content = { "multipart/form-data": { schema, example: { note: "a" }, encoding } };
    expect(sampleOf(contractWith({ requestBody: { content } }), "curl")).toContain(`-F 'note="a";type=text/plain'`);
  });
});

/** Returns the sample, or an empty string if the value is left out. */
function sampleOf(document: OpenAPIObject, label: string): string {
  const { contract, problems } = inspectContract(document);
  if (!contract || problems.some(({ isOmitted }) => isOmitted)) return "";
  return contract.operations
    .flatMap((operation) => [...codeSamples(contract, operation), ...furtherSamples(contract, operation)])
    .filter((sample) => sample.label === label)
    .map(({ source }) => source)
    .join("\n");
}

function parse(parser: Parser, source: string): Node {
  const tree = parser.parse(source);
  if (!tree) throw new Error("expected a syntax tree, got none");
  return tree.rootNode;
}

/** Types of literals, and of parts that have another form if a string is longer. */
const LITERAL = /string|literal|^(word|concatenation|nowdoc|number|pair|dictionary|hash|property_identifier)$/;

/** Types of the expressions that a literal may contain. */
const EXPRESSION = /expansion|substitution|^interpolation$|^variable_name$/;

/** Returns the types of all nodes, but of those within a literal only expressions. Comments, commas and `--url` may be added. */
function outline(node: Node): string[] {
  if (node.isError || node.isMissing) return [`error: ${node.text}`];
  if (node.type === "comment" || node.text === "," || node.text === "--url") return [];
  if (LITERAL.test(node.type)) return [node.hasError ? "literal with an error" : "literal", ...expressions(node)];
  return [node.type, ...node.children.flatMap((child) => (child ? outline(child) : []))];
}

function expressions(node: Node): string[] {
  // The value of a variable whose name a shell cannot expand.
  if (/^\$\(printenv /.test(node.text)) return ["simple_expansion"];
  if (EXPRESSION.test(node.type)) return [node.type];
  return node.children.flatMap((child) => (child ? expressions(child) : []));
}

function secured(location: "header" | "cookie" | "query", name: string): OpenAPIObject {
  return {
    ...contractWith({ security: [{ key: [] }] }),
    components: { securitySchemes: { key: { type: "apiKey", in: location, name } } },
  };
}

function parameter(location: "header" | "cookie" | "query", name: string, example: string) {
  return { name, in: location, required: true, example, schema: { type: "string" as const } };
}

function bodyOf(mediaType: string, example: unknown): OpenAPIObject {
  return contractWith({ requestBody: { content: { [mediaType]: { example } } } });
}

function contractWith(operation: object): OpenAPIObject {
  return {
    openapi: "3.1.0",
    info: { title: "Hostile", version: "1.0.0" },
    servers: [{ url: "https://api.example" }],
    paths: { "/things": { post: { operationId: "addThing", responses: { 204: { description: "" } }, ...operation } } },
  };
}
