// The sidebar: groups of guides, and operations by tag.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { operationsByTag } from "../src/model/operations-by-tag.ts";
import { resolvePortal } from "../src/model/portal.ts";
import { loadContract } from "../src/model/read-openapi.ts";
import { Site } from "../src/model/site.ts";
import { operationGroupItem, sidebar } from "../src/view/sidebar.ts";

const folder = join(import.meta.dirname, "fixtures");
const page = { title: "Limits", description: "Limits.", order: 60, markdown: "Limits.", needs: ["x-rate-limits"] };
const options = { contract: "book-shop.yaml", guides: { folder: "none", pages: [{ name: "limits", ...page }] } };
const portal = resolvePortal(options, folder, {});
const contract = loadContract(portal);

function labels(items: ReturnType<typeof sidebar>): unknown[] {
  return items.map((item) =>
    typeof item === "string" ? item : "items" in item ? [item.label, labels(item.items)] : item.label,
  );
}

describe("sidebar", () => {
  it("lists the guides for users of the API, and the operations by tag with the reference", () => {
    expect(labels(sidebar(new Site(portal, contract)))).toEqual([
      ["Get started", ["Quick start", "Authentication"]],
      ["Guides", ["Pagination", "Errors", "Limits"]],
      [
        "API reference",
        [
          "All operations",
          ["Books", ["List books", "Add a book", "Get a book"]],
          ["Orders", ["List orders"]],
          "Models",
          "On one page",
          "openapi.yaml",
          "openapi.json",
        ],
      ],
    ]);
  });

  it("folds the tags of a contract with many operations", () => {
    const [first] = contract.operations;
    const operations = Array.from({ length: 31 }, () => first).filter((operation) => operation !== undefined);
    expect(JSON.stringify(sidebar(new Site(portal, contract)))).not.toContain('"collapsed":true');
    expect(JSON.stringify(sidebar(new Site(portal, { ...contract, operations })))).toContain('"collapsed":true');
  });

  it("splits a group of more than 50 operations by path, and shows the title of its tag", () => {
    const [first] = contract.operations;
    const paths = Array.from({ length: 60 }, (_, index) => `/shops/{shop}/${index < 20 ? "books" : "orders"}/${index}`);
    const operations = ["/status", ...paths].flatMap((path) => (first ? [{ ...first, path, tag: "shop" }] : []));
    const declaration = { name: "shop", "x-displayName": "Book shop" };
    const tags = [{ name: "shop", description: "Shops.", declaration }];
    const [group] = operationsByTag({ operations, tags });
    const item = group && operationGroupItem({ ...contract, operations, tags }, group);
    expect(item?.label).toBe("Book shop");
    expect(item?.items.map((child) => ("items" in child ? [child.label, child.items.length] : child.label))).toEqual([
      "List books",
      ["/shops/books", 20],
      ["/shops/orders", 40],
    ]);
  });

  it("lists only the guides whose needs the contract meets", () => {
    const { rateLimits: _, ...unlimited } = contract;
    expect(JSON.stringify(sidebar(new Site(portal, unlimited)))).not.toContain("/guides/limits/");
  });

  it("groups further guides as the options say, and leaves out an empty group and the API reference", () => {
    const guides = {
      ...options.guides,
      groups: [
        { label: "Get started", guides: ["quick-start"] },
        { label: "Operators", guides: ["limits"] },
      ],
    };
    const grouped = resolvePortal({ ...options, guides, sections: { reference: false } }, folder, {});
    const [first, second, reference, ...further] = labels(sidebar(new Site(grouped, contract)));
    expect(first).toEqual(["Get started", ["Quick start"]]);
    expect(second).toEqual(["Guides", ["Authentication", "Pagination", "Errors"]]);
    expect(JSON.stringify(reference)).not.toContain("On one page");
    expect(further).toEqual([["Operators", ["Limits"]]]);
  });
});
