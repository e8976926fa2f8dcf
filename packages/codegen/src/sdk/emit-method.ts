// Emits the method of an operation, or two if it can respond with either a single body or a stream.
import type { Content, Contract, Operation } from "../contract/contract.ts";
import { separateServersName } from "../contract/separate-servers.ts";
import { emitConvertingSender } from "./conversions-file.ts";
import { deprecationTag, docComment } from "./doc-comment.ts";
import { mayStreamBody } from "./media-types.ts";
import { emitMethodCall, type MethodParts } from "./method-arguments.ts";
import { emitPageReader, itemType } from "./pagination.ts";
import { streamContent, streamMethod } from "./stream-method.ts";
import { resultResponses } from "./success-responses.ts";
import type { TypedOperation } from "./typed-operation.ts";

/** Emits the methods of an operation. */
export function emitMethod(contract: Contract, typed: TypedOperation): string {
  const documentation = emitDocumentation(contract, typed.operation, "  ");
  return listMethods(contract, typed)
    .map((method) => {
      const { name, signature, type } = method;
      return `${documentation}  ${name}(${signature}): ${type} {
    ${emitCall(contract, typed, method, "this")}
  }
`;
    })
    .join("\n");
}

/** Emits the functions of an operation, which have the names of its constants. */
export function emitFunction(contract: Contract, typed: TypedOperation): string {
  const documentation = emitDocumentation(contract, typed.operation, "");
  return listMethods(contract, typed)
    .map((method) => {
      const { constant, signature, type } = method;
      return `${documentation}export function ${constant}(client: runtime.Client, ${signature}): ${type} {
  ${emitCall(contract, typed, method, "client")}
}
`;
    })
    .join("\n");
}

function listMethods(contract: Contract, typed: TypedOperation): MethodParts[] {
  const { operation, verb } = typed;
  const { stream, isOnly } = streamContent(operation);
  const streamMethods = stream ? [streamMethod(contract, typed, stream, isOnly ? "" : "Stream")] : [];
  return stream && isOnly ? streamMethods : [bufferedMethod(typed, resultType(operation, verb)), ...streamMethods];
}

/** @param client expression of the client, or of a resource with the same `send` */
function emitCall(
  contract: Contract,
  { operation, valueTypes }: TypedOperation,
  { type, input, furtherArguments }: MethodParts,
  client: "this" | "client",
): string {
  const server = separateServersName(contract, operation);
  const send = server === undefined ? `${client}.send` : `servers.sendTo(${client}.send, ${JSON.stringify(server)})`;
  const plainSender = mayStreamBody(operation) ? `bodies.sendOnce(${send})` : send;
  return `return new ${type}(${emitConvertingSender(operation, valueTypes, plainSender)}, { ${input} }${furtherArguments});`;
}

function bufferedMethod(typed: TypedOperation, result: string): MethodParts {
  const { operation, verb } = typed;
  const { pagination } = operation;
  const [type, furtherArguments] = pagination
    ? [`pages.PageCall<${itemType(pagination, result)}>`, `, ${emitPageReader(pagination)}`]
    : [`runtime.Call<${result}>`, ""];
  const call = emitMethodCall(typed, verb.operationName, "runtime.RequestOptions");
  return { name: operation.sdk.method, type, furtherArguments, ...call };
}

type SuccessTypes = TypedOperation["verb"]["response"]["types"]["success"];

/** Returns the union of the types of successful responses; `undefined` for those without a body. */
function resultType(operation: Operation, verb: TypedOperation["verb"]): string {
  const success = resultResponses(operation.responses);
  const types = success.flatMap(({ status, content }) =>
    content.length === 0
      ? ["undefined"]
      : content
          .filter(({ items }) => !items)
          .flatMap((variant) =>
            contentTypes(variant, [...verb.response.types.success, ...verb.response.types.errors], status),
          ),
  );
  return [...new Set(types)].join(" | ") || "unknown";
}

function contentTypes({ kind }: Content, success: SuccessTypes, status: string): string[] {
  if (kind === "json") return jsonTypes(success, status);
  return kind === "text" || kind === "form" ? ["string"] : ["Blob"];
}

function jsonTypes(success: SuccessTypes, status: string): string[] {
  const types = success.filter(({ key }) => key === status).map(({ value }) => value);
  return types.length > 0 ? types : ["unknown"];
}

function emitDocumentation(contract: Contract, operation: Operation, indent: string): string {
  const { summary, description, method, path, servers } = operation;
  const server = separateServersName(contract, operation);
  const serverNote =
    server &&
    `The request is sent to \`${servers?.[0]?.url}\`. The option \`servers.${server}\` of the client replaces it.`;
  const prose = [summary, description].filter(Boolean).join("\n\n") || `${method.toUpperCase()} ${path}`;
  const paragraphs = [prose, serverNote].filter(Boolean).join("\n\n");
  const tag = deprecationTag(contract, operation);
  return docComment([paragraphs, tag && `\n${tag}`], indent);
}
