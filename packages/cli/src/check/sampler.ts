// Creates the samplers of a contract's operations, which validate their samples with the generated validators.
import { type Contract, exampleValue, type Operation } from "@onecontract/codegen";
import { issueMessage, type Stubs } from "@onecontract/server-runtime";
import { createSchemaResolver } from "./resolve-reference.ts";
import type { Sampler } from "./sample-body.ts";
import { createSeededRandom } from "./seeded-random.ts";

/** Returns a function that creates the sampler of an operation. All of them share one sequence of random numbers. */
export function samplerFactory(contract: Contract, stubs: Stubs, seed: number): (operation: Operation) => Sampler {
  const resolve = createSchemaResolver(contract);
  const random = createSeededRandom(seed);
  const exampleOf: NonNullable<Sampler["exampleOf"]> = (schema, direction) => exampleValue(contract, schema, direction);
  return (operation) => {
    const find = partValidator(stubs, operation);
    const isValid: Sampler["isValid"] = (part, value) => find(part)?.(value) ?? true;
    const reasons: Sampler["reasons"] = (part) =>
      find(part)
        ?.issues("")
        .map((issue) => issueMessage({ ...issue, in: "body" })) ?? [];
    return { resolve, random, isValid, reasons, exampleOf };
  };
}

function partValidator(stubs: Stubs, { operationId }: Operation) {
  return (part: string) => {
    const isResponse = /^(\d|default)/.test(part);
    const validators = isResponse ? stubs.responseValidators : stubs.requestValidators;
    return validators[operationId]?.[part];
  };
}
