// The handlers of a resource.
import { type Resource, type ResourceOperation, type TypeScript, ts } from "@onecontract/cli";
import { tableVariable } from "./storage.ts";

/** Returns the module of an operation's handler. */
export function handlerModule(operation: ResourceOperation, resource: Resource): TypeScript {
  const { imports, parameters, context, body } = HANDLERS[operation.kind](resource);
  const [request, response] = ["Request", "Response"].map((part) => ts.identifier(operation.name.pascal + part));
  return ts`
    ${ts.comment(`${operation.method.toUpperCase()} ${operation.path}`)}
    import type { ${request}, ${response} } from "@petstore/server";
    ${imports}
    import { ${tableVariable(resource)} } from ${ts.literal(`../tables/${resource.plural.kebab}.ts`)};
    import type { RequestContext, SuppliedHeader } from "./request-context.ts";

    export async function ${ts.identifier(operation.name.camel)}(
      { ${parameters} }: ${request},
      { storage${context && ts`, ${context}`} }: RequestContext,
    ): Promise<${response}<SuppliedHeader>> {
      ${body}
    }
  `;
}

interface HandlerParts {
  imports?: TypeScript;
  /** Parts of the request that the handler reads. */
  parameters: TypeScript;
  /** Parts of the context that it reads next to the storage. */
  context?: TypeScript;
  body: TypeScript;
}

const HANDLERS: Record<ResourceOperation["kind"], (resource: Resource) => HandlerParts> = {
  list: (resource) => ({
    imports: ts`import { decodeCursor, nextPageLink, toPage } from "../domain/pagination.ts";`,
    parameters: ts`query`,
    context: ts`apiUrl`,
    body: ts`
      const { limit } = query;
      const found = await ${storeOf(resource)}.list({ afterId: decodeCursor(query.cursor), limit: limit + 1 });
      const { items, nextCursor } = toPage(found, limit);
      return { status: 200, body: items, headers: nextPageLink(${ts.templateLiteral(ts`apiUrl`, resource.path)}, { limit }, nextCursor) };
    `,
  }),
  get: (resource) => itemHandler(resource, ts`find`),
  create: (resource) => {
    const store = storeOf(resource);
    if (!resource.isIdempotent)
      return { parameters: ts`body`, body: ts`return { status: 201, body: await ${store}.add(body) };` };
    return {
      imports: ts`import { idempotencyConflict, idempotencyOf } from "../domain/idempotency.ts";`,
      parameters: ts`body, headers`,
      context: ts`keyId, now`,
      body: ts`
        const options = { keyId, idempotencyKey: headers["idempotency-key"], nowMs: now().getTime() };
        const result = await ${store}.addOnce(body, idempotencyOf(body, options));
        if (result.outcome === "conflict") throw idempotencyConflict();
        return { status: 201, body: result.item };
      `,
    };
  },
  update: (resource) => itemHandler(resource, ts`update`, ts`body`),
  delete: (resource) => ({
    imports: ERROR_IMPORT,
    parameters: ts`path`,
    body: ts`
      if (!(await ${storeOf(resource)}.remove(${idOf(resource)}))) {
        ${throwNotFound(resource)}
      }
      return { status: 204 };
    `,
  }),
};

const ERROR_IMPORT = ts`import { ApiError } from "../domain/api-error.ts";`;

/** Returns the handler that responds with an item that a method of the storage returns. */
function itemHandler(resource: Resource, method: TypeScript, body?: TypeScript): HandlerParts {
  const item = ts.identifier(itemVariable(resource));
  const argument = body && ts`, ${body}`;
  return {
    imports: ERROR_IMPORT,
    parameters: ts`path${argument}`,
    body: ts`
      const ${item} = await ${storeOf(resource)}.${method}(${idOf(resource)}${argument});
      if (${item} === undefined) {
        ${throwNotFound(resource)}
      }
      return { status: 200, body: ${item} };
    `,
  };
}

function storeOf(resource: Resource): TypeScript {
  return ts`storage.table(${tableVariable(resource)})`;
}

function idOf({ idParameter }: Resource): TypeScript {
  return ts`path${ts.member(idParameter)}`;
}

function throwNotFound(resource: Resource): TypeScript {
  const { idParameter, singular } = resource;
  const message = ts.templateLiteral(`${idParameter}: no ${singular.words} has the ID `, idOf(resource));
  return ts`throw new ApiError("not_found", ${message});`;
}

const HANDLER_VARIABLES = ["body", "path", "storage"];

/** Returns the noun, unless the handlers have a variable of that name. */
function itemVariable({ singular }: Resource): string {
  return HANDLER_VARIABLES.includes(singular.camel) ? "item" : singular.camel;
}
