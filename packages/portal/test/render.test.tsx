// Nodes as HTML and as Markdown.
import { describe, expect, it } from "vitest";
import type { Site } from "../src/model/site.ts";
import { type Child, Rendering } from "../src/nodes/jsx-runtime.ts";
import { renderMarkdown as renderDescription } from "../src/nodes/markdown.tsx";
import { renderHtml } from "../src/output/html.ts";
import { renderMarkdown } from "../src/output/markdown.ts";

const rendering = new Rendering({} as Site);
const asMarkdown = (node: Child) =>
  renderMarkdown(rendering.render(node), (href) => (href.startsWith("#") ? undefined : href));

describe("renderHtml", () => {
  it.each<[string, Child, string]>([
    ["content", <p>{"<b> & 'c'"}</p>, "<p>&lt;b&gt; &amp; 'c'</p>"],
    ["attributes", <i title={'"<&'}>x</i>, '<i title="&quot;&lt;&amp;">x</i>'],
    ["boolean attributes", <input disabled hidden={false} value={undefined} />, "<input disabled>"],
    ["classes", <i class={["a", false, undefined, "b"]}></i>, '<i class="a b"></i>'],
    ["numbers, and nothing for the other primitives", [1, 2n, true, null, undefined, "x"], "12x"],
    ["fragments, and the text of a script", <script>{"1 < 2"}</script>, "<script>1 < 2</script>"],
  ])("renders %s", (_, node, html) => expect(renderHtml(rendering.render(node))).toBe(html));
});

describe("renderMarkdown", () => {
  it.each<[string, Child, string]>([
    [
      "paragraphs",
      <p>
        a <strong>b</strong> * c
      </p>,
      "a **b** \\* c\n",
    ],
    [
      "links, and links within the page as content",
      <p>
        <a href="/x">x</a> <a href="#y">y</a>
      </p>,
      "[x](/x) y\n",
    ],
    [
      "tables",
      <table>
        <thead>
          <tr>
            <th>A</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <code>a|b</code>
            </td>
          </tr>
        </tbody>
      </table>,
      "| A |\n| - |\n| `a\\|b` |\n",
    ],
    [
      "definitions",
      <dl>
        <div>
          <dt>
            <code>a</code>
            <span>string</span>
          </dt>
          <dd>
            <p>A.</p>
          </dd>
        </div>
      </dl>,
      "- `a` string\n\n  A.\n",
    ],
    [
      "code",
      <pre data-language="sh">
        <code>
          <span>ls</span>
        </code>
      </pre>,
      "```sh\nls\n```\n",
    ],
    [
      "notes",
      <aside>
        <p>Note.</p>
      </aside>,
      "> Note.\n",
    ],
    [
      "no buttons and no content for screen readers",
      <p>
        <button type="button">Copy</button>a<span class="sr-only">b</span>
      </p>,
      "a\n",
    ],
  ])("renders %s", (_, node, markdown) => expect(asMarkdown(node)).toBe(markdown));
});

describe("descriptions of a contract", () => {
  it.each([
    ["Plain prose, with a colon: yes.", "<p>Plain prose, with a colon: yes.</p>"],
    ["- one\n- two", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>"],
    ["1. one", "<ol>\n<li>one</li>\n</ol>"],
    ["`a` <API_KEY>", "<p><code>a</code> &lt;API_KEY&gt;</p>"],
    ["<nobr>`a`</nobr><br>b", "<p><code>a</code><br>\nb</p>"],
    ["See `/pets/{petId}`.", "<p>See <code>/pets/<wbr>{petId}</code>.</p>"],
    ["# A\n#### B\n## C", "<h3>A</h3><h4>B</h4><h4>C</h4>"],
    ["> [!NOTEWORTHY]\n> a", "<blockquote>\n<p>[!NOTEWORTHY]\na</p>\n</blockquote>"],
    ["[x](javascript:alert(1))", "<p>x</p>"],
    ["[x](JaVaScRiPt:alert`1`)", "<p>x</p>"],
    ["[x](mailto:a@b.example) [y](#z)", '<p><a href="mailto:a@b.example">x</a> <a href="#z">y</a></p>'],
    ["See https://a.example/.", '<p>See <a href="https://a.example/">https://a.example/</a>.</p>'],
  ])("renders %s", (source, html) => expect(renderHtml(renderDescription(source, rendering))).toBe(html));

  it.each([
    ["> [!NOTE]\n> Only **owners**.", "note", "<p>Only <strong>owners</strong>.</p>"],
    ["> [!WARNING]\n> - One", "caution", "<ul>\n<li>One</li>\n</ul>"],
    ["> [!caution]\n>\n> Text", "danger", "<p>Text</p>"],
  ])("renders the alert %j as an aside", (source, type, content) => {
    const html = renderHtml(renderDescription(source, rendering));
    expect(html).toContain(`class="callout callout-${type}"`);
    expect(html).toContain(content);
    expect(html).not.toContain("[!");
  });
});
