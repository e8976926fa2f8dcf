// The pagination decorators of TypeSpec, from a compiled contract to the contract model.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Contract, readContract } from "@onecontract/codegen";
import { afterAll, beforeAll, expect, it } from "vitest";

let folder = "";
let contract: Contract;
let output = "";

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, ".generated-typespec-"));
  const options = {
    "emitter-output-dir": folder,
    "openapi-versions": ["3.1.0"],
    "file-type": ["json"],
    "output-file": "studio.json",
  };
  const config = { emit: ["@typespec/openapi3"], options: { "@typespec/openapi3": options } };
  await writeFile(join(folder, "tspconfig.yaml"), JSON.stringify(config));
  const source = join(import.meta.dirname, "../contracts/studio.tsp");
  const { stdout } = await promisify(execFile)("tsp", [
    "compile",
    source,
    "--config",
    join(folder, "tspconfig.yaml"),
    "--pretty=false",
  ]);
  output = stdout;
  contract = readContract(JSON.parse(await readFile(join(folder, "studio.json"), "utf8")));
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

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
