// An error body with a given code, out of the contract's examples.
import type { Contract } from "@petstore/codegen";

/** undefined where no example of the contract has the code. */
export function errorExample(contract: Contract, code: string): unknown {
  const bodies = contract.operations.flatMap(({ responses }) =>
    responses.flatMap(({ content }) => content.flatMap(({ examples }) => Object.values(examples))),
  );
  return bodies.find((body) => typeof body === "object" && body !== null && "code" in body && body.code === code);
}
