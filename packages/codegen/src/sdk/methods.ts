// The methods of the SDK: their names, their signatures, and the input that they pass to the runtime. Both the emitter and the reference read them.
import type { Content, Contract, Operation } from "../contract/contract.ts";
import type { Pagination } from "../contract/pagination.ts";
import { separateServersName } from "../contract/separate-servers.ts";
import { type TypeScript, ts } from "../language/typescript.ts";
import { alternativeContents, otherContents, withContent } from "./media-types.ts";
import { emitInput, emitParameters, type MethodInput, methodParameters } from "./method-arguments.ts";
import { bodies, pages, runtime } from "./modules.ts";
import { emitPageReader, itemType } from "./pagination.ts";
import { bodyType, emitCallType, resultType } from "./response-types.ts";
import { selectingHeaders } from "./shared-route.ts";
import { hasStreamFlag } from "./stream-flag.ts";
import { emitItemReader } from "./stream-method.ts";
import { streamContent } from "./success-responses.ts";
import type { SdkOperation } from "./typed-operation.ts";

/** A method of the SDK. */
export interface Method extends MethodInput {
  name: string;
  /** Signatures, that with the default media types last. */
  signatures: Signature[];
  /** Parameters of the implementation. Present if there are several signatures. */
  implementation?: TypeScript[] | undefined;
  /** Last argument of the constructor of the call, which reads a page or the items of a stream. */
  reader: TypeScript | undefined;
  /** Call of the method that streams, which returns its result if the body has `stream: true`. */
  streamCall?: TypeScript | undefined;
}

export interface Signature {
  comment: string;
  /** True if only calls with `stream: true` in the body have the signature. */
  isStream?: true;
  /** Parameters, such as `body: Book`. */
  parameters: TypeScript[];
  /** Type of the call that the method returns, without the types of its responses by status. */
  type: TypeScript;
  /** Type of the call that the method returns. */
  callType: TypeScript;
}

/** Returns the methods of an operation. */
export function listMethods(contract: Contract, typed: SdkOperation): Method[] {
  const { stream, isOnly } = streamContent(typed.operation);
  const streamMethods = stream ? [streamMethod(contract, typed, stream, isOnly ? "" : "Stream")] : [];
  const methods = stream && isOnly ? streamMethods : [bufferedMethod(contract, typed), ...streamMethods];
  if (stream && typed.bodyRestriction)
    return methods.map((method, index) => (index === 0 ? withStream(contract, typed, method, stream) : method));
  if (typed.overloads.length === 0) return methods;
  return methods.map((method) => withSharedRoute(contract, typed, method, streamMethods.includes(method)));
}

/** Replaces the signatures of a method by those of the operations that share its route. */
function withSharedRoute(contract: Contract, typed: SdkOperation, method: Method, isStream: boolean): Method {
  const signatures = typed.overloads.flatMap((overload) => {
    const { stream, isOnly } = streamContent(overload.operation);
    if (isStream) return stream ? streamMethod(contract, overload, stream, "").signatures : [];
    return stream && isOnly ? [] : bufferedMethod(contract, overload).signatures;
  });
  return signatures.length > 0 ? { ...method, signatures, implementation: emitImplementation(typed) } : method;
}

function bufferedMethod(contract: Contract, typed: SdkOperation): Method {
  const { operation, types } = typed;
  const { pagination } = operation;
  const result = resultType(typed);
  const call = pagination
    ? emitPageCallType(typed, pagination, result)
    : emitCallType(typed, ts`${runtime}.Call`, result);
  const others = mediaTypeSignatures(typed, call);
  // The default media types of an overload may not be those of the method.
  const parameters = emitParameters(typed, ts`${runtime}.RequestOptions`, selectingHeaders(operation));
  return {
    ...emitInput(typed, types.name),
    name: operation.sdk.method,
    signatures: [...others, { comment: prose(contract, operation), parameters, ...call }],
    implementation: others.length > 0 ? emitImplementation(typed) : undefined,
    reader: pagination && emitPageReader(typed, pagination),
  };
}

