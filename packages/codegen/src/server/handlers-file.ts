// `handlers.gen.ts`: the interface that an application implements.
import type { NamedOperation } from "./server-generator.ts";

export function handlersFile(operations: NamedOperation[], runtime: string): string {
  const names = operations.flatMap(({ types }) => [types.request, types.result]);
  const methods = operations.map(({ handler, operation, types }) => {
    const { summary, method, path, deprecated } = operation;
    const title = `${summary ? `${summary.replaceAll("*/", "*\\/")}: ` : ""}\`${method.toUpperCase()} ${path}\``;
    return `  /** ${title}${deprecated ? " @deprecated" : ""} */
  ${handler}(request: ${types.request}, context: Context): Awaitable<${types.result}<Supplied>>;
`;
  });
  return `import type { Awaitable } from ${JSON.stringify(runtime)};
import type {
${names.map((name) => `  ${name},\n`).join("")}} from "./operations.gen.ts";

/**
 * One method per operation of the contract. \`Context\` is what the application hands to each call;
 * \`Supplied\` names the response headers that its middleware sends, so that handlers need not.
 */
export interface Handlers<Context = unknown, Supplied extends string = never> {
${methods.join("\n")}}
`;
}
