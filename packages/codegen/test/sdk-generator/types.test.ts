// The types and comments of generated models and parameters.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { body, generateFiles, generateFilesFor } from "./generate-files.ts";

describe("sdkGenerator", () => {
  it("documents the defaults of parameters and fields, which orval omits", async () => {
    const limit = { type: "integer", minimum: 1, default: 20, description: "Of any list." };
    const files = await generateFilesFor(
      {
        parameters: [
          { name: "limit", in: "query", description: "How many.", schema: { $ref: "#/components/schemas/Limit" } },
          { name: "sort", in: "query", schema: { type: "string", default: "name" } },
        ],
        ...body("application/json"),
      },
      { components: { schemas: { Limit: limit, Box: { type: "object", properties: { limit } } } } },
    );
    const types = files["operations.schemas.gen.ts"]?.replaceAll(/^ +/gm, "");
    expect(types).toContain('/**\n* @default "name"\n*/\nsort?: string;');
    expect(types).toContain("* Of any list.\n* @default 20\n* @minimum 1\n*/\nlimit?: number;");
    expect(types).toContain("* Of any list.\n* @default 20\n* @minimum 1\n*/\nexport type Limit = number;");
  });

  it("has numbers for the type number with the format int64", async () => {
    const schemas = { Box: { type: "object", properties: { size: { type: "number", format: "int64" } } } };
    const files = await generateFilesFor({}, { components: { schemas } });
    expect(files["operations.schemas.gen.ts"]).toContain("size?: number;");
  });

  it("marks a property as read-only if the schema that it refers to is", async () => {
    const properties = { id: { $ref: "#/components/schemas/Id" }, name: { $ref: "#/components/schemas/Name" } };
    const schemas = {
      Id: { allOf: [{ type: "string" }], readOnly: true },
      Name: { type: "string" },
      Box: { type: "object", required: ["id", "name"], properties },
    };
    const files = await generateFilesFor({}, { components: { schemas } });
    expect(files["operations.schemas.gen.ts"]).toContain("readonly id: Id;");
    expect(files["operations.schemas.gen.ts"]).toMatch(/^ {2}name: Name;/m);
  });

  it("allows null for nullable in OpenAPI 3.1, too", async () => {
    const schemas = { Box: { type: "object", properties: { size: { type: "integer", nullable: true } } } };
    const files = await generateFilesFor({}, { components: { schemas } });
    expect(files["operations.schemas.gen.ts"]).toContain("size?: number | null;");
  });

  it("types variants next to items as they are, because other values than arrays have no items", async () => {
    const variants = [{ type: "object" }, { type: "array", items: { type: "string" } }];
    const schemas = { Box: { properties: { size: { items: { type: "string" }, oneOf: variants } } } };
    const files = await generateFilesFor({}, { components: { schemas } });
    expect(files["operations.schemas.gen.ts"]).toContain("size?: BoxSize;");
    expect(files["operations.schemas.gen.ts"]).toMatch(/type BoxSize = \{ \[key: string\]: unknown \} \| string\[\];/);
  });

  it("marks deprecated parameters", async () => {
    const locations = ["query", "header", "cookie"];
    const parameters = locations.map((location) => ({
      name: `x-${location}`,
      in: location,
      deprecated: true,
      schema: { type: "string" },
    }));
    const files = await generateFilesFor({ parameters });
    expect(files["operations.schemas.gen.ts"]).toMatch(/@deprecated\n {3}\*\/\n {2}"x-query"\?: string;/);
    expect(files["client.gen.ts"]).toContain("/** @deprecated */ xHeader?: MakeThingHeaders");
    expect(files["client.gen.ts"]).toContain("/** @deprecated */ xCookieCookie?: string");
  });

  it("types additional properties next to declared ones, and an enum without values", async () => {
    const box = {
      type: "object",
      properties: { name: { type: "string" }, lid: { $ref: "#/components/schemas/Lid" }, gone: { enum: [] } },
      additionalProperties: { type: "integer" },
    };
    const files = await generateFilesFor({}, { components: { schemas: { Box: box, Lid: { type: "boolean" } } } });
    const types = files["operations.schemas.gen.ts"]?.replaceAll(/\s+/g, " ");
    expect(types).toContain("export type Box = ({[key: string]: number | string | Lid");
    expect(types).toContain("& { name?: string; lid?: Lid; gone?: string & null; }");
  });

  it("shares the type of an inline schema of a response that several operations have", async () => {
    const schema = { type: "object", properties: { reason: { type: "string" } } };
    const files = await generateFilesFor(
      { responses: { 200: { $ref: "#/components/responses/Gone" }, 201: { $ref: "#/components/responses/Gone" } } },
      { components: { responses: { Gone: { description: "Gone.", content: { "application/json": { schema } } } } } },
    );
    expect(files["client.gen.ts"]).toContain("runtime.Call<GoneResponse, ");
  });

  it("types a file in a component that a form composes with allOf", async () => {
    const $ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const file = { type: "string", format: "binary" };
    const upload = { type: "object", required: ["file"], properties: { file } };
    const files = await generateFilesFor(
      { requestBody: { content: { "multipart/form-data": { schema: $ref("Form") } } } },
      { components: { schemas: { Upload: upload, Form: { allOf: [$ref("Upload"), { type: "object" }] } } } },
    );
    expect(files["operations.schemas.gen.ts"]).toMatch(/interface Upload \{\s+file: Blob;/);
  });
});

it.for([
  ["number | bigint", "BigInt"],
  ["bigint", "BigInt"],
  ["string", "String"],
  ["number", "Number"],
] as const)("parses the cursor of an infinite query for int64: %s with %s", async ([int64, parser]) => {
  const folder = await mkdtemp(join(tmpdir(), "int64-cursor-"));
  const document = join(folder, "openapi.json");
  const responses = {
    200: {
      description: "A page.",
      headers: { Link: { schema: { type: "string" } } },
      content: { "application/json": { schema: { type: "array", items: { type: "string" } } } },
    },
  };
  const list = {
    operationId: "listThings",
    "x-pagination": { style: "link-header", header: "Link", relation: "next", cursorParameter: "after" },
    parameters: [{ name: "after", in: "query", schema: { type: "integer", format: "int64" } }],
    responses,
  };
  const contract = { openapi: "3.1.0", info: { title: "Things", version: "1" }, paths: { "/things": { get: list } } };
  await writeFile(document, JSON.stringify(contract));
  const files = await generateFiles(document, { int64, entryPoints: ["react-query"] });
  await rm(folder, { recursive: true });
  expect(files["react-query.gen.ts"]).toContain(`${parser} as (cursor: string)`);
});
