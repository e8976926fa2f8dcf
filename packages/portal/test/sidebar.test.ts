// The sidebar: groups of guides, operations by tag, and the reference.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadContract } from "../src/contract/read-openapi.ts";
import { resolvePortal } from "../src/portal.ts";
import { sidebar } from "../src/site/sidebar.ts";

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
  it("lists the guides, the operations by tag, and the reference", () => {
    expect(labels(sidebar(portal, contract))).toEqual([
      ["Guides", ["Quick start", "Authentication", "Pagination", "Errors", "Limits"]],
      [
        "Operations",
        [
          ["Books", ["List books", "Add a book", "Get a book"]],
          ["Orders", ["List orders"]],
        ],
      ],
      ["Reference", ["API reference", "openapi.yaml", "openapi.json"]],
    ]);
  });

  it("lists only the guides whose needs the contract meets", () => {
    const { rateLimits: _, ...unlimited } = contract;
    expect(JSON.stringify(sidebar(portal, unlimited))).not.toContain("/guides/limits/");
  });

  it("groups the guides as the options say, and leaves out an empty group and the API reference", () => {
    const guides = {
      ...options.guides,
      groups: [
        { label: "Start", guides: ["quick-start"] },
        { label: "Empty", guides: ["x"] },
      ],
    };
    const grouped = resolvePortal({ ...options, guides, sections: { reference: false } }, folder, {});
    const [first, second, , reference] = labels(sidebar(grouped, contract));
    expect(first).toEqual(["Start", ["Quick start"]]);
    expect(second).toEqual(["Guides", ["Authentication", "Pagination", "Errors", "Limits"]]);
    expect(reference).toEqual(["Reference", ["openapi.yaml", "openapi.json"]]);
  });
});
