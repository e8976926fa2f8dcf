// `routes.gen.ts`: the contract's facts that the runtime needs to route, decode and announce.
import type { Contract, Operation, Parameter } from "../contract/contract.ts";
import type { NamedOperation } from "./server-generator.ts";
import { valueKinds } from "./value-kinds.ts";

export function routesFile(contract: Contract, operations: NamedOperation[], runtime: string): string {
  const routes = operations.map(({ handler, operation }) => ({ handler, ...facts(contract, operation) }));
  return `import type { Route } from ${JSON.stringify(runtime)};
import type { Handlers } from "./handlers.gen.ts";

/** The operations of the contract. */
export const routes: readonly (Route & { handler: keyof Handlers })[] = ${JSON.stringify(routes, null, 2)};
`;
}

function facts(contract: Contract, operation: Operation) {
  const { operationId, method, path, security, deprecated, deprecation, requestBody } = operation;
  return {
    operationId,
    method: method.toUpperCase(),
    path,
    security,
    deprecated,
    ...(deprecation && { deprecation: announcement(contract, deprecation) }),
    parameters: operation.parameters.map((parameter) => parameterFacts(contract, parameter)),
    ...(requestBody && {
      body: { required: requestBody.required, mediaTypes: requestBody.content.map(({ mediaType }) => mediaType) },
    }),
    responses: operation.responses.map(({ status }) => status),
  };
}

function announcement(contract: Contract, deprecation: NonNullable<Operation["deprecation"]>) {
  const successor = contract.operations.find(({ operationId }) => operationId === deprecation.successor);
  return { ...deprecation, ...(successor && { successorPath: successor.path }) };
}

function parameterFacts(contract: Contract, parameter: Parameter) {
  const { name, in: location, required, style, explode, schema } = parameter;
  return {
    name,
    in: location,
    required,
    style,
    explode,
    ...valueKinds(contract, schema),
    ...(schema.default !== undefined && { default: schema.default }),
  };
}
