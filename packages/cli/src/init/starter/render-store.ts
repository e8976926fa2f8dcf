// Renders the store of the starter API, and the list of its handlers.
import type { StoredCollection } from "./find-collections.ts";
import { renderValue } from "./render-value.ts";
import type { StarterOperation } from "./starter-operation.ts";

/** Renders `handlers.ts`, to which `onecontract new operation` adds handlers. */
export function renderHandlers(operations: StarterOperation[], scope: string): string {
  const sorted = operations.toSorted((left, right) => (left.file < right.file ? -1 : 1));
  const imports = sorted.map(({ functionName, file }) => `import { ${functionName} } from "./${file}.ts";\n`);
  const entries = operations.map(({ handler, functionName }) =>
    handler === functionName ? handler : `${JSON.stringify(handler)}: ${functionName}`,
  );
  return `// The handler of each operation of the contract. The compiler reports missing ones.
import type { Handlers } from "${scope}/server";
${imports.join("")}import type { RequestContext } from "./request-context.ts";

export const handlers: Handlers<RequestContext> = { ${entries.join(", ")} };
`;
}

export function renderCollections(collections: StoredCollection[], scope: string): string {
  const types = [...new Set(collections.map(({ itemType }) => itemType))].toSorted();
  if (types.length === 0) {
    return `// The store of the API: one collection per resource.

// biome-ignore lint/suspicious/noEmptyInterface: add the collections of the API, such as \`books: Collection<Book>\`.
export interface Collections {}

export function createCollections(): Collections {
  return {};
}
`;
  }
  const fields = collections.map(({ name, itemType }) => `  ${name}: Collection<${itemType}>;\n`);
  const values = collections.map(
    ({ name, itemType, key, examples }) =>
      `    ${name}: new Collection<${itemType}>(${JSON.stringify(key)}, ${renderValue(examples)}),\n`,
  );
  return `// The store of the API: one collection per resource.
import type { ${types.join(", ")} } from "${scope}/server";
import { Collection } from "./collection.ts";

export interface Collections {
${fields.join("")}}

/** Returns collections with the examples of the contract. */
export function createCollections(): Collections {
  return {
${values.join("")}  };
}
`;
}
