// Fuzzes the parser of the `Link` header against a parser that follows the steps of RFC 8288, appendix B.
import fc from "fast-check";
import { expect, test } from "vitest";
import { linkHeaderPages } from "../../src/runtime/sdk/link-header-pages.ts";

function findNext(response: Response): string | undefined {
  const [, find] = linkHeaderPages("link", "next")(
    { data: [], response },
    { operation: { method: "GET", path: "/pets" } },
  );
  return find();
}

/** Returns the query of the next link, as an ad hoc parser of well-formed headers finds it. */
function referenceQuery(header: string): string | undefined {
  let rest = header;
  while (rest !== "") {
    rest = rest.replace(/^[\s,]+/, "");
    const end = rest.indexOf(">");
    if (!rest.startsWith("<") || end < 0) return undefined;
    const target = rest.slice(1, end);
    rest = rest.slice(end + 1);
    const relations: string[] = [];
    for (let match = PARAMETER.exec(rest); match; match = PARAMETER.exec(rest)) {
      const [source, name = "", quoted, token] = match;
      rest = rest.slice(source.length);
      const value = quoted === undefined ? (token ?? "") : quoted.replace(/\\(.)/g, "$1");
      // Only the first `rel` counts.
      if (name.toLowerCase() === "rel" && relations.length === 0) relations.push(...value.toLowerCase().split(/\s+/));
    }
    if (relations.includes("next")) return /^[^#?]*(\?[^#]*)/.exec(target)?.[1];
    rest = rest.trimStart();
  }
  return undefined;
}

const PARAMETER = /^\s*;\s*([a-z]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*))/i;

const oneOf = (...values: string[]) => fc.constantFrom(...values);
const target = fc.tuple(oneOf("", "/v1/pets", "https://a.example/x"), oneOf("", "?a=b", "?a=1,2;3"), oneOf("", "#c?d"));
const relation = fc.array(oneOf("next", "NEXT", "prev", "nextish", "last"), { minLength: 1, maxLength: 3 });
const title = oneOf("a, <?z>", 'say \\"rel=next\\"', "<?q>; rel=next", "");
const parameters = fc.tuple(
  fc.option(
    title.map((text) => `title="${text}"`),
    { nil: undefined },
  ),
  fc.oneof(
    relation.map((names) => `rel="${names.join(" ")}"`),
    oneOf("rel=next", "REL=prev", "rel = next"),
  ),
  fc.option(
    title.map((text) => `anchor="${text}"`),
    { nil: undefined },
  ),
);
const links = fc.array(fc.tuple(target, parameters, oneOf("; ", ";", " ; ")), { maxLength: 4 });

test("the query of the next link is that of the reference parser", () => {
  fc.assert(
    fc.property(links, oneOf(", ", ",", " , "), (parts, comma) => {
      const header = parts
        .map(([url, attributes, semicolon]) => [`<${url.join("")}>`, ...attributes.filter(Boolean)].join(semicolon))
        .join(comma);
      const response = new Response(null, { headers: { link: header } });
      expect([header, findNext(response)]).toEqual([header, referenceQuery(header)]);
    }),
    { numRuns: 2000 },
  );
});

test("no header takes more than linear time", () => {
  const piece = oneOf("<", ">", "<a>", "<?", "<?#", '"', '\\"', ";", "rel=", "next", " ", ",", '<a>; rel="');
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), (pieces) => {
      const unit = pieces.join("");
      const response = new Response(null, { headers: { link: unit.repeat(Math.ceil(16_384 / unit.length)) } });
      findNext(response);
    }),
    { numRuns: 200, interruptAfterTimeLimit: 4000, markInterruptAsFailure: true },
  );
});
