// The handler of a new operation, which answers with the contract's example until it is told what to do, and its place among the others.
import { type Contract, exampleValue, printJson } from "@petstore/codegen";
import { address, fileName, type NewOperation } from "./new-operation.ts";

export function handlerText(operation: NewOperation, contract: Contract): string {
  const { name, status, returns, pathParameters } = operation;
  const type = name.charAt(0).toUpperCase() + name.slice(1);
  const last = pathParameters.at(-1);
  const body = returns ? `, body: ${printJson(exampleValue(contract, returns.schema, "response"))}` : "";
  return [
    `// ${address(operation)}`,
    `import type { ${last ? `${type}Request, ` : ""}${type}Result } from "@petstore/server";`,
    ...(last ? ['import { ApiError } from "../domain/api-error.ts";'] : []),
    'import type { SuppliedHeader } from "./request-context.ts";',
    "",
    "// Answers with the contract's example. The second parameter, `{ storage }: RequestContext`, is where the data are.",
    `export async function ${name}(${last ? `{ path }: ${type}Request` : ""}): Promise<${type}Result<SuppliedHeader>> {`,
    ...(last
      ? [
          `if (path.${last.name} !== ${last.isText ? '"first"' : 1}) throw new ApiError("not_found", \`${last.name}: nothing has the id \${path.${last.name}}\`);`,
        ]
      : []),
    `return { status: ${status}${body} };`,
    "}",
    "",
  ].join("\n");
}

/** handlers.ts with the handler in it. */
export function wireHandler(handlers: string, operation: NewOperation): string {
  const { name } = operation;
  const imported = `import { ${name} } from "./${fileName(operation)}.ts";\n`;
  const withImport = insert(handlers, /^import type \{ RequestContext/m, imported);
  return insert(withImport, /,?\s*\};\s*$/, `, ${name}`);
}

/** Puts `text` before what the pattern finds. */
function insert(file: string, before: RegExp, text: string): string {
  const found = before.exec(file);
  if (found) return file.slice(0, found.index) + text + file.slice(found.index);
  throw new Error(`apps/api/src/handlers/handlers.ts: expected ${before}, found none`);
}
