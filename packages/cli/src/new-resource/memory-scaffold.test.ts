import { ts } from "@onecontract/codegen/language/typescript";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { expect, it } from "vitest";
import { storeModule } from "../init/starter/store.ts";
import { editModule } from "../scaffold/module-editor.ts";
import { formatName } from "../scaffold/names.ts";
import type { Resource } from "../scaffold/resource.ts";
import type { ScaffoldFiles } from "../scaffold/scaffold.ts";
import { scaffoldInMemory } from "./memory-scaffold.ts";

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

it("adds a collection with its handlers, its tests and the modules of the store that they import", async () => {
  const contents = new Map([
    ["package.json", '{ "name": "@shop/api" }'],
    ["src/store/collections.ts", `${storeModule([], ts.literal("@shop/server"))}\n`],
  ]);
  const files: ScaffoldFiles = {
    read: (path) => contents.get(path) ?? "",
    exists: (path) => contents.has(path),
    create: (path, code) => void contents.set(path, `${code}`),
    edit: (path, change) => void contents.set(path, editModule(path, contents.get(path) ?? "", change)),
  };
  await scaffoldInMemory({ resource, document, files });
  expect([...contents.keys()].slice(2)).toEqual(["src/handlers/get-toy.ts", "test/toys.test.ts"]);
  expect(contents.get("src/handlers/get-toy.ts")).toContain("const toy = collections.toys.get(path.toyId);");
  const store = contents.get("src/store/collections.ts");
  expect(store).toContain('import type { Toy } from "@shop/server";');
  expect(store).toContain("toys: Collection<Toy>;");
  expect(store).toContain('return { toys: new Collection<Toy>("id", [{ id: 1, name: "example" }]) };');
});
