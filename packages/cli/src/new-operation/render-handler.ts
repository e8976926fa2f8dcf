// Renders the handler of a new operation, which returns the contract's example until it is implemented, and registers it.
import { type Contract, exampleValue, prettyPrintJson } from "@onecontract/codegen";
import type { Conventions } from "./conventions.ts";
import type { NewOperation, PathParameter } from "./new-operation.ts";
import { formatEndpoint } from "./operation-input.ts";

export function renderHandler(
  operation: NewOperation,
  contract: Contract,
  { serverPackage, hasApiError, hasSuppliedHeaders }: Conventions,
): string {
  const { name, status, returns, pathParameters } = operation;
  const typeName = name.charAt(0).toUpperCase() + name.slice(1);
  const lastParameter = hasApiError ? pathParameters.at(-1) : undefined;
  const body = returns ? `, body: ${prettyPrintJson(exampleValue(contract, returns.schema, "response"))}` : "";
  const responseType = `${typeName}Response${hasSuppliedHeaders ? "<SuppliedHeader>" : ""}`;
  return [
    `// ${formatEndpoint(operation)}`,
    `import type { ${lastParameter ? `${typeName}Request, ` : ""}${typeName}Response } from ${JSON.stringify(serverPackage)};`,
    ...(lastParameter ? ['import { ApiError } from "../domain/api-error.ts";'] : []),
    ...(hasSuppliedHeaders ? ['import type { SuppliedHeader } from "./request-context.ts";'] : []),
    "",
    "// TODO: replace the contract's example. The second parameter is the context of the request.",
    `export async function ${name}(${lastParameter ? `{ path }: ${typeName}Request` : ""}): Promise<${responseType}> {`,
    ...(lastParameter ? [emitNotFound(lastParameter)] : []),
    `return { status: ${status}${body} };`,
    "}",
    "",
  ].join("\n");
}

/** Emits the 404 response for all IDs but that of the example. */
function emitNotFound({ name, isString, noun }: PathParameter): string {
  const message = `\`${name}: no ${noun} has the ID \${path.${name}}\``;
  return `if (path.${name} !== ${isString ? '"first"' : 1}) throw new ApiError("not_found", ${message});`;
}
