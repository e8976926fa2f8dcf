// Writes the store of the starter API.
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
import type { StoredCollection } from "./find-collections.ts";

/** @param server literal of the name of the package with the stubs */
export function storeModule(collections: StoredCollection[], server: TypeScript): TypeScript {
  if (collections.length === 0) {
    return ts`
      // The store of the API: one collection per resource.

      import type { Storage } from "@onecontract/server-storage";

      // biome-ignore lint/suspicious/noEmptyInterface: add the collections of the API, such as \`books: Collection<Book>\`.
      export interface Collections {}

      export function createCollections(_storage: Storage): Collections {
        return {};
      }
    `;
  }
  const types = [...new Map(collections.map(({ itemType }) => [`${itemType}`, itemType]))];
  const sorted = types.toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, type]) => type);
  return ts`
    // The store of the API: one collection per resource.
    import type { Collection, Storage } from "@onecontract/server-storage";
    import type { ${ts.join(sorted, ", ")} } from ${server};

    export interface Collections {
      ${ts.lines(collections.map((collection) => ts`${ts.key(collection.name)}: ${collectionType(collection)};`))}
    }

    /** Returns the collections of a database. During development, a new one has the examples of the contract. */
    export function createCollections(storage: Storage): Collections {
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

/** Returns the expression of a collection. */
export function collectionValue(collection: StoredCollection): TypeScript {
  const { name, key, newKeys, examples } = collection;
  return ts`storage.collection<${typeArguments(collection)}>(${ts.literal({ name, key, newKeys, examples })})`;
}

function typeArguments({ itemType, newKeys }: StoredCollection): TypeScript {
  return ts`${itemType}${newKeys === "numbers" && ts`, number`}`;
}
