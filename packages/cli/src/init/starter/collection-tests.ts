// Writes the tests of stored resources.
import { type Contract, exampleValue, type Operation, schemaTest } from "@onecontract/codegen";
import { isRecord } from "@onecontract/codegen/json/is-record";
import { hasBigInt } from "@onecontract/codegen/language/json";
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
import { addItem, sentFields } from "./collection-handlers.ts";
import { exampleResponse } from "./example-response.ts";
import { type StoredCollection, withUnusedKey } from "./find-collections.ts";

/**
 * Returns undefined if no operation of the collection can be tested.
 *
 * @param stored operations whose handlers use the store
 * @param server literal of the name of the package with the stubs
 */
export function collectionTests(
  contract: Contract,
  collection: StoredCollection,
  stored: ReadonlySet<Operation>,
  server: TypeScript,
): TypeScript | undefined {
  const lifeCycle = testLifeCycle(contract, collection, stored);
  const tests = ts.join([testUnknown(collection, stored), lifeCycle, testPages(collection, stored)], "\n\n");
  if (tests.isEmpty) return undefined;
  return ts`
    ${ts.comment(`${collection.get.path} and its list.`)}
    ${lifeCycle && ts`import type { ${collection.itemType} } from ${server};`}
    import { expect, test } from "vitest";
    import { startTestServer } from "./test-server.ts";

    ${tests}
  `;
}

function testUnknown({ noun, get, newKeys }: StoredCollection, stored: ReadonlySet<Operation>): TypeScript | undefined {
  if (!stored.has(get) || hasRequiredParameter(get) || newKeys !== "numbers") return undefined;
  return ts`
    test(${ts.literal(`responds with 404 to the ID of no ${noun}`)}, async () => {
      const { call } = await startTestServer();
      const response = await call(${ts.literal(`${parentPath(get)}99999`)});
      expect(response.status).toBe(404);
    });
  `;
}

function testLifeCycle(
  contract: Contract,
  collection: StoredCollection,
  stored: ReadonlySet<Operation>,
): TypeScript | undefined {
  const { noun, itemType, get, create, remove, key } = collection;
  if (!create || ![create, get].every((operation) => stored.has(operation) && !hasRequiredParameter(operation)))
    return undefined;
  const body = validBody(contract, create, collection);
  if (body === undefined) return undefined;
  const statusOf = (operation: Operation) => ts.literal(exampleResponse(contract, operation)?.status);
  const isRemoved = remove !== undefined && stored.has(remove) && !hasRequiredParameter(remove);
  const isKeySent = sentFields({ contract, collection, operation: create })?.required.has(key);
  const id = ts`encodeURIComponent(String(item${ts.member(key)}))`;
  return ts`
    test(${ts.literal(`stores a ${noun} that is created${isRemoved ? ", until it is deleted" : ""}`)}, async () => {
      const { call } = await startTestServer();
      const create = () => call(${ts.literal(create.path)}, {
        method: "POST",
        headers: { "Content-Type": ${ts.literal(create.requestBody?.content[0]?.mediaType)} },
        body: JSON.stringify(${ts.literal(body)}),
      });
      const created = await create();
      expect(created.status).toBe(${statusOf(create)});
      const item = (await created.json()) as ${itemType};
      const path = ${ts.templateLiteral(parentPath(get), id)};
      const found = await call(path);
      expect(await found.json()).toEqual(item);
      ${isKeySent && ts`expect((await create()).status).toBe(409);`}
      ${isRemoved && ts`const removed = await call(path, { method: "DELETE" });`}
      ${isRemoved && ts`expect(removed.status).toBe(${statusOf(remove)});`}
      ${isRemoved && ts`expect((await call(path)).status).toBe(404);`}
    });
  `;
}

/** Items that the test of a list adds, and the page size that it requests. */
const ADDED_ITEMS = 25;
const PAGE_SIZE = 10;

function testPages(collection: StoredCollection, stored: ReadonlySet<Operation>): TypeScript | undefined {
  const { name, stored: store, key, newKeys, list, examples } = collection;
  if (!list?.pagination || !stored.has(list) || hasRequiredParameter(list) || examples.length === 0) return undefined;
  if (Array.isArray(newKeys) && newKeys.length < ADDED_ITEMS) return undefined;
  const limit = list.parameters.find((parameter) => parameter.name === list.pagination?.limitParameter);
  const { minimum = 1, maximum = PAGE_SIZE, enum: values } = limit?.schema ?? {};
  if (minimum > PAGE_SIZE || maximum < PAGE_SIZE || values) return undefined;
  const query = limit && ts`{ ${ts.key(limit.name)}: ${ts.literal(PAGE_SIZE)} }`;
  const path = [...(list.sdk.resource?.split(".") ?? []), list.sdk.method];
  const call = ts`client${ts.join(path.map(ts.member), "")}`;
  return ts`
    test(${ts.literal(`lists ${name} in pages`)}, async () => {
      const { client, collections } = await startTestServer();
      const [example] = await ${store}.list();
      if (!example) throw new Error("expected an example of the contract, got none");
      for (let added = 0; added < ${ts.literal(ADDED_ITEMS)}; added++) await ${addItem(collection, ts`...example`)};
      const keys = (items: (typeof example)[]) => items.map((item) => item${ts.member(key)});
      const all = keys(await ${store}.list());

      const first = await ${call}(${query});
      const second = await first.nextPage();
      const found: (typeof example)[] = [];
      for await (const item of ${call}(${query})) found.push(item);

      const read = [...first.data, ...second.data];
      expect(read.length).toBeGreaterThan(first.data.length);
      expect(keys(read)).toEqual(all.slice(0, read.length));
      expect(keys(found)).toEqual(all);
    });
  `;
}

/** Returns the path without its last parameter. */
function parentPath({ path }: Operation): string {
  return path.replace(/\{[^}]+\}$/, "");
}

function hasRequiredParameter({ parameters }: Operation): boolean {
  return parameters.some((parameter) => parameter.required && parameter.in !== "path");
}

/** Returns an example of the contract that its schema allows, with a key that no item has. */
function validBody(contract: Contract, { requestBody }: Operation, collection: StoredCollection): unknown {
  const [content] = requestBody?.content ?? [];
  const schema = content?.schema ?? {};
  const candidates = [...Object.values(content?.examples ?? {}), exampleValue(contract, schema, "request")];
  const isValid = schemaTest(contract, "request")(schema);
  // The test reads and writes JSON with the functions of JavaScript, which round long integers.
  const body = candidates.find((value) => value !== undefined && !hasBigInt(value) && isValid(value));
  return isRecord(body) ? withUnusedKey(contract, collection, body) : body;
}
