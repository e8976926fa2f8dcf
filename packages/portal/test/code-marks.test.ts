// The parts of samples that follow the reader's server and credentials.
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { markValue, maskSecret } from "../src/browser/connection/mark-values.ts";
import { highlight } from "../src/nodes/highlight.ts";
import { markCode, selectMarks } from "../src/view/code-marks.ts";
import type { ConnectionData } from "../src/view/connection-data.ts";

const data: ConnectionData = {
  storageKey: "test",
  basePath: "/docs/",
  servers: [{ template: "https://books.example/v1", url: "https://books.example/v1", variables: [] }],
  sameOrigin: false,
  baseURL: "http://localhost:8080/v1",
  client: "BookShop",
  credentials: [{ scheme: "", label: "API key", variable: "BOOKS_API_KEY" }],
};
const reader = { data, baseURL: "https://eu.books.example/v2", credentials: { "": "live_1" } };

const fill = (sample: string, { baseURL, credentials } = reader) =>
  markCode(sample, data)
    .map(({ text, mark = "" }) => markValue(mark, { data, baseURL, credentials }, (secret) => secret) ?? text)
    .join("");

beforeAll(() => vi.stubGlobal("location", { origin: "https://eu.books.example" }));
afterAll(() => vi.unstubAllGlobals());

const cases: [sample: string, filled: string][] = [
  [`curl 'http://localhost:8080/v1/books?limit=2'`, `curl 'https://eu.books.example/v2/books?limit=2'`],
  [`curl http://localhost:8080/v10/books`, `curl http://localhost:8080/v10/books`],
  [`-H "Authorization: Bearer $BOOKS_API_KEY"`, `-H "Authorization: Bearer live_1"`],
  [`-H "X: $BOOKS_API_KEY_2"`, `-H "X: $BOOKS_API_KEY_2"`],
  [`\`Bearer \${process.env.BOOKS_API_KEY}\``, "`Bearer live_1`"],
  [`{"X-API-Key": os.environ["BOOKS_API_KEY"]}`, `{"X-API-Key": "live_1"}`],
  [`"Bearer " + os.Getenv("BOOKS_API_KEY"))`, `"Bearer " + "live_1")`],
  [`"Bearer " + System.getenv("BOOKS_API_KEY"))`, `"Bearer " + "live_1")`],
  [`Environment.GetEnvironmentVariable("BOOKS_API_KEY")`, `"live_1"`],
  [`'Bearer ' . getenv('BOOKS_API_KEY'),`, `'Bearer ' . "live_1",`],
  [`"Bearer " + ENV.fetch("BOOKS_API_KEY")`, `"Bearer " + "live_1"`],
  [`URI("http://localhost:8080/v1/books")`, `URI("https://eu.books.example/v2/books")`],
  ["export BOOKS_API_KEY=...", "export BOOKS_API_KEY=live_1"],
  ["new BookShop();", `new BookShop({ baseURL: "https://eu.books.example/v2" });`],
  ["new BookShop({ apiKey });", `new BookShop({ baseURL: "https://eu.books.example/v2", apiKey });`],
  [`new BookShop({ environment: "staging" });`, `new BookShop({ environment: "staging" });`],
  ["new OtherShop();", "new OtherShop();"],
  ["npm install http://localhost:8080/sdk.tgz", "npm install https://eu.books.example/docs/sdk.tgz"],
];

describe("markCode and markValue", () => {
  it.each(cases)("fills %s", (sample, filled) => {
    expect(fill(sample)).toBe(filled);
  });

  it("keeps the variable of an unknown credential, and of one that a shell would interpret", () => {
    const sample = `"Bearer $BOOKS_API_KEY"`;
    for (const secret of ["", "$(id)", "•$(id)"])
      expect(fill(sample, { ...reader, credentials: { "": secret } })).toBe(sample);
  });

  it("leaves the client unchanged for the contract's first server, which the SDK calls anyway", () => {
    const sample = "new BookShop();";
    expect(fill(sample, { ...reader, baseURL: "https://books.example/v1" })).toBe(sample);
  });

  it("leaves out the mark of another base URL", () => {
    const parts = [data.baseURL, "https://other.example"].map((text) => ({ text, mark: "baseURL" }));
    expect(selectMarks(parts, data).map(({ mark }) => mark)).toEqual(["baseURL", undefined]);
  });
});

describe("maskSecret", () => {
  it("shows the prefix and the last characters of a long secret only", () => {
    expect(maskSecret("pets_live_0123456789abcdef")).toBe("pets_live_••••cdef");
    expect(maskSecret("short_secret")).toBe("••••••••");
  });
});

it.each(["constructor", "__proto__"])("shows code whose language is %s without colors", (lang) => {
  expect(highlight("a < b", lang, [])).toEqual(["a &lt; b"]);
});

it.each([
  ["a long line", `class A {}\n${"$".repeat(60_000)}`],
  ["many lines", "class A {}\n".repeat(2000)],
])("shows code with %s without colors, as highlighting takes too long", (_, source) => {
  expect(highlight("class A {}", "java", []).join("")).toContain('<i class="k">');
  expect(highlight(source, "java", [])).toEqual([source]);
});

it("percent-encodes what would end a string of a sample in the URL of a server", () => {
  const baseURL = "https://eu.example/v1';id>/tmp/x;'\"`$(id)#{`id`}\\\n";
  const sample = "curl 'http://localhost:8080/v1/books' \"http://localhost:8080/v1\"";
  const encoded = "https://eu.example/v1%27%3Bid%3E/tmp/x%3B%27%22%60%24%28id%29%23%7B%60id%60%7D%5C%0A";
  expect(fill(sample, { ...reader, baseURL })).toBe(`curl '${encoded}/books' "${encoded}"`);
});
