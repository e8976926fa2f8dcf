import { expect, it } from "vitest";
import { pairMoved } from "./pairs.ts";

it("pairs each added member once, with the first removed one that it is found for", () => {
  const lists = { removed: ["limit", "LIMIT", "page"], added: ["Limit", "cursor"] };
  const isSame = (before: string) => (after: string) => before.toLowerCase() === after.toLowerCase();
  expect(pairMoved(lists, (member, free) => free.find(isSame(member)))).toEqual({
    pairs: [{ before: "limit", after: "Limit" }],
    removed: ["LIMIT", "page"],
    added: ["cursor"],
  });
});
