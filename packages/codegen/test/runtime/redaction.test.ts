// Secrets in the strings of a service.
import { expect, test } from "vitest";
import { redact } from "../../src/runtime/sdk/redaction.ts";

const SECRET = "Sec%ret\\/key-1";

test.each([
  [`a ${SECRET} b ${SECRET}`, "a *** b ***"],
  [JSON.stringify({ key: SECRET }), '{"key":"***"}'],
  [JSON.stringify({ key: SECRET }).replace("/", "\\/"), '{"key":"***"}'],
  [`?key=${encodeURIComponent(SECRET)}&x=%41`, "?key=***&x=%41"],
  [`\\u0053ec%ret\\\\\\/key-1%`, "***%"],
  [SECRET.toUpperCase(), "***"],
  [`%5${SECRET}\\`, "%5***\\"],
  [`Sec%retSec%ret\\/key-1`, "Sec%ret***"],
  [SECRET.slice(1), SECRET.slice(1)],
])("redacts %s", (source, redacted) => {
  expect(redact(source, ["other-secret", SECRET, "Sec"])).toBe(redacted);
});
