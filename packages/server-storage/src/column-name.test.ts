import { expect, it } from "vitest";
import { columnName } from "./column-name.ts";

it.each([
  ["petId", "pet_id"],
  ["petID", "pet_id"],
  ["line2", "line2"],
  ["iso8601Date", "iso8601_date"],
  ["httpURLPath", "http_url_path"],
])("the column of %s is %s", (property, name) => {
  expect(columnName(property)).toBe(name);
});
