// The method of one operation, or the two of one that answers either as a whole or as a stream.
import type { Content, Contract, Operation, Pagination } from "../contract/contract.ts";
import { deprecationTag } from "./deprecation-tag.ts";
import { docComment } from "./doc-comment.ts";
import { mayStreamBody } from "./media-types.ts";
import { type MethodParts, methodCall } from "./method-arguments.ts";
import { kindOf } from "./query-style.ts";
import type { TypedOperation } from "./sdk-generator.ts";
import { streamContent, streamMethod } from "./stream-method.ts";
import { resultResponses } from "./success-range.ts";

/** @throws Error that names the operation when its pages are not arrays */
export function methodText(contract: Contract, typed: TypedOperation): string {
  const { operation, verb } = typed;
  const { stream, isOnly } = streamContent(operation);
  const ofStream = stream ? [streamMethod(contract, typed, stream, isOnly ? "" : "Stream")] : [];
  const methods =
    stream && isOnly ? ofStream : [wholeMethod(contract, typed, resultType(operation, verb)), ...ofStream];
  const sender = mayStreamBody(operation) ? "bodies.sendOnce(this.send)" : "this.send";
  return methods
    .map(
      ({ name, signature, type, input, more }) =>
        `${documentation(contract, operation)}  ${name}(${signature}): ${type} {
    return new ${type}(${sender}, { ${input} }${more});
  }
`,
    )
    .join("\n");
}

function wholeMethod(contract: Contract, typed: TypedOperation, result: string): MethodParts {
  const { operation, verb } = typed;
  const { pagination } = operation;
  const [type, more] = pagination
    ? [`runtime.PageCall<${pageType(contract, operation, result)}>`, linkArgument(pagination)]
    : [`runtime.Call<${result}>`, ""];
  const call = methodCall(typed, verb.operationName, "runtime.RequestOptions");
  return { name: operation.sdk.method, type, more, ...call };
}

type SuccessTypes = TypedOperation["verb"]["response"]["types"]["success"];

/** Union over the successful statuses; those without a body give `undefined`. */
function resultType(operation: Operation, verb: TypedOperation["verb"]): string {
  const success = resultResponses(operation.responses);
  const types = success.flatMap(({ status, content }) =>
    content.length === 0
      ? ["undefined"]
      : content
          .filter(({ items }) => !items)
          .flatMap((one) => contentTypes(one, [...verb.response.types.success, ...verb.response.types.errors], status)),
  );
  return [...new Set(types)].join(" | ") || "unknown";
}

function contentTypes({ kind }: Content, success: SuccessTypes, status: string): string[] {
  if (kind === "json") return typesOf(success, status);
  return kind === "text" || kind === "form" ? ["string"] : ["Blob"];
}

function typesOf(success: SuccessTypes, status: string): string[] {
  const types = success.filter(({ key }) => key === status).map(({ value }) => value);
  return types.length > 0 ? types : ["unknown"];
}

/** Nothing where it is the runtime's default. */
function linkArgument({ header, relation }: Pagination): string {
  const isDefault = header.toLowerCase() === "link" && relation === "next";
  return isDefault ? "" : `, ${JSON.stringify(header)}, ${JSON.stringify(relation)}`;
}

function pageType(contract: Contract, { operationId, responses }: Operation, result: string): string {
  const page = responses.find(({ status }) => /^2/.test(status));
  if (kindOf(contract, page?.content[0]?.schema) !== "array") {
    throw new Error(`${operationId}: x-pagination: expected pages that are arrays, got something else`);
  }
  return `(${result})[number]`.replace(/^\((\w+)\)/, "$1");
}

function documentation(contract: Contract, operation: Operation): string {
  const { summary, description, method, path, ownServer } = operation;
  const served =
    ownServer && `It has a server of its own: call \`client.withOptions({ baseURL: ${JSON.stringify(ownServer)} })\`.`;
  const whole = [summary, description].filter(Boolean).join("\n\n") || `${method.toUpperCase()} ${path}`;
  const text = [whole, served].filter(Boolean).join("\n\n");
  const tag = deprecationTag(contract, operation);
  return docComment([text, tag && `\n${tag}`], "  ");
}
