import { readContract } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { addToResource } from "./add-to-resource.ts";
import { createOperation } from "./new-operation.ts";
import type { TypeSpecContract, TypeSpecResource } from "./read-typespec.ts";

const document: OpenAPIObject = {
  openapi: "3.1.0",
  info: { title: "Book Shop", version: "1.0.0" },
  paths: {},
  components: {
    schemas: {
      Book: { type: "object", properties: { id: { type: "integer", format: "int64" }, title: { type: "string" } } },
    },
  },
};
const contract = readContract(document);
const source = 'import "@typespec/http";\n\nusing Http;\n\n@tag("Books")\n@route("/books")\nop listBooks(): Book[];\n';
const resource: TypeSpecResource = {
  name: "books",
  file: "books.tsp",
  kind: "file",
  end: Number.POSITIVE_INFINITY,
  route: "",
  hasTag: false,
  operationIdPrefix: "",
};
const operation = createOperation(
  {
    name: "getBook",
    method: "get",
    path: "/books/{bookId}",
    resource: "books",
    summary: "Get a book",
    body: "none",
    returns: "Book",
    pagination: "none",
  },
  { contract, typeSpec: { resources: [resource] } },
);
const typeSpecOperation = { ...operation, typeSpec: resource };

function declare(files: Record<string, string>): Pick<TypeSpecContract, "find" | "withMessage"> {
  return { find: (name) => files[name], withMessage: () => undefined };
}

describe("addToResource", () => {
  it("writes a plain operation if the contract has no templates", () => {
    const added = addToResource(source, typeSpecOperation, contract, declare({}));
    expect(added.startsWith(source)).toBe(true);
    expect(added.slice(source.length).replace(/\s+/g, " ")).toBe(
      ' /** * Get a book. * * @returns The book. */ @tag("Books") @summary("Get a book") ' +
        '@opExample(#{ parameters: #{ `bookId`: 1 }, returnType: #{ `book`: #{ `id`: 1, `title`: "example" } } }) ' +
        '@route("/books/{bookId}") @get op `getBook`(/** ID of the book. */ @path `bookId`: int64;): { @body `book`: Book; }; ',
    );
  });

  it("uses the templates and errors of the contract, and imports their files", () => {
    const files: Record<string, string> = { Operation: "common/operation.tsp", NotFound: "common/errors.tsp" };
    const added = addToResource(source, typeSpecOperation, contract, declare(files));
    expect(added).toContain(
      'import "@typespec/http";\nimport "./common/errors.tsp";\nimport "./common/operation.tsp";\n',
    );
    expect(added).toContain("op `getBook` is Operation<{");
    expect(added).toContain("}, NotFound>;");
    expect(added).not.toContain("ErrorExamples");
  });

  it("adds to a block with a route and a tag, in an interface without the keyword", () => {
    const block = '@tag("Books") @route("/books")\ninterface Books {\n  list(): Book[];\n}\n\nmodel Book {}\n';
    const inside = { ...resource, kind: "interface" as const, route: "/books", hasTag: true };
    const end = block.indexOf("}");
    const added = addToResource(block, { ...operation, typeSpec: { ...inside, end } }, contract, declare({}));
    expect(added.replace(/\s+/g, " ")).toContain('@route("/{bookId}") @get `getBook`(');
    expect(added.endsWith("}; }\n\nmodel Book {}\n".replace("; ", ";\n"))).toBe(true);
    expect(added.match(/@tag/g)).toHaveLength(1);
  });
});
