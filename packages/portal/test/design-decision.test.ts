// Lookup of design decisions by location and by ID.
import { describe, expect, it } from "vitest";
import { findDesignDecision, getDesignDecision } from "../src/model/design-decision.ts";

const decisions = [
  {
    id: "one",
    gap: "",
    decision: "",
    locations: [{ operation: "listBooks", header: "Link" }, { parameter: "cursor" }],
  },
  { id: "all", gap: "", decision: "", locations: [{ header: "Link" }, { schema: "Book", property: "isbn" }] },
];

describe("findDesignDecision", () => {
  it.each([
    [{ operation: "listBooks", header: "Link" }, "one"],
    [{ header: "Link", operation: "listBooks" }, "one"],
    [{ operation: "getBook", header: "Link" }, "all"],
    [{ operation: "listBooks", parameter: "cursor" }, "one"],
    [{ schema: "Book", property: "isbn" }, "all"],
    [{ operation: "listBooks", parameter: "limit" }, undefined],
  ])("prefers a decision about one operation to a decision about all operations: $0", (location, id) => {
    expect(findDesignDecision(decisions, location)?.id).toBe(id);
  });
});

describe("getDesignDecision", () => {
  it("throws an error that lists the known IDs if the ID is unknown", () => {
    expect(getDesignDecision(decisions, "all").id).toBe("all");
    expect(() => getDesignDecision(decisions, "al")).toThrow('design decision: expected one of one, all, got "al"');
  });
});
