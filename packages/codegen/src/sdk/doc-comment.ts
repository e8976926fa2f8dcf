// Emits the JSDoc of generated code.
import type { Contract, Operation } from "../contract/contract.ts";

/** Returns a comment with the given paragraphs and tags, or an empty string if there are none. */
export function docComment(parts: (string | undefined)[], indent: string): string {
  const lines = parts
    .filter((part) => part !== undefined)
    .join("\n")
    .replaceAll("*/", "*\\/")
    .split("\n");
  if (lines.join("") === "") return "";
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}

/** Returns the `@deprecated` tag: the removal date, the replacement and the reason; undefined if not deprecated. */
export function deprecationTag(contract: Contract, { deprecated, deprecation }: Operation): string | undefined {
  if (!deprecated) return undefined;
  const { sunset, successor, reason } = deprecation ?? {};
  const replacement = successor && contract.operations.find(({ operationId }) => operationId === successor)?.sdk;
  const parts = [
    sunset && `It will be removed on ${sunset}.`,
    replacement && `Use \`client.${[replacement.resource, replacement.method].filter(Boolean).join(".")}()\` instead.`,
    reason,
  ];
  return `@deprecated ${parts.filter(Boolean).join(" ")}`;
}
