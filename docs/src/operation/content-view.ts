// A body: its media type, its schema and its examples.
import { type Content, type Contract, exampleValue, printJson } from "@petstore/codegen";
import type { SchemaView, SchemaViewer } from "../schema/schema-view.ts";

export interface ContentView {
  mediaType: string;
  schema?: SchemaView;
  examples: ExampleView[];
}

export interface ExampleView {
  title: string;
  /** For syntax highlighting. */
  lang: "json" | "text";
  source: string;
  /** Value of `code` of an error body that the contract lists. */
  errorCode?: string;
}

export function contentView(
  contract: Contract,
  content: Content,
  viewer: SchemaViewer,
  direction: "request" | "response",
): ContentView {
  const { mediaType, schema } = content;
  return {
    mediaType,
    ...(schema && { schema: viewer.view(schema) }),
    examples: namedExamples(contract, content, direction).map(([name, value]) => exampleView(contract, name, value)),
  };
}

function namedExamples(contract: Contract, content: Content, direction: "request" | "response"): [string, unknown][] {
  const given = Object.entries(content.examples);
  if (given.length > 0) return given;
  const made = content.schema && exampleValue(contract, content.schema, direction);
  return made === undefined ? [] : [["", made]];
}

function exampleView(contract: Contract, name: string, value: unknown): ExampleView {
  const code = typeof value === "object" && value !== null && "code" in value ? value.code : undefined;
  return {
    title: name === "" ? "Example" : `Example: ${name}`,
    ...(typeof value === "string" ? { lang: "text", source: value } : { lang: "json", source: printJson(value) }),
    ...(typeof code === "string" && Object.hasOwn(contract.errorCodes, code) && { errorCode: code }),
  };
}
