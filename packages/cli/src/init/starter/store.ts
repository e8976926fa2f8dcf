// Writes the store of the starter API.
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
import type { StoredCollection } from "./find-collections.ts";

/** @param server literal of the name of the package with the stubs */
export function storeModule(collections: StoredCollection[], server: TypeScript): TypeScript {
  if (collections.length === 0) {
    return ts`
      // The store of the API: one collection per resource.

      // biome-ignore lint/suspicious/noEmptyInterface: add the collections of the API, such as \`books: Collection<Book>\`.
      export interface Collections {}

      export function createCollections(): Collections {
        return {};
      }
    `;
  }
  const types = [...new Map(collections.map(({ itemType }) => [`${itemType}`, itemType]))];
  const sorted = types.toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, type]) => type);
  return ts`
    // The store of the API: one collection per resource.
    import type { ${ts.join(sorted, ", ")} } from ${server};
    import { type Collection, MemoryCollection } from "./collection.ts";

    export interface Collections {
      ${ts.lines(collections.map((collection) => ts`${ts.key(collection.name)}: ${collectionType(collection)};`))}
    }

    /** Returns collections with the examples of the contract. */
    export function createCollections(): Collections {
      return {
        ${ts.lines(collections.map((collection) => ts`${ts.key(collection.name)}: ${collectionValue(collection)},`))}
      };
    }
  `;
}

/** Returns the type of the collection. */
export function collectionType(collection: StoredCollection): TypeScript {
  return ts`Collection<${typeArguments(collection)}>`;
}

/** Returns a new collection with the examples of the contract. */
export function collectionValue(collection: StoredCollection): TypeScript {
  const { name, key, newKeys, examples } = collection;
  return ts`new MemoryCollection<${typeArguments(collection)}>(${ts.literal({ name, key, newKeys, examples })})`;
}

function typeArguments({ itemType, newKeys }: StoredCollection): TypeScript {
  return ts`${itemType}${newKeys === "numbers" && ts`, number`}`;
}
