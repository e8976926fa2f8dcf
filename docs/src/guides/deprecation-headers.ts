// The lines that a response of a deprecated operation carries: since when (RFC 9745) and until when (RFC 8594).
import type { Operation } from "@petstore/codegen";

export function deprecationHeaders({ deprecation }: Operation): string[] {
  const { since, sunset } = deprecation ?? {};
  return [
    ...(since === undefined ? [] : [`Deprecation: @${Date.parse(since) / 1000}`]),
    ...(sunset === undefined ? [] : [`Sunset: ${new Date(sunset).toUTCString()}`]),
  ];
}
