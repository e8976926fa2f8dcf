// Renders the tests of stored resources.
import { exampleValue, type Operation } from "@onecontract/codegen";
import { exampleResponse } from "./example-response.ts";
import type { StoredCollection } from "./find-collections.ts";
import { access, propertyName, renderValue } from "./render-value.ts";
import type { StagedContract } from "./stage-contract.ts";
import { kebabCase } from "./starter-operation.ts";

/** @param stored operations whose handlers use the store */
export function renderCollectionTests(
  staged: StagedContract,
  collections: StoredCollection[],
  stored: ReadonlySet<Operation>,
  scope: string,
): Map<string, string> {
  const files = new Map<string, string>();
  for (const collection of collections) {
    const lifeCycle = renderLifeCycle(staged, collection, stored);
    const pages = renderPages(collection, stored);
    const tests = [renderUnknown(collection, stored), lifeCycle, pages].filter(Boolean);
    if (tests.length === 0) continue;
    const { name, get, itemType } = collection;
    files.set(
      `test/${kebabCase(name)}.test.ts`,
      `// ${get.path} and its list.
${lifeCycle === "" ? "" : `import type { ${itemType} } from "${scope}/server";\n`}import { expect, test } from "vitest";
import { startTestServer } from "./test-server.ts";

${tests.join("\n")}`,
    );
  }
  return files;
}

function renderUnknown({ noun, get, isNumericKey }: StoredCollection, stored: ReadonlySet<Operation>): string {
  if (!stored.has(get) || hasRequiredParameter(get) || !isNumericKey) return "";
  return `test("responds with 404 to the ID of no ${noun}", async () => {
  const { call } = await startTestServer();
  const response = await call(${JSON.stringify(get.path.replace(/\{[^}]+\}$/, "99999"))});
  expect(response.status).toBe(404);
});
`;
}

function renderLifeCycle(staged: StagedContract, collection: StoredCollection, stored: ReadonlySet<Operation>): string {
  const { noun, itemType, get, create, remove, key } = collection;
  if (!create || ![create, get].every((operation) => stored.has(operation) && !hasRequiredParameter(operation)))
    return "";
  const body = validBody(staged, create);
  if (body === undefined) return "";
  const statusOf = (operation: Operation) => exampleResponse(staged.contract, operation, staged.stubs)?.status;
  const isRemoved = remove !== undefined && stored.has(remove) && !hasRequiredParameter(remove);
  const removal = `
  const removed = await call(path, { method: "DELETE" });
  expect(removed.status).toBe(${remove && statusOf(remove)});
  expect((await call(path)).status).toBe(404);`;
  return `test("stores a ${noun} that is created${isRemoved ? ", until it is deleted" : ""}", async () => {
  const { call } = await startTestServer();
  const created = await call(${JSON.stringify(create.path)}, {
    method: "POST",
    headers: { "Content-Type": ${JSON.stringify(create.requestBody?.content[0]?.mediaType)} },
    body: JSON.stringify(${renderValue(body)}),
  });
  expect(created.status).toBe(${statusOf(create)});
  const ${noun} = (await created.json()) as ${itemType};
  const path = \`${get.path.replace(/\{[^}]+\}$/, "")}\${encodeURIComponent(String(${access(noun, key)}))}\`;
  const found = await call(path);
  expect(await found.json()).toEqual(${noun});${isRemoved ? removal : ""}
});
`;
}

/** Items that the test of a list adds, and the page size that it requests. */
const ADDED_ITEMS = 25;
const PAGE_SIZE = 10;

function renderPages(
  { name, noun, key, isNumericKey, keySchema, list, examples }: StoredCollection,
  stored: ReadonlySet<Operation>,
): string {
  if (!list?.pagination || !stored.has(list) || hasRequiredParameter(list) || examples.length === 0) return "";
  const isAnyString = keySchema.pattern === undefined && (keySchema.maxLength ?? 36) >= 36;
  if (!isNumericKey && !(isAnyString && [undefined, "uuid"].includes(keySchema.format))) return "";
  const limit = list.parameters.find(({ name: parameter }) => parameter === list.pagination?.limitParameter);
  const { minimum = 1, maximum = PAGE_SIZE, enum: values } = limit?.schema ?? {};
  if (minimum > PAGE_SIZE || maximum < PAGE_SIZE || values) return "";
  const query = limit ? `{ ${propertyName(limit.name)}: ${PAGE_SIZE} }` : "";
  const { resource, method } = list.sdk;
  const call = [...(resource === undefined ? [] : [resource]), method].join(".");
  const newKey = isNumericKey ? `collections.${name}.nextNumber()` : "crypto.randomUUID()";
  return `test("lists ${name} in pages", async () => {
  const { client, collections } = await startTestServer();
  const [${noun}] = collections.${name}.list();
  if (!${noun}) throw new Error("expected an example of the contract, got none");
  for (let number = 0; number < ${ADDED_ITEMS}; number++) collections.${name}.set({ ...${noun}, ${propertyName(key)}: ${newKey} });
  const keys = (items: (typeof ${noun})[]) => items.map((item) => ${access("item", key)});
  const all = keys(collections.${name}.list());

  const first = await client.${call}(${query});
  const second = await first.nextPage();
  const found: (typeof ${noun})[] = [];
  for await (const item of client.${call}(${query})) found.push(item);

  const read = [...first.data, ...second.data];
  expect(read.length).toBeGreaterThan(first.data.length);
  expect(keys(read)).toEqual(all.slice(0, read.length));
  expect(keys(found)).toEqual(all);
});
`;
}

function hasRequiredParameter({ parameters }: Operation): boolean {
  return parameters.some((parameter) => parameter.required && parameter.in !== "path");
}

/** Returns an example of the contract that its schema allows. */
function validBody({ contract, stubs }: StagedContract, { operationId, requestBody }: Operation): unknown {
  const [content] = requestBody?.content ?? [];
  const candidates = [
    ...Object.values(content?.examples ?? {}),
    exampleValue(contract, content?.schema ?? {}, "request"),
  ];
  const isValid = stubs.requestValidators[operationId]?.body;
  return candidates.find((value) => value !== undefined && (isValid?.(value) ?? true));
}
