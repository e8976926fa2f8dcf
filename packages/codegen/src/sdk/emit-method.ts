// Emits the method of an operation, or two if it can respond with either a single body or a stream.
import type { Content, Contract, Operation } from "../contract/contract.ts";
import { separateServersName } from "../contract/separate-servers.ts";
import { emitConvertingSender } from "./conversions-file.ts";
import { deprecationTag, docComment } from "./doc-comment.ts";
import { alternativeContents, mayStreamBody, otherContents, withContent } from "./media-types.ts";
import {
  emitHeaderOverload,
  emitMethodCall,
  type MethodParts,
  methodParameters,
  type Overload,
} from "./method-arguments.ts";
import { emitPageReader, itemType } from "./pagination.ts";
import { bodyType, emitCallType, resultType } from "./response-types.ts";
import { selectingHeaders } from "./shared-route.ts";
import { streamContent } from "./stream-content.ts";
import { streamMethod } from "./stream-method.ts";
import type { TypedOperation } from "./typed-operation.ts";

/** Emits the methods of an operation. */
export function emitMethod(contract: Contract, typed: TypedOperation): string {
  const prose = emitProse(contract, typed.operation);
  const tag = deprecationTag(contract, typed.operation);
  return listMethods(contract, typed)
    .map((method) => {
      const head = emitHead(method, prose, tag, "  ", (signature) => `  ${method.name}(${signature.join(", ")})`);
      return `${head} {\n    ${emitCall(contract, typed, method, "this")}\n  }\n`;
    })
    .join("\n");
}

/** Emits the functions of an operation, which have the names of its constants. */
export function emitFunction(contract: Contract, typed: TypedOperation): string {
  const prose = emitProse(contract, typed.operation);
  const tag = deprecationTag(contract, typed.operation);
  return listMethods(contract, typed)
    .map((method) => {
      const name = `export function ${method.constant}`;
      const head = emitHead(
        method,
        prose,
        tag,
        "",
        (signature) => `${name}(${["client: runtime.Client", ...signature].join(", ")})`,
      );
      return `${head} {\n  ${emitCall(contract, typed, method, "client")}\n}\n`;
    })
    .join("\n");
}

/** Emits the signatures. The one with the default media types is the last overload, because its options allow all headers. */
function emitHead(
  { comment, signature, callType, overloads = [], implementation }: MethodParts,
  prose: string,
  tag: string | undefined,
  indent: string,
  emitSignature: (signature: string[]) => string,
): string {
  const document = (text: string) => docComment([text, tag && `\n${tag}`], indent);
  const declared = `${document(comment ?? prose)}${emitSignature(signature)}: ${callType}`;
  if (implementation === undefined) return declared;
  const others = overloads.map(
    (overload) => `${document(overload.comment)}${emitSignature(overload.signature)}: ${overload.callType};\n`,
  );
  return `${others.join("")}${declared};\n${emitSignature(implementation)}: runtime.Call<unknown>`;
}

/** Returns the methods of an operation. */
export function listMethods(contract: Contract, typed: TypedOperation): MethodParts[] {
  const { stream, isOnly } = streamContent(typed.operation);
  const streamMethods = stream ? [streamMethod(contract, typed, stream, isOnly ? "" : "Stream")] : [];
  const methods = stream && isOnly ? streamMethods : [bufferedMethod(typed, resultType(typed)), ...streamMethods];
  return typed.overloads.length === 0 ? methods : methods.map((method) => withOverloads(contract, typed, method));
}

/** Replaces the signature of a method by those of the operations that share its route. */
function withOverloads(contract: Contract, typed: TypedOperation, method: MethodParts): MethodParts {
  const isStream = method.type.startsWith("bodies.StreamCall");
  const overloads = typed.overloads.flatMap((overload) => {
    const { stream, isOnly } = streamContent(overload.operation);
    if (isStream) return stream ? [streamOverload(contract, overload, stream)] : [];
    return stream && isOnly ? [] : bufferedOverloads(contract, overload);
  });
  const last = overloads.pop();
  return last ? { ...method, ...last, overloads, ...emitImplementation(typed) } : method;
}

