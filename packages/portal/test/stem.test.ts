import { describe, expect, it } from "vitest";
import { splitTerms, stem } from "../src/output/stem.ts";

describe("stem", () => {
  it.each([
    ["paginate", "pagination", "paginated", "paginates", "paginating"],
    ["retry", "retries", "retried"],
    ["authenticate", "authentication"],
    ["limit", "limits", "limited", "limiting"],
    ["error", "errors"],
    ["page", "pages", "paging"],
  ])("reduces %s and its forms to the same stem", (...words) => {
    expect(new Set(words.map(stem)).size).toBe(1);
  });

  it.each(["access", "429", "key", "is"])("keeps %s", (word) => {
    expect(stem(word)).toBe(word);
  });
});

describe("splitTerms", () => {
  it("splits names at capitals and punctuation", () => {
    expect(splitTerms("client.books.listAll")).toEqual(["client", "books", "listall", "list", "all"]);
    expect(splitTerms("page_size: __")).toEqual(["page_size", "page", "size"]);
  });
});
