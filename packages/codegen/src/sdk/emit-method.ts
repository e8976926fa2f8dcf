// Emits the method of an operation, or two if it can respond with either a single body or a stream.
import type { Content, Contract, Operation } from "../contract/contract.ts";
import { separateServersName } from "../contract/separate-servers.ts";
import { emitConvertingSender } from "./conversions-file.ts";
import { deprecationTag, docComment } from "./doc-comment.ts";
import { alternativeContents, mayStreamBody, otherContents, preferredContents, withContent } from "./media-types.ts";
import { emitHeaderOverload, emitMethodCall, type MethodParts, methodParameters } from "./method-arguments.ts";
import { emitPageReader, itemType } from "./pagination.ts";
import { streamContent, streamMethod } from "./stream-method.ts";
import { resultResponses } from "./success-responses.ts";
import type { TypedOperation } from "./typed-operation.ts";

/** Emits the methods of an operation. */
export function emitMethod(contract: Contract, typed: TypedOperation): string {
  const documentation = emitDocumentation(contract, typed.operation, "  ");
  return listMethods(contract, typed)
    .map((method) => {
      const head = emitHead(method, documentation, (signature) => `  ${method.name}(${signature})`);
      return `${head} {\n    ${emitCall(contract, typed, method, "this")}\n  }\n`;
    })
    .join("\n");
}

/** Emits the functions of an operation, which have the names of its constants. */
export function emitFunction(contract: Contract, typed: TypedOperation): string {
  const documentation = emitDocumentation(contract, typed.operation, "");
  return listMethods(contract, typed)
    .map((method) => {
      const name = `export function ${method.constant}`;
      const head = emitHead(method, documentation, (signature) => `${name}(client: runtime.Client, ${signature})`);
      return `${head} {\n  ${emitCall(contract, typed, method, "client")}\n}\n`;
    })
    .join("\n");
}

/** Emits the signatures. The one with the default media types is the last overload, because its options allow all headers. */
function emitHead(
  { signature, type, overloads = [], implementation }: MethodParts,
  documentation: string,
  emitSignature: (signature: string) => string,
): string {
  const declared = `${documentation}${emitSignature(signature)}: ${type}`;
  if (implementation === undefined) return declared;
  const indent = /^ */.exec(documentation)?.[0] ?? "";
  const others = overloads.map(
    (overload) => `${docComment([overload.comment], indent)}${emitSignature(overload.signature)}: ${overload.type};\n`,
  );
  return `${others.join("")}${declared};\n${emitSignature(implementation)}: runtime.Call<unknown>`;
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
  return { name: operation.sdk.method, type, furtherArguments, ...call, ...emitOverloads(typed, type) };
}

/** Emits an overload for each further media type of the request body, and of the response. */
function emitOverloads(typed: TypedOperation, type: string): Pick<MethodParts, "overloads" | "implementation"> {
  const { operation } = typed;
  const bodies = alternativeContents(operation).map((content) => ({
    comment: `Sends \`${content.mediaType}\`.`,
    signature: emitHeaderOverload({ ...typed, operation: withContent(operation, content) }, [
      "content-type",
      content.mediaType,
    ]),
    type,
  }));
  const results = (operation.pagination ? [] : otherContents(operation)).map((content) => ({
    comment: `Asks for \`${content.mediaType}\`.`,
    signature: emitHeaderOverload(typed, ["accept", content.mediaType]),
    type: `runtime.Call<${bodyType(content)}>`,
  }));
  const overloads = [...bodies, ...results];
  if (overloads.length === 0) return {};
  const parameters = methodParameters(typed).parameters.map(({ name }) => {
    if (name === "params") return "params?: Record<string, unknown>";
    return name === "body" ? "body?: unknown" : `${name}: unknown`;
  });
  return { overloads, implementation: [...parameters, "options?: runtime.RequestOptions"].join(", ") };
}

type SuccessTypes = TypedOperation["verb"]["response"]["types"]["success"];

/** Returns the union of the types of successful responses; `undefined` for those without a body. */
function resultType(operation: Operation, verb: TypedOperation["verb"]): string {
  const success = resultResponses(operation.responses);
  const types = success.flatMap(({ status, content }) =>
    content.length === 0
      ? ["undefined"]
      : preferredContents({ status, content, description: "", headers: [] }).flatMap((variant) =>
          contentTypes(variant, [...verb.response.types.success, ...verb.response.types.errors], status),
        ),
  );
  return [...new Set(types)].join(" | ") || "unknown";
}

function contentTypes(content: Content, success: SuccessTypes, status: string): string[] {
  return content.kind === "json" ? jsonTypes(success, status) : [bodyType(content)];
}

/** Returns the type of a response body other than JSON. */
function bodyType({ kind }: Content): string {
  return kind === "text" || kind === "form" ? "string" : "Blob";
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
