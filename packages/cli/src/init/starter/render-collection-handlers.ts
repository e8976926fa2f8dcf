// Renders the handlers of stored resources: list, get, create, update and delete.
import { type Contract, exampleValue, type JsonSchema, type Operation } from "@onecontract/codegen";
import type { ExampleResponse } from "./example-response.ts";
import { contentOf, flatten, type StoredCollection, schemaName } from "./find-collections.ts";
import { renderTitle } from "./render-example-handler.ts";
import { renderList } from "./render-list.ts";
import { type Rendered, respond } from "./render-response.ts";
import { access, propertyName, renderValue } from "./render-value.ts";
import type { StarterOperation } from "./starter-operation.ts";

/** Returns the source of the handler, or undefined if the operation is none of the collection's. */
export function renderCollectionHandler(
  contract: Contract,
  collection: StoredCollection,
  starter: StarterOperation,
  example: ExampleResponse,
  scope: string,
): string | undefined {
  const rendered = renderOperation(contract, collection, starter.operation, example);
  if (!rendered) return undefined;
  const { parameters, statements, imports = [] } = rendered;
  const usesType = new RegExp(`\\b${collection.itemType}\\b`).test(statements);
  const usesError = statements.includes("ApiError");
  return `${renderTitle(starter)}
import type { ${usesType ? `${collection.itemType}, ` : ""}Handlers } from "${scope}/server";
${usesError ? 'import { ApiError } from "../domain/api-error.ts";\n' : ""}${imports.join("")}import type { RequestContext } from "./request-context.ts";

export const ${starter.functionName}: Handlers<RequestContext>[${JSON.stringify(starter.handler)}] = (${parameters}) => {
${statements}
};
`;
}

function renderOperation(
  contract: Contract,
  collection: StoredCollection,
  operation: Operation,
  example: ExampleResponse,
): Rendered | undefined {
  const { list, get, create, update, remove } = collection;
  if (operation === get) return renderGet(collection, example);
  if (operation === list) return renderList(contract, collection, operation, example);
  if (operation === create) return renderCreate(contract, collection, operation, example);
  if (operation === remove) return renderRemove(collection, example);
  return update.includes(operation) ? renderUpdate(collection, operation, example) : undefined;
}

function renderGet(collection: StoredCollection, example: ExampleResponse): Rendered {
  return {
    parameters: "{ path }, { collections }",
    statements: `${findItem(collection)}\nreturn ${respond(example, collection.noun)};`,
  };
}

function findItem({ name, noun, parameter }: StoredCollection): string {
  return `const ${noun} = collections.${name}.get(${access("path", parameter)});
if (!${noun}) ${throwNotFound(parameter, noun)}`;
}

function throwNotFound(parameter: string, noun: string): string {
  return `throw new ApiError("not_found", \`${parameter}: no ${noun} has the ID \${${access("path", parameter)}}\`);`;
}

function renderCreate(
  contract: Contract,
  collection: StoredCollection,
  operation: Operation,
  example: ExampleResponse,
): Rendered | undefined {
  const [content] = operation.requestBody?.content ?? [];
  if (content?.kind !== "json") return undefined;
  const { name, noun, itemType, key, isNumericKey } = collection;
  const body = flatten(contract, content.schema);
  const isKeySent = (body.required ?? []).includes(key) && !isReadOnly(body.properties?.[key] as JsonSchema);
  const item = flatten(contract, contract.schemas[collection.schema]);
  const sent = new Set((body.required ?? []).filter((field) => !isReadOnly(body.properties?.[field] as JsonSchema)));
  const derived = (item.required ?? []).filter((field) => field !== key && !sent.has(field));
  const defaults = derived.map(
    (field) => `${propertyName(field)}: ${renderDefault(contract, item.properties?.[field] as JsonSchema)}`,
  );
  const newKey = isKeySent
    ? []
    : [`${propertyName(key)}: ${isNumericKey ? `collections.${name}.nextNumber()` : "crypto.randomUUID()"}`];
  return {
    parameters: "{ body }, { collections }",
    statements: `const ${noun}: ${itemType} = { ${[...defaults, "...body", ...newKey].join(", ")} };
collections.${name}.set(${noun});
return ${respond(example, noun)};`,
  };
}

function isReadOnly(schema: JsonSchema | undefined): boolean {
  return schema?.readOnly === true;
}

/** Times of creation and change are the current time. */
function renderDefault(contract: Contract, schema: JsonSchema | undefined): string {
  if (flatten(contract, schema).format === "date-time") return "new Date().toISOString()";
  return renderValue(exampleValue(contract, schema ?? {}, "response"));
}

function renderUpdate(
  collection: StoredCollection,
  operation: Operation,
  example: ExampleResponse,
): Rendered | undefined {
  const [content] = operation.requestBody?.content ?? [];
  if (content?.kind !== "json") return undefined;
  const { name, noun, itemType } = collection;
  const isMergePatch = content.mediaType === "application/merge-patch+json";
  const changed = isMergePatch ? `...mergePatch(${noun}, body)` : `...${noun}, ...body`;
  const returnsItem = schemaName(contentOf(operation)?.schema) === collection.schema;
  if (!returnsItem && example.content !== undefined) return undefined;
  return {
    parameters: "{ path, body }, { collections }",
    statements: `${findItem(collection)}
const updated: ${itemType} = { ${changed}, ${renderKey(collection)} };
collections.${name}.set(updated);
return ${respond(example, returnsItem ? "updated" : undefined)};`,
    imports: isMergePatch ? ['import { mergePatch } from "../store/merge-patch.ts";\n'] : [],
  };
}

/** An update does not change the key. */
function renderKey({ key, noun, isKeyRequired }: StoredCollection): string {
  const value = access(noun, key);
  return isKeyRequired
    ? `${propertyName(key)}: ${value}`
    : `...(${value} !== undefined && { ${propertyName(key)}: ${value} })`;
}

function renderRemove(collection: StoredCollection, example: ExampleResponse): Rendered | undefined {
  const { name, noun, parameter } = collection;
  const id = access("path", parameter);
  if (example.content === undefined) {
    return {
      parameters: "{ path }, { collections }",
      statements: `if (!collections.${name}.delete(${id})) ${throwNotFound(parameter, noun)}\nreturn ${respond(example, undefined)};`,
    };
  }
  if (schemaName(example.content.schema) !== collection.schema) return undefined;
  return {
    parameters: "{ path }, { collections }",
    statements: `${findItem(collection)}\ncollections.${name}.delete(${id});\nreturn ${respond(example, noun)};`,
  };
}
