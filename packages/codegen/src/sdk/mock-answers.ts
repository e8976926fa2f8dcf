// Answers other than JSON of a played service: texts of the contract's examples, by media type.
import type { Content, Contract, JsonSchema, Response } from "../contract/contract.ts";
import { exampleValue } from "../samples/example-value.ts";
import { printJsonLine } from "../samples/print-value.ts";

/** In the order of the contract. */
export function mockAnswers(contract: Contract, { content }: Response): [mediaType: string, text: string][] {
  return content
    .filter(({ kind }) => kind !== "json")
    .map((one) => [
      one.mediaType.replace("*/*", "application/octet-stream").replace("/*", "/png"),
      textOf(contract, one),
    ]);
}

function textOf(contract: Contract, { kind, items, examples, schema }: Content): string {
  const [given] = Object.values(examples);
  if (typeof given === "string") return given;
  if (items && kind === "lines") return `${printJsonLine(itemOf(contract, items.schema))}\n`;
  if (items) return eventTexts(contract, items);
  const made = exampleValue(contract, schema ?? {}, "response");
  return typeof made === "string" ? made : "example";
}

/** An event of each kind, and what ends the stream. */
function eventTexts(
  contract: Contract,
  { schema, form, textEvents, terminator }: NonNullable<Content["items"]>,
): string {
  const variants = (form === "event" && (schema.oneOf as JsonSchema[] | undefined)) || [schema];
  const events = variants.map((variant) => {
    const item = itemOf(contract, variant);
    const { event, data = null } = form === "event" ? Object(item) : { event: undefined, data: item };
    const text = textEvents.includes(event ?? "") ? String(data) : printJsonLine(data);
    return `${event === undefined ? "" : `event: ${event}\n`}${text
      .split("\n")
      .map((line) => `data: ${line}\n`)
      .join("")}\n`;
  });
  return [...events, terminator === undefined ? "" : `data: ${terminator}\n\n`].join("");
}

function itemOf(contract: Contract, schema: JsonSchema): unknown {
  return exampleValue(contract, schema, "response") ?? null;
}
