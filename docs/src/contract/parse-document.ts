// OpenAPI from JSON text, with integers that a JavaScript number cannot hold kept exact.
import type { OpenAPIObject } from "openapi3-ts/oas31";

/** Integers beyond ±(2^53 - 1), in examples and limits, come as bigint. */
export function parseDocument(json: string): OpenAPIObject {
  return JSON.parse(json, (_key, value: unknown, context?: { source?: string }) => {
    const isExact = typeof value !== "number" || Number.isSafeInteger(value) || !Number.isInteger(value);
    return isExact || !/^-?\d+$/.test(context?.source ?? "") ? value : BigInt(context?.source ?? "");
  });
}
