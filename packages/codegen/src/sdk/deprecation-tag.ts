// What an editor shows of a deprecated operation: when it goes, and what replaces it.
import type { Contract, Operation } from "../contract/contract.ts";

/** A JSDoc tag; undefined for an operation that stays. */
export function deprecationTag(contract: Contract, { deprecated, deprecation }: Operation): string | undefined {
  if (!deprecated) return undefined;
  const { sunset, successor, reason } = deprecation ?? {};
  const replacement = successor && contract.operations.find(({ operationId }) => operationId === successor)?.sdk;
  const parts = [
    sunset && `It will be removed on ${sunset}.`,
    replacement && `Use \`client.${[replacement.resource, replacement.method].filter(Boolean).join(".")}()\` instead.`,
    reason,
  ];
  return `@deprecated ${parts.filter(Boolean).join(" ")}`;
}
