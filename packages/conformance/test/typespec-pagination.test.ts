// The pagination decorators of TypeSpec, from a compiled contract to the contract model.
import { type Contract, readContract } from "@onecontract/codegen";
import { beforeAll, expect, it } from "vitest";
import { compileContract } from "../src/compile-contract.ts";

let contract: Contract;
let output = "";

beforeAll(async () => {
  const compiled = await compileContract("studio");
  output = compiled.output;
  contract = readContract(compiled.document);
});

it.for([
  [
    "listTracks",
    {
      style: "cursor",
      cursorParameter: "page-token",
      nextCursor: { in: "body", path: ["page", "next/page"] },
      items: ["items"],
      limitParameter: "size",
    },
  ],
  ["listAlbums", { style: "next-link", nextLink: { in: "body", path: ["nextLink"] }, items: ["value"] }],
  [
    "listArtists",
    { style: "cursor", cursorParameter: "after", nextCursor: { in: "header", name: "X-Next" }, items: [] },
  ],
  [
    "listSessions",
    {
      style: "offset",
      offsetParameter: "skip",
      limitParameter: "top",
      items: ["sessions"],
      total: { in: "body", path: ["total"] },
    },
  ],
  ["listLabels", { style: "page", pageParameter: "page", firstPage: 1, items: ["labels"] }],
  [
    "listGigs",
    {
      style: "link-header",
      header: "Link",
      relation: "next",
      cursorParameter: "cursor",
      limitParameter: "limit",
      items: [],
    },
  ],
  ["search", undefined],
] as const)("%s has the pagination of its decorators", ([operationId, expected]) => {
  const operation = contract.operations.find((candidate) => candidate.operationId === operationId);
  expect(operation?.pagination).toEqual(expected);
});

it("a list that clients cannot paginate is a warning that names the operation", () => {
  expect(output).toContain(
    "search: clients do not paginate: expected a query parameter, got cursor, which is not a query parameter",
  );
});
