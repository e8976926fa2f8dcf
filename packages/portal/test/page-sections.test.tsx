// The words of a page in the search index.
import { describe, expect, it } from "vitest";
import type { Site } from "../src/model/site.ts";
import { type Child, Rendering } from "../src/nodes/jsx-runtime.ts";
import { pageSections } from "../src/output/page-sections.ts";

const rendering = new Rendering({} as Site);
const contentOf = (content: Child) => pageSections(rendering.render(content), "/", "Page")[0]?.content;

describe("pageSections", () => {
  it("separates cells and labels, but not the punctuation after code and links", () => {
    const row = (
      <tr>
        <td>id</td>
        <td>integer</td>
        <td>
          The ID, see <code>Retry-After</code>, <a href="/">errors</a>.
        </td>
      </tr>
    );
    expect(contentOf(row)).toBe("id integer The ID, see Retry-After, errors.");
    expect(
      contentOf(
        <span>
          example<code>1</code>
        </span>,
      ),
    ).toBe("example 1");
  });

  it("has a path with places to break as one word", () => {
    const path = (
      <code>
        /v1/
        <wbr />
        pets
      </code>
    );
    expect(contentOf(path)).toBe("/v1/pets");
  });

  it("leaves out what the index ignores, and includes what it does not", () => {
    const content = [true, false, undefined].map((ignored) => <p data-search-ignore={ignored}>{String(ignored)}</p>);
    expect(contentOf(content)).toBe("false undefined");
  });
});
