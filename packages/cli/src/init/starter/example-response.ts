// Selects the response that a starter handler returns: an example of the contract, or a value that its schema allows.
import {
  type Content,
  type Contract,
  exampleValue,
  type Operation,
  type OperationResponse,
} from "@onecontract/codegen";
import type { Stubs } from "@onecontract/server-runtime";
import { createSchemaResolver } from "../../check/resolve-reference.ts";
import { preferredContent, sampleBody } from "../../check/sample-body.ts";
import { createSeededRandom } from "../../check/seeded-random.ts";
import { messageFor } from "../../user-error.ts";

export interface ExampleResponse {
  status: number;
  headers: Record<string, unknown>;
  content?: Content;
  /** Media type, if the handler has to name it: it is not the first, or a range. */
  mediaType?: string;
  /** Values for the body, the best first. */
  bodies: unknown[];
}

/** Returns the response with the first successful status that the operation declares. */
export function exampleResponse(contract: Contract, operation: Operation, stubs: Stubs): ExampleResponse | undefined {
  const declared = findSuccess(operation);
  if (!declared) return undefined;
  const status = /^\d+$/.test(declared.status)
    ? Number(declared.status)
    : Number(/^\d/.exec(declared.status)?.[0] ?? 2) * 100;
  const content = [204, 205, 304].includes(status) ? undefined : preferredContent(declared.content);
  const headers = declared.headers
    .filter(({ name, required }) => required && !/^content-(length|type)$/i.test(name))
    .map(({ name, schema, example }) => [name, example ?? exampleValue(contract, schema, "response") ?? "example"]);
  return {
    status,
    headers: Object.fromEntries(headers),
    ...(content && { content }),
    ...(content && mediaTypeOf(content, declared)),
    bodies: content === undefined ? [] : bodiesOf(contract, operation, declared, content, stubs),
  };
}

/** Returns a media type that a range such as `image/*` includes. */
function mediaTypeOf(content: Content, declared: OperationResponse): { mediaType?: string } {
  const { mediaType } = content;
  if (!mediaType.includes("*")) return content === declared.content[0] ? {} : { mediaType };
  return { mediaType: mediaType.startsWith("*") ? "application/octet-stream" : mediaType.replace("*", "any") };
}

export function findSuccess({ responses }: Operation): OperationResponse | undefined {
  const patterns = [/^2\d\d$/, /^2/, /^default$/, /^3/, /^[^1]/];
  return patterns
    .map((pattern) => responses.find(({ status }) => pattern.test(status)))
    .find((response) => response !== undefined);
}

function bodiesOf(
  contract: Contract,
  operation: Operation,
  declared: OperationResponse,
  content: Content,
  stubs: Stubs,
): unknown[] {
  const part = `${declared.status} body${content === declared.content[0] ? "" : ` ${content.mediaType}`}`;
  const isValid = (value: unknown) => stubs.responseValidators[operation.operationId]?.[part]?.(value) ?? true;
  const schema = content.items?.schema ?? content.schema ?? {};
  if (content.kind !== "json") return [...Object.values(content.examples), exampleValue(contract, schema, "response")];
  const candidates = [...Object.values(content.examples), exampleValue(contract, schema, "response") ?? null];
  const valid = candidates.filter(isValid);
  return [...valid, ...sample(contract, content, declared, isValid)];
}

/** Returns a value that differs from all examples. It is valid even if they are not. */
function sample(
  contract: Contract,
  content: Content,
  declared: OperationResponse,
  isValid: (value: unknown) => boolean,
): unknown[] {
  const sampler = {
    resolve: createSchemaResolver(contract),
    random: createSeededRandom(1),
    isValid: (_part: string, value: unknown) => isValid(value),
  };
  try {
    return [sampleBody(content, declared.content, `${declared.status} body`, "response", sampler)];
  } catch (error) {
    if (/in \d+ attempts$/.test(messageFor(error))) return [];
    throw error;
  }
}
