import { expect, it } from "vitest";
import { parseForm } from "./decode-form.ts";

it("parses pairs, and keeps a question mark at the start", () => {
  expect(parseForm("?a=1&b=%20+&&?c")).toEqual([
    ["?a", "1"],
    ["b", "  "],
    ["?c", ""],
  ]);
});
