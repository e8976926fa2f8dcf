import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { listCreations, readOnlyLists } from "./stored-items.ts";

const properties = {
  name: { type: "string", maxLength: 20 },
  secret: { type: "string" },
  note: { type: "string", maxLength: 30 },
};
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const ok = (schema: object) => ({ 200: { description: "", ...json(schema) } });
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const id = { name: "id", in: "path", required: true, schema: { type: "integer" } };

const file = join(mkdtempSync(join(tmpdir(), "stored-items-")), "openapi.json");
writeFileSync(
  file,
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Things", version: "1.0.0" },
    paths: {
      "/things": {
        post: {
          operationId: "createThing",
          requestBody: json(reference("NewThing")),
          responses: ok(reference("Thing")),
        },
      },
      "/things/{id}": { get: { operationId: "getThing", parameters: [id], responses: ok(reference("Thing")) } },
      "/things/search": {
        post: {
          operationId: "searchThings",
          requestBody: json(reference("NewThing")),
          responses: ok(reference("Thing")),
        },
      },
      "/logs": { get: { operationId: "listLogs", responses: ok({ type: "array", items: reference("Log") }) } },
    },
    components: {
      schemas: {
        // The example is older than the note.
        NewThing: { type: "object", required: ["name"], properties, examples: [{ name: "Ball" }] },
        Thing: {
          type: "object",
          required: ["id", "name"],
          properties: { id: { type: "integer" }, name: properties.name, note: properties.note },
        },
        Log: { type: "object", properties: { line: { type: "string" }, level: { type: "string" } } },
      },
    },
  }),
);

it("lists each creation whose item can be read, with every property", () => {
  const [creation, ...others] = listCreations(pathToFileURL(file));
  expect(others).toEqual([]);
  expect(creation).toMatchObject({ operationId: "createThing", path: "/things", mediaType: "application/json" });
  expect(Object.keys(creation?.body ?? {})).toEqual(["name", "secret", "note"]);
  expect(Object.keys(creation?.stored ?? {})).toEqual(["name", "note"]);
  expect(creation?.itemPath({ id: 7 })).toBe("/things/7");
});

it("lists the lists of what no operation creates, with an item that has every property", () => {
  const lists = readOnlyLists(pathToFileURL(file));
  expect(lists.map(({ operationId, path, model, item }) => [operationId, path, model, Object.keys(item)])).toEqual([
    ["listLogs", "/logs", "Log", ["line", "level"]],
  ]);
});
