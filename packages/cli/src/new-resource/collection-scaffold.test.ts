import { ts } from "@onecontract/codegen/language/typescript";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { expect, it } from "vitest";
import { storeModule } from "../init/starter/store.ts";
import { editModule } from "../scaffold/module-editor.ts";
import { formatName } from "../scaffold/names.ts";
import type { Resource } from "../scaffold/resource.ts";
import type { ScaffoldFiles } from "../scaffold/scaffold.ts";
import { scaffoldCollection } from "./collection-scaffold.ts";

const toy = { $ref: "#/components/schemas/Toy" };
const responses = { 200: { description: "", content: { "application/json": { schema: toy } } } };
const document: OpenAPIObject = {
  openapi: "3.1.0",
  info: { title: "Toys", version: "1.0.0" },
  paths: {
    "/toys/{toyId}": {
      get: {
        operationId: "getToy",
        parameters: [{ name: "toyId", in: "path", required: true, schema: { type: "integer" } }],
        responses,
      },
    },
  },
  components: {
    schemas: {
      Toy: { type: "object", required: ["id"], properties: { id: { type: "integer" }, name: { type: "string" } } },
    },
  },
};

const resource: Resource = {
  singular: formatName("toy"),
  plural: formatName("toys"),
  path: "/toys",
  idParameter: "toyId",
  fields: [],
  operations: {
    get: { kind: "get", operationId: "getToy", name: formatName("getToy"), method: "get", path: "/toys/{toyId}" },
  },
  isIdempotent: false,
};

/** Value of the collection in the store. */
const value =
  'storage.collection<Toy, number>({ name: "toys", key: "id", newKeys: "numbers", examples: [{ id: 1, name: "example" }] })';

const contentsOf = () => new Map([["src/store/collections.ts", `${storeModule([], ts.literal("@shop/server"))}\n`]]);

async function scaffold(contents: Map<string, string>, folders: Parameters<typeof scaffoldCollection>[1]) {
  const files: ScaffoldFiles = {
    read: (path) => contents.get(path) ?? "",
    exists: (path) => contents.has(path),
    create: (path, code) => void contents.set(path, `${code}`),
    edit: (path, change) => void contents.set(path, editModule(path, contents.get(path) ?? "", change)),
  };
  await scaffoldCollection({ resource, document, files }, folders);
}

const first = { serverPackage: "@shop/server", handlers: "apps/api/src/handlers", tests: "apps/api/test" };
const second = { serverPackage: "@shop/server-v2", handlers: "apps/api/src/v2/handlers", tests: "apps/api/test/v2" };

it("adds a collection with its handlers, its tests and the modules of the store that they import", async () => {
  const contents = contentsOf();
  await scaffold(contents, first);
  expect([...contents.keys()].slice(1)).toEqual(["src/handlers/get-toy.ts", "test/toys.test.ts"]);
  expect(contents.get("src/handlers/get-toy.ts")).toContain("const toy = await collections.toys.get(path.toyId);");
  const store = contents.get("src/store/collections.ts");
  expect(store).toContain('import type { Toy } from "@shop/server";');
  expect(store).toContain('import type { Collection, Storage } from "@onecontract/server-storage";');
  expect(store).toContain("toys: Collection<Toy, number>;");
  expect(store).toContain(`toys: ${value},`);
  expect(store).not.toContain("biome-ignore");
});

it("adds a collection to a store that the project has changed", async () => {
  const contents = contentsOf();
  const path = "src/store/collections.ts";
  contents.set(path, `${contents.get(path)}\nexport const pageSize = 10;\n`);
  await scaffold(contents, first);
  const store = contents.get(path);
  expect(store).toContain("toys: Collection<Toy, number>;");
  expect(store).toContain(`return { toys: ${value} };`);
  expect(store).toContain("createCollections(storage: Storage)");
  expect(store).toContain("export const pageSize = 10;");
});

it("adds the handlers and tests of a later version to its folders, and a collection that all versions share", async () => {
  const contents = contentsOf();
  await scaffold(contents, second);
  expect([...contents.keys()].slice(1)).toEqual(["src/v2/handlers/get-toy.ts", "test/v2/toys.test.ts"]);
  const handler = contents.get("src/v2/handlers/get-toy.ts");
  const imported = [...(handler ?? "").matchAll(/from "([^"]+)"/g)].map(([, module]) => module);
  expect(imported).toEqual(["@shop/server-v2", "../../domain/api-error.ts", "../../handlers/request-context.ts"]);
  expect(contents.get("test/v2/toys.test.ts")).toContain('from "./test-server.ts"');
  const store = contents.get("src/store/collections.ts");
  expect(store).toContain('import type { Toy } from "@shop/server-v2";');
  await scaffold(contents, first);
  expect(contents.get("src/handlers/get-toy.ts")).toContain("collections.toys.get");
  expect(contents.get("src/store/collections.ts")).toBe(store);
});