function streamOverload(contract: Contract, overload: TypedOperation, stream: Content): Overload {
  const { type, callType, signature } = streamMethod(contract, overload, stream, "");
  return { comment: emitProse(contract, overload.operation), type, callType, signature };
}

/** Returns the signatures of an overload with its further media types, and then the one with its default media types. */
function bufferedOverloads(contract: Contract, overload: TypedOperation): Overload[] {
  const { operation } = overload;
  const { type, callType, signature, overloads = [] } = bufferedMethod(overload, resultType(overload));
  const comment = emitProse(contract, operation);
  const headers = selectingHeaders(operation);
  const isSelected = Object.keys(headers).length > 0;
  return [
    ...overloads,
    { comment, type, callType, signature: isSelected ? emitHeaderOverload(overload, headers) : signature },
  ];
}

/** @param client expression of the client, or of a resource with the same `send` */
function emitCall(
  contract: Contract,
  { operation, valueTypes }: TypedOperation,
  { callType, input, furtherArguments }: MethodParts,
  client: "this" | "client",
): string {
  const server = separateServersName(contract, operation);
  const send = server === undefined ? `${client}.send` : `servers.sendTo(${client}.send, ${JSON.stringify(server)})`;
  const plainSender = mayStreamBody(operation) ? `bodies.sendOnce(${send})` : send;
  return `return new ${callType}(${emitConvertingSender(operation, valueTypes, plainSender)}, { ${input} }${furtherArguments});`;
}

function bufferedMethod(typed: TypedOperation, result: string): MethodParts {
  const { operation, verb } = typed;
  const { pagination } = operation;
  const [type, furtherArguments] = pagination
    ? [`pages.PageCall<${itemType(pagination, result)}>`, `, ${emitPageReader(pagination)}`]
    : [`runtime.Call<${result}>`, ""];
  const call = emitMethodCall(typed, verb.operationName, "runtime.RequestOptions");
  const types = { type, callType: emitCallType(typed, type) };
  return { name: operation.sdk.method, ...types, furtherArguments, ...call, ...emitOverloads(typed, types) };
}

/** Emits an overload for each further media type of the request body, and of the response. */
function emitOverloads(
  typed: TypedOperation,
  types: Pick<Overload, "type" | "callType">,
): Pick<MethodParts, "overloads" | "implementation"> {
  const { operation } = typed;
  const bodies = alternativeContents(operation).map((content) => {
    const headers = { ...selectingHeaders(operation, content), "content-type": content.mediaType };
    return {
      comment: `Sends \`${content.mediaType}\`.`,
      signature: emitHeaderOverload({ ...typed, operation: withContent(operation, content) }, headers),
      ...types,
    };
  });
  const results = (operation.pagination ? [] : otherContents(operation)).map((content) => {
    const type = `runtime.Call<${bodyType(content)}>`;
    return {
      comment: `Asks for \`${content.mediaType}\`.`,
      signature: emitHeaderOverload(typed, { ...selectingHeaders(operation), accept: content.mediaType }),
      type,
      callType: emitCallType(typed, type, []),
    };
  });
  const overloads = [...bodies, ...results];
  return overloads.length === 0 ? {} : { overloads, ...emitImplementation(typed) };
}

/** Emits the parameters of the implementation of overloads, which accepts the arguments of all of them. */
function emitImplementation(typed: TypedOperation): { implementation: string[] } {
  const parameters = methodParameters(typed).parameters.map(({ name }) => {
    if (name === "params") return "params?: Record<string, unknown>";
    return name === "body" ? "body?: unknown" : `${name}: unknown`;
  });
  return { implementation: [...parameters, "options?: runtime.RequestOptions"] };
}

function emitProse(contract: Contract, operation: Operation): string {
  const { summary, description, method, path, servers } = operation;
  const server = separateServersName(contract, operation);
  const serverNote =
    server &&
    `The request is sent to \`${servers?.[0]?.url}\`. The option \`servers.${server}\` of the client replaces it.`;
  const prose = [summary, description].filter(Boolean).join("\n\n") || `${method.toUpperCase()} ${path}`;
  return [prose, serverNote].filter(Boolean).join("\n\n");
}
