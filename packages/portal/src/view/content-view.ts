// Builds the view of a body in one media type: its schema and its examples.

import { type Content, type Contract, exampleValue, prettyPrintJson } from "@onecontract/codegen";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { t } from "../messages/translate.ts";
import type { SchemaView, SchemaViewBuilder } from "./schema/schema-view.ts";

export interface ContentView {
  mediaType: string;
  schema?: SchemaView | undefined;
  examples: ExampleView[];
}

export interface ExampleView {
  /** Empty if the contract has one example without a name, or none. */
  name: string;
  title: string;
  /** Language for syntax highlighting. */
  lang: "json" | "text";
  source: string;
  /** The error code, if the example is an error body with a `code` that the contract lists. */
  errorCode?: string | undefined;
}

export function contentView(
  contract: Contract,
  content: Content,
  viewBuilder: SchemaViewBuilder,
  direction: "request" | "response",
): ContentView {
  const { mediaType, schema } = content;
  const isRequest = direction === "request";
  return {
    mediaType,
    schema: schema && (isRequest ? withReadOnlyLast(viewBuilder.buildRequest(schema)) : viewBuilder.build(schema)),
    examples: namedExamples(contract, content, direction).map(([name, value]) => exampleView(contract, name, value)),
  };
}

/** Moves the properties that a request does not send behind the others. */
function withReadOnlyLast(schema: SchemaView): SchemaView {
  return { ...schema, properties: schema.properties.toSorted((a, b) => Number(a.readOnly) - Number(b.readOnly)) };
}

function namedExamples(contract: Contract, content: Content, direction: "request" | "response"): [string, unknown][] {
  const examples = Object.entries(content.examples);
  if (examples.length > 0) return examples;
  const generated = content.schema && exampleValue(contract, content.schema, direction);
  return generated === undefined ? [] : [["", generated]];
}

function exampleView(contract: Contract, name: string, value: unknown): ExampleView {
  const code = isRecord(value) ? value.code : undefined;
  return {
    name,
    title: name === "" ? t("Example") : t("Example: {name}", { name }),
    ...(typeof value === "string" ? { lang: "text", source: value } : { lang: "json", source: prettyPrintJson(value) }),
    errorCode: typeof code === "string" && Object.hasOwn(contract.errorCodes, code) ? code : undefined,
  };
}
