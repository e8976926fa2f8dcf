// Renders `handlers.gen.ts`: the interface that an application implements.
import { type TypeScript, ts } from "../language/typescript.ts";
import type { NamedOperation, RuntimeType } from "./named-operation.ts";
import { alternativesType } from "./security-file.ts";

export function renderHandlersFile(operations: NamedOperation[], runtime: RuntimeType): TypeScript {
  const principals = ts.imported("Principals", "./security.gen.ts", "type");
  const emitType = (name: string) => ts.imported(name, "./operations.gen.ts", "type");
  const methods = operations.map(({ operation, types, request, response }) => {
    const { summary, method, path, deprecated } = operation;
    const title = `${summary ? `${summary}: ` : ""}\`${method.toUpperCase()} ${path}\``;
    const authentication = ts`${runtime("Authentication")}<P, ${alternativesType(operation)}>`;
    return ts`
      ${ts.docComment([`${title}${deprecated ? " @deprecated" : ""}`])}
      ${ts.key(types.name)}(request: ${emitType(request)}, context: Context, authentication: ${authentication}): ${runtime("Awaitable")}<${emitType(response)}<Supplied>>;
    `;
  });
  return ts`
    /**
     * One method per operation of the contract. \`Context\` is the second argument that the application passes to each call;
     * \`Supplied\` names the response headers that its middleware sends, so that handlers can omit them; \`P\` has the
     * principal of each security scheme.
     */
    export interface Handlers<Context = unknown, Supplied extends string = never, P extends ${principals} = Principals> ${ts.block(ts.join(methods, "\n\n"))}
  `;
}
