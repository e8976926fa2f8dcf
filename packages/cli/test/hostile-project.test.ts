// Strings of a contract stay data in a created project.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "@babel/parser";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCommand } from "./run-command.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hostile-project-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const CANARY = "canary7f3a";
const HOSTILE = `x"'\`;*/ \${${CANARY}()}\u2028${CANARY}();\n${CANARY}(); //`;
/** Characters that names of parameters, media types and paths may contain. */
const VISIBLE = `x"'\`;*/ $(${CANARY}) ${CANARY}(); //`;
const MEDIA_TYPE = `application/json; x="'\`*/ \${${CANARY}()} ${CANARY}(); //"`;

function contract(): object {
  const thing = {
    type: "object",
    required: ["id"],
    properties: { id: { type: "string" }, [HOSTILE]: { type: "string" } },
  };
  const json = { "application/json": { schema: thing } };
  const error = {
    description: HOSTILE,
    content: { [MEDIA_TYPE]: { schema: { type: "object", properties: { message: { type: "string" } } } } },
  };
  const parameters = [{ name: VISIBLE, in: "path", required: true, schema: { type: "string" } }];
  const operation = (operationId: string) => ({ operationId, summary: HOSTILE, description: HOSTILE, tags: [VISIBLE] });
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1.0.0", description: HOSTILE },
    servers: [{ url: `https://a.example/${VISIBLE.replaceAll(" ", "")}`, description: HOSTILE }],
    security: [{ key: [] }],
    paths: {
      "/things": {
        post: {
          ...operation(`make${HOSTILE}`),
          requestBody: { content: json },
          responses: { 201: { description: "", content: json }, 404: error, default: error },
        },
      },
      [`/things/{${VISIBLE}}`]: {
        get: {
          ...operation("getThing"),
          parameters,
          responses: { 200: { description: "", content: json }, 404: error, default: error },
        },
      },
      [`/a "'\`*/ ${CANARY}();`]: { get: { ...operation("listThings"), responses: { 204: { description: "" } } } },
    },
    components: {
      securitySchemes: { key: { type: "apiKey", in: "header", name: `x'\`$${CANARY}`, description: HOSTILE } },
    },
    "x-sdk": { environmentPrefix: `X$(${CANARY})` },
  };
}

it("has no string of its contract as code", async () => {
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(contract()));
  const args = ["init", "things", "--from", "openapi.json", "--no-install", "--no-git"];
  expect((await runCommand(args, folder)).stderr).toBe("");
  const files = readdirSync(join(folder, "things"), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  expect(files.length).toBeGreaterThan(10);
  const found = files.filter((file) => hasCanary(readFileSync(join(folder, "things", file), "utf8")));
  expect(found).toEqual([]);
  expect(readdirSync(folder).toSorted()).toEqual(["openapi.json", "things"]);
});

function hasCanary(source: string): boolean {
  const { tokens } = parse(source, { sourceType: "module", plugins: ["typescript"], tokens: true });
  return (tokens ?? []).some(({ type, value }) => type.label === "name" && value === CANARY);
}
