// The bounds of a number, from which values are generated.
import type { JsonSchema } from "../contract/contract.ts";

/** Returns the minimum, the maximum and the exclusive ones. Those of a 64-bit integer may be bigints, which are rounded. */
export function numberBounds(schema: JsonSchema): (number | undefined)[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  return [minimum, maximum, exclusiveMinimum, exclusiveMaximum].map((bound) =>
    bound === undefined ? undefined : Number(bound),
  );
}
