import { readContract } from "@onecontract/codegen";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { addToDocument } from "./add-to-document.ts";
import { createOperation } from "./new-operation.ts";

const source = `# The contract of the book shop.
openapi: 3.1.0
info: { title: Book Shop, version: 1.0.0 }
paths:
  /books:
    get:
      operationId: listBooks # comment
      responses:
        "200": { description: Books. }
        "404": { $ref: "#/components/responses/Missing" }
        default: { $ref: "#/components/responses/Failure" }
    post:
      operationId: addBook
      responses:
        "201": { description: Added. }
        default: { $ref: "#/components/responses/Failure" }
components:
  responses:
    Missing: { description: Missing. }
    Failure: { description: Failed. }
  schemas:
    Book: { type: object, properties: { id: { type: integer, format: int64 }, title: { type: string } } }
`;
const contract = readContract(parse(source));
const flags = {
  resource: "Books",
  summary: "Replace a book",
  body: "Book",
  returns: "Book",
  pagination: "none",
} as const;
const operation = createOperation(
  { name: "replaceBook", method: "put", path: "/books/{bookId}", ...flags },
  { contract },
);

const added = {
  operationId: "replaceBook",
  summary: "Replace a book",
  tags: ["Books"],
  parameters: [
    {
      name: "bookId",
      in: "path",
      required: true,
      description: "ID of the book.",
      schema: { type: "integer", format: "int64" },
    },
  ],
  requestBody: { required: true, content: { "application/json": { schema: { $ref: "#/components/schemas/Book" } } } },
  responses: {
    "200": {
      description: "Replace a book.",
      content: { "application/json": { schema: { $ref: "#/components/schemas/Book" } } },
    },
    default: { $ref: "#/components/responses/Failure" },
  },
};

describe("addToDocument", () => {
  it("adds the operation to YAML, with the error responses that all operations have", () => {
    const edited = addToDocument("contract/openapi.yaml", source, operation, contract);
    const { paths, ...document } = parse(source);
    expect(parse(edited)).toEqual({ ...document, paths: { ...paths, "/books/{bookId}": { put: added } } });
    expect(edited).toContain("# The contract of the book shop.");
    expect(edited).toContain("listBooks # comment");
  });

  it("adds the operation to JSON", () => {
    const edited = addToDocument("contract/openapi.json", JSON.stringify(parse(source)), operation, contract);
    expect(JSON.parse(edited).paths["/books/{bookId}"]).toEqual({ put: added });
  });

  it.each([
    ["YAML", `${source}x-largest: [18446744073709551615, 9007199254740993, -9223372036854775808, 1.50]\n`, "1.50"],
    [
      "JSON",
      `{ "x-largest": [18446744073709551615, 9007199254740993, -9223372036854775808, 1.5],${JSON.stringify(parse(source)).slice(1)}`,
      "1.5",
    ],
  ])("keeps numbers in %s that JavaScript would round", (_format, document, fraction) => {
    const numbers = ["18446744073709551615", "9007199254740993", "-9223372036854775808", fraction];
    const [, list = ""] =
      /x-largest"?: \[([^\]]*)\]/.exec(addToDocument("contract/openapi.yaml", document, operation, contract)) ?? [];
    expect(list.split(",").map((item) => item.trim())).toEqual(numbers);
  });

  it("rejects paths in another file", () => {
    expect(() =>
      addToDocument("contract/openapi.yaml", "openapi: 3.1.0\npaths: { $ref: paths.yaml }\n", operation, contract),
    ).toThrow("contract/openapi.yaml: paths: expected the paths in the same file, got a reference");
  });
});
