// Describes a tool to a model: what it is for, when not to use it, and how to get the rest of a list.
import type { Contract, Operation } from "../contract/contract.ts";
import { requestPath } from "../contract/path-parameters.ts";
import { toolName } from "../contract/tool-names.ts";
import { streamContent } from "../sdk/success-responses.ts";
import { withoutTransport } from "./model-prose.ts";
import { cursorArgument, toolArguments } from "./tool-arguments.ts";
import { MAX_STREAM_ITEMS, MAX_STREAM_SECONDS } from "./tool-result.ts";

export function toolDescription(contract: Contract, operation: Operation): string {
  const { stream, isOnly } = streamContent(operation);
  const parts = [
    purpose(operation),
    operation.deprecated ? deprecation(contract, operation) : "",
    caution(operation),
    finder(contract, operation),
    operation.pagination ? nextPage(operation) : "",
    stream && isOnly
      ? `Returns the first ${MAX_STREAM_ITEMS} items of a stream, or those of its first ${MAX_STREAM_SECONDS} seconds.`
      : "",
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/**
 * Returns what the tool is for. Most clients show a model no titles, so the summary comes first, unless the description begins
 * with the same verb. The generated sentence about the deprecation replaces that of the contract.
 */
function purpose(operation: Operation): string {
  const { summary = "", description = "", method, path, deprecated } = operation;
  const prose = withoutTransport(description, operation);
  const details = deprecated ? withoutDeprecation(prose) : prose;
  const isRepeated = firstWord(details) === firstWord(summary);
  return [isRepeated ? "" : summary, details].filter(Boolean).join("\n\n") || `${method.toUpperCase()} ${path}`;
}

/** Removes what begins with "Deprecated" from each sentence. */
function withoutDeprecation(prose: string): string {
  const sentences = prose.split(/(?<=\.)(?=\s)/);
  return sentences
    .map((sentence) => (sentence.endsWith(".") ? sentence.replace(/(?:^|\s)Deprecated\b.*$/s, "") : sentence))
    .join("")
    .trim();
}

/** Returns the first word without its inflection: `delete`, `Deletes` and `deleting` are one verb. */
function firstWord(text: string): string | undefined {
  return /^\P{L}*(\p{L}+?)(?:e?s|e|ing)?(?!\p{L})/u.exec(text.toLowerCase())?.[1];
}

/** Returns which tool finds the resource of the path's last parameter, because a model would guess its ID otherwise. */
function finder(contract: Contract, operation: Operation): string {
  const [, collection, parameter] = /^(.*)\/\{([^/}]+)\}[^{}]*$/.exec(requestPath(operation.path)) ?? [];
  const list = contract.operations.find(({ path, method, deprecated }) => {
    return path === collection && method === "get" && !deprecated;
  });
  const argument = toolArguments(operation).find((candidate) => {
    return candidate.parameter.in === "path" && candidate.parameter.name === parameter;
  });
  return list && argument ? `Do not guess \`${argument.name}\`: find it with \`${toolName(list)}\`.` : "";
}

/** Returns when not to call a tool that changes data. */
function caution(operation: Operation): string {
  if (isSafe(operation)) return "";
  if (isCreation(operation)) return "Each call creates something new: do not call it to look up what exists.";
  const change = operation.method === "delete" ? "deletes data" : "can change data";
  return `It ${change}: call it only if the user asked for exactly that.`;
}

/** Returns how to request the next page. */
function nextPage(operation: Operation): string {
  const cursor = cursorArgument(operation);
  if (!cursor) return "Returns the first page only: its `hasMore` is true if the list has more items.";
  return `Returns one page. For the next page, call it again with \`nextCursor\` of the result as \`${cursor.name}\` and all other arguments unchanged. The last page has no \`nextCursor\`.`;
}

function deprecation(
  contract: Contract,
  { description, deprecation: { sunset, successor, reason } = {} }: Operation,
): string {
  const replacement = contract.operations.find(({ operationId }) => operationId === successor);
  const parts = [
    sunset === undefined ? "Deprecated." : `Deprecated: it will be removed on ${sunset}.`,
    replacement ? `Use \`${toolName(replacement)}\` instead.` : "Do not use it if another tool does the same.",
    reason !== undefined && description?.includes(reason) ? undefined : reason,
  ];
  return parts.filter(Boolean).join(" ");
}

/** Returns whether the method only reads (RFC 9110, section 9.2.1). */
export function isSafe({ method }: Operation): boolean {
  return ["get", "head", "options", "query", "trace"].includes(method);
}

/** Returns whether the operation only adds something: a POST with a 201 response. */
export function isCreation({ method, responses }: Operation): boolean {
  return method === "post" && responses.some(({ status }) => status === "201");
}
