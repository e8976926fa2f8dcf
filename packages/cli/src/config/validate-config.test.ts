import { expect, it } from "vitest";
import { validateConfig } from "./validate-config.ts";

it.each([
  [{ int64: "int" }, 'sdk.int64: expected one of number | bigint, bigint, string, number, got "int"'],
  [{ dates: "date" }, 'sdk.dates: expected one of string, Date, got "date"'],
  [{ enums: true }, "sdk.enums: expected one of const, union, open, got true"],
  [{ importExtension: ".mts" }, 'sdk.importExtension: expected one of .ts, .js, "", got ".mts"'],
])("rejects the options %j, and names the valid values", (options, message) => {
  const validate = () => validateConfig({ input: "books.yaml", sdk: { output: "sdk", ...options } }, "config.ts");
  expect(validate).toThrow(`config.ts: ${message}`);
});

it("accepts the valid values", () => {
  const sdk = { output: "sdk", int64: "number", dates: "Date", enums: "open", importExtension: "" };
  expect(validateConfig({ input: "books.yaml", sdk }, "config.ts")).toEqual({ input: "books.yaml", sdk });
});
