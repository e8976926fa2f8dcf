// A header of any response of an operation.
import type { Header, Operation } from "@petstore/codegen";

/** @throws Error that lists the headers when there is none of that name */
export function responseHeader({ operationId, responses }: Operation, name: string): Header {
  const headers = responses.flatMap((response) => response.headers);
  const header = headers.find((one) => one.name === name);
  if (header) return header;
  const known = [...new Set(headers.map((one) => one.name))].join(", ");
  throw new Error(`header of ${operationId}: expected one of ${known}, got "${name}"`);
}
