// Renders the tests of stored resources.
import { exampleValue, type Operation } from "@onecontract/codegen";
import { exampleResponse } from "./example-response.ts";
import type { StoredCollection } from "./find-collections.ts";
import { access, renderValue } from "./render-value.ts";
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
    const tests = [renderUnknown(collection, stored), lifeCycle].filter(Boolean);
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
