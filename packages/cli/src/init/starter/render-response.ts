// Renders the response that a starter handler returns.
import type { ExampleResponse } from "./example-response.ts";
import { renderValue } from "./render-value.ts";

/** Source of a handler: its parameters, its statements, and its additional imports. */
export interface Rendered {
  parameters: string;
  statements: string;
  imports?: string[];
}

/**
 * @param body expression
 * @param headers expression of an object with further headers
 */
export function respond(
  { status, headers: declared, mediaType }: ExampleResponse,
  body: string | undefined,
  headers?: string,
): string {
  const required = Object.keys(declared).length > 0 ? renderValue(declared) : undefined;
  const both = required !== undefined && headers !== undefined;
  const all = both ? `{ ...${required}, ...${headers} }` : (required ?? headers);
  const fields = [
    `status: ${status}`,
    ...(all === undefined ? [] : [`headers: ${all}`]),
    ...(mediaType === undefined || body === undefined ? [] : [`mediaType: ${JSON.stringify(mediaType)}`]),
    ...(body === undefined ? [] : [`body: ${body}`]),
  ];
  return `{ ${fields.join(", ")} }`;
}
