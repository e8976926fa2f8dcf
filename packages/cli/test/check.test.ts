// The exit codes and the output of `onecontract check`.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookShop } from "./book-shop.ts";
import { runCommand } from "./run-command.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "check-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function check(document: object, ...options: string[]) {
  writeFileSync(join(folder, "books.json"), JSON.stringify(document));
  return runCommand(["check", "books.json", ...options], folder);
}

describe("onecontract check", () => {
  it("generates, compiles and calls every operation", () => {
    expect(check(bookShop())).toEqual({
      status: 0,
      stdout:
        "books: 0 type errors\nbooks: client and server agree on 3 of 3 operations, in 3 calls\n" +
        "books: 6 of 6 code samples work\n",
      stderr: "",
    });
  });

  it("leaves the generated code with --keep", () => {
    const { stdout } = check(bookShop(), "--keep");
    const [, retained = ""] = /generated code is in (.*)\n/.exec(stdout) ?? [];
    expect(existsSync(join(retained, "sdk/client.gen.ts"))).toBe(true);
    rmSync(retained, { recursive: true });
  });

  it.each([
    ["no document", "check", "expected a contract, got none"],
    ["an unknown option", "check --all", "Unknown option '--all'\n"],
    ["a seed that is not a number", "check x.json --seed x", '--seed: expected a whole number, got "x"\n'],
  ])("exits with 2 for %s", (_title, args, message) => {
    const { status, stderr } = runCommand(args, folder);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
  });

  it.each([
    ["that is missing", "gone.yaml", undefined, "gone.yaml: expected an OpenAPI document, got no such file\n"],
    [
      "with a syntax error",
      "broken.json",
      '{"openapi": ',
      "broken.json: expected valid JSON, got: Unexpected end of JSON input\n",
    ],
    ["without fields", "empty.yaml", "", "empty.yaml: expected an OpenAPI document, got a file without fields\n"],
    ["of another kind", "other.yaml", "name: x\n", "other.yaml: openapi: expected 3.0, 3.1 or 3.2, got none\n"],
    ["in Swagger 2.0", "old.yaml", "swagger: '2.0'\n", "npx swagger2openapi --yaml --outfile openapi.yaml old.yaml\n"],
  ])("exits with 1 for a document %s", (_title, file, content, message) => {
    if (content !== undefined) writeFileSync(join(folder, file), content);
    const { status, stdout, stderr } = runCommand(["check", file], folder);
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: expect.stringContaining(message) });
  });

  it("reports every unsupported operation with a JSON Pointer, and checks the others", () => {
    const responses = {};
    const cookie = { in: "cookie", name: "c", schema: { type: "array", items: {} } };
    const objects = { in: "query", name: "q", explode: false, schema: { type: "array", items: { type: "object" } } };
    const paths = {
      ...bookShop().paths,
      "/a#b": { post: { operationId: "fragment", responses } },
      '/{"a"}': {
        post: {
          operationId: "quotedName",
          parameters: [{ in: "path", name: '"a"', required: true, schema: { type: "string" } }],
          responses,
        },
      },
      "/a": {
        get: { operationId: "arrayInCookie", parameters: [cookie], responses },
        post: { operationId: "digest", security: [{ digest: [] }], responses },
        put: { operationId: "mixedBody", requestBody: { content: { "multipart/mixed": {} } }, responses },
      },
      "/b": {
        parameters: [objects],
        get: { operationId: "objectsInQuery", responses },
        put: { operationId: "unnamedHeader", parameters: [{ in: "header", name: "", schema: {} }], responses },
      },
      "/c": {
        get: {
          operationId: "badPattern",
          responses: {
            "200": {
              description: "A string.",
              content: { "application/json": { schema: { type: "string", pattern: "(" } } },
            },
          },
        },
      },
    };
    const { components } = bookShop();
    const securitySchemes = { ...components.securitySchemes, digest: { type: "http", scheme: "digest" } };
    const { status, stdout } = check({ ...bookShop(), paths, components: { ...components, securitySchemes } });
    expect(status).toBe(1);
    const [summary, ...lines] = stdout.trim().split("\n");
    expect(summary).toBe("books: not supported: 6");
    const expected = [
      ': #/paths/~1a#b: expected a path without "#"',
      ": #/paths/~1a/get/parameters/0: expected a supported cookie parameter c, got an array; use a plain value",
      ": #/paths/~1a/post/security: expected a bearer token",
      ": #/paths/~1a/put/requestBody/content/multipart~1mixed: expected multipart/form-data or",
      ": #/paths/~1b/parameters/0: expected a supported style of the query parameter q, got form with explode false for array of objects or arrays",
      ": #/paths/~1b/put/parameters/0/name: expected a name of a header parameter",
      ": #/paths/~1c/get/responses/200/content/application~1json/schema/pattern: expected a regular expression",
    ];
    for (const line of expected) expect(lines).toContainEqual(expect.stringContaining(line));
    expect(lines.at(-2)).toMatch("client and server agree on 5 of 5 operations");
    expect(lines.at(-1)).toMatch("10 of 10 code samples work");
  });
});