/** @param body type of the body of a page */
function emitPageCallType(typed: SdkOperation, pagination: Pagination, body: TypeScript) {
  const hasOtherProperties = pagination.items.length > 0;
  return emitCallType(typed, ts`${pages}.PageCall`, itemType(typed, pagination, body), hasOtherProperties && body);
}

/** Returns a signature for each additional media type of the request body, and of the response. */
function mediaTypeSignatures(typed: SdkOperation, call: Pick<Signature, "type" | "callType">): Signature[] {
  const { operation } = typed;
  const { pagination } = operation;
  const requests = alternativeContents(operation).map((content) => {
    const headers = { ...selectingHeaders(operation, content), "content-type": content.mediaType };
    const sent = { ...typed, operation: withContent(operation, content) };
    const parameters = emitParameters(sent, ts`${runtime}.RequestOptions`, headers);
    return { comment: `Sends \`${content.mediaType}\`.`, parameters, ...call };
  });
  const others = otherContents(operation).filter(({ kind }) => !pagination || kind === "json");
  const results = others.map((content) => ({
    comment: `Asks for \`${content.mediaType}\`.`,
    parameters: emitParameters(typed, ts`${runtime}.RequestOptions`, {
      ...selectingHeaders(operation),
      accept: content.mediaType,
    }),
    ...(pagination
      ? emitPageCallType(typed, pagination, bodyType(typed, content))
      : emitCallType(typed, ts`${runtime}.Call`, bodyType(typed, content), false)),
  }));
  return [...requests, ...results];
}

/**
 * Returns the method that streams the response.
 *
 * @param suffix suffix of its name, if another method waits for the complete response
 */
function streamMethod(contract: Contract, typed: SdkOperation, stream: Content, suffix: string): Method {
  const { operation, types } = typed;
  const setsFlag = suffix !== "" && hasStreamFlag(contract, operation);
  const body = setsFlag ? ts`body: { ...body, stream: true }` : undefined;
  const parameters = emitParameters({ ...typed, bodyRestriction: undefined }, ts`${bodies}.StreamOptions`);
  const call = emitCallType(typed, ts`${bodies}.StreamCall`, types.content(stream), false);
  return {
    ...emitInput(typed, `${types.name}${suffix}`, [], body),
    name: `${operation.sdk.method}${suffix}`,
    signatures: [{ comment: prose(contract, operation), parameters, ...call }],
    reader: emitItemReader(contract, typed, stream),
  };
}

/** Adds the signature with `stream: true`, for which a method calls the one that streams. */
function withStream(contract: Contract, typed: SdkOperation, method: Method, stream: Content): Method {
  const { name, signatures } = streamMethod(contract, typed, stream, "Stream");
  const [implementation] = signatures;
  const names = methodParameters(typed).parameters.map((parameter) => ts.identifier(parameter.name));
  const restricted = { ...typed, bodyRestriction: ts`{ stream: true }` };
  const parameters = emitParameters(restricted, ts`${bodies}.StreamOptions`);
  const streamSignatures = signatures.map((signature): Signature => ({ ...signature, parameters, isStream: true }));
  return {
    ...method,
    signatures: [...streamSignatures, ...method.signatures],
    implementation: implementation?.parameters,
    streamCall: ts`${ts.key(name)}(${ts.join([...names, ts`options`], ", ")})`,
  };
}

/** Emits the parameters of the implementation of overloads, which accepts the arguments of all of them. */
function emitImplementation(typed: SdkOperation): TypeScript[] {
  const parameters = methodParameters(typed).parameters.map(({ name }) => {
    if (name === "params") return ts`params?: Record<string, unknown>`;
    return name === "body" ? ts`body?: unknown` : ts`${ts.identifier(name)}: unknown`;
  });
  return [...parameters, ts`options?: ${runtime}.RequestOptions`];
}

function prose(contract: Contract, operation: Operation): string {
  const { summary, description, method, path, servers } = operation;
  const server = separateServersName(contract, operation);
  const serverNote =
    server &&
    `The request is sent to \`${servers?.[0]?.url}\`. The option \`servers.${server}\` of the client replaces it.`;
  const text = [summary, description].filter(Boolean).join("\n\n") || `${method.toUpperCase()} ${path}`;
  return [text, serverNote].filter(Boolean).join("\n\n");
}
