import { expect, it } from "vitest";
import { parseForm } from "./decode-form.ts";

it("parses any number of pairs, and keeps a question mark at the start", () => {
  expect(parseForm("?a=1&b=%20+&&?c")).toEqual([
    ["?a", "1"],
    ["b", "  "],
    ["?c", ""],
  ]);
  const pairs = Array.from({ length: 2500 }, (_, index) => [`?n${index}`, `${index}`]);
  expect(parseForm(pairs.map((pair) => pair.join("=")).join("&"))).toEqual(pairs);
});
