import { expect, it } from "vitest";
import { safeDocument } from "../src/reference/safe-document.ts";

const safe = (description: string) => safeDocument({ info: { description } }).info.description;

it.each([
  "_Note_: a list & its items: `a: b`",
  "* If a < b, see [the guide](https://books.example/guide?a=1&b=2).",
  "* See [the list](/books) and https://books.example.",
])("leaves a description without HTML and links of other schemes as it is: %s", (description) => {
  expect(safe(description)).toBe(description);
});

it.each([
  ["<script>run()</script>", "\\<script>run()\\</script>\n"],
  ["[a](javascript:run())", "[a]()\n"],
  ["[a]( <JavaScript:run()>)", "[a]()\n"],
  ["[a](java&#115;cript&colon;run())", "[a]()\n"],
  ["[a](javascript\\:run())", "[a]()\n"],
  ["![a](data:text/html,x)", "![a]()\n"],
  ["[a]\n\n[a]:\n  javascript:run()", "[a]\n\n[a]: <>\n"],
  ["<javascript:run()>", "[javascript:run()]()\n"],
])("removes HTML and links that run scripts: %s", (description, expected) => {
  expect(safe(description)).toBe(expected);
});
