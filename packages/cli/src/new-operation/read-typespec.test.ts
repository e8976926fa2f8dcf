import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTypeSpec } from "./read-typespec.ts";

const FILES: Record<string, string> = {
  "main.tsp": `import "./books.tsp";
@service namespace Shop;
op health(): void;
@route("/admin") namespace Admin.Users { op list(): void; }
`,
  "templates.tsp": "namespace Shop; op Read<Item>(): Item;",
  "books.tsp": `namespace Shop;
model Book {}
@tag("Books") @TypeSpec.Http.route("books/") interface Books { list(): Book[]; }
interface Template<Item> { list(): Item[]; }
`,
  "parts/orders.tsp": `@route("/orders") namespace Shop.Orders;
op list(): void;
`,
};

let folder = "";
beforeAll(() => {
  // Inside this package, so that its compiler is found.
  folder = mkdtempSync(join(import.meta.dirname, ".typespec-"));
  mkdirSync(join(folder, "parts"));
  for (const [file, source] of Object.entries(FILES)) writeFileSync(join(folder, file), source);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("readTypeSpec", () => {
  it("finds files, namespaces and interfaces with operations, their routes and their tags", async () => {
    const { resources } = await readTypeSpec(folder);
    const found = resources.map(({ end: _, ...resource }) => resource);
    expect(found).toEqual([
      {
        name: "Admin.Users",
        file: "main.tsp",
        kind: "namespace",
        route: "/admin",
        hasTag: false,
        operationIdPrefix: "Users_",
      },
      {
        name: "Books",
        file: "books.tsp",
        kind: "interface",
        route: "/books",
        hasTag: true,
        operationIdPrefix: "Books_",
      },
      {
        name: "Orders",
        file: "parts/orders.tsp",
        kind: "file",
        route: "/orders",
        hasTag: false,
        operationIdPrefix: "Orders_",
      },
      { name: "main", file: "main.tsp", kind: "file", route: "", hasTag: false, operationIdPrefix: "" },
    ]);
  });

  it("returns the offset before the end of a block", async () => {
    const {
      resources: [users],
    } = await readTypeSpec(folder);
    const source = readFileSync(join(folder, "main.tsp"), "utf8");
    expect(source.slice(users?.end)).toBe("}\n");
  });
});
