// Renders `handlers.gen.ts`: the interface that an application implements.
import type { NamedOperation } from "./named-operation.ts";
import { alternativesType } from "./security-file.ts";

export function renderHandlersFile(operations: NamedOperation[], runtime: string): string {
  const names = operations.flatMap(({ types }) => [types.request, types.response]);
  const methods = operations.map(({ handlerName: handler, operation, types }) => {
    const { summary, method, path, deprecated } = operation;
    const title = `${summary ? `${summary.replaceAll("*/", "*\\/")}: ` : ""}\`${method.toUpperCase()} ${path}\``;
    return `  /** ${title}${deprecated ? " @deprecated" : ""} */
  ${handler}(request: ${types.request}, context: Context, authentication: Authentication<P, ${alternativesType(operation)}>): Awaitable<${types.response}<Supplied>>;
`;
  });
  return `import type { Authentication, Awaitable } from ${JSON.stringify(runtime)};
import type {
${names.map((name) => `  ${name},\n`).join("")}} from "./operations.gen.ts";
import type { Principals } from "./security.gen.ts";

/**
 * One method per operation of the contract. \`Context\` is the second argument that the application passes to each call;
 * \`Supplied\` names the response headers that its middleware sends, so that handlers can omit them; \`P\` has the
 * principal of each security scheme.
 */
export interface Handlers<Context = unknown, Supplied extends string = never, P extends Principals = Principals> {
${methods.join("\n")}}
`;
}
