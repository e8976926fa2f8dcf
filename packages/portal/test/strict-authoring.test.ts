// Mistakes of authors: each fails the build with the file, the line, what was expected and, for names, the nearest valid one.
import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { checkOptions } from "../src/model/check-options.ts";
import { readGuideFiles } from "../src/model/guide-files.ts";
import { createProjectFolder } from "./create-project-folder.ts";

const folder = createProjectFolder("strict");
const GUIDES = "src/content/docs/guides";
const contract = join(import.meta.dirname, "fixtures/book-shop.yaml");
const OPTIONS = `contract: ${JSON.stringify(contract)},\n  sections: { reference: false },`;
let projects = 0;

const guide = (content: string) => `---\ntitle: A guide\ndescription: About it.\n---\n\n${content}\n`;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function createProject(files: Record<string, string>): string {
  const project = join(folder, String(projects++));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), content);
  }
  return project;
}

/** Builds a portal of these files, and returns what the build reports, with paths relative to the project. */
async function build(files: Record<string, string>, options = ""): Promise<string> {
  const project = createProject({ "portal.config.js": `export default {\n  ${OPTIONS}\n  ${options}\n};\n`, ...files });
  const cli = join(import.meta.dirname, "../dist/cli.js");
  const result = promisify(execFile)(process.execPath, [cli, "build"], { cwd: project });
  const { stderr } = await result.catch((error: { stderr: string }) => error);
  return stderr.replaceAll(`${project}/`, "").trim();
}

describe("a build", () => {
  it("reports all links and images of guides that lead nowhere, with their lines", async () => {
    const mistakes = [
      ["[page](/guides/eror/)", '"/guides/eror/". Did you mean "/guides/errors/"?'],
      ["[anchor](../errors/#invalid_reqest)", '"../errors/#invalid_reqest". Did you mean "#invalid_request"?'],
      ["[operation](#operation/adBook)", '"#operation/adBook". Did you mean "#operation/addBook"?'],
      ["[schema](#schema/Bok)", '"#schema/Bok". Did you mean "#schema/Book"?'],
      ["[file](./other.md)", '"./other.md"'],
      ["![image](missing.png)", '"missing.png"'],
      ['<LinkCard title="x" href="/nowhere/" />', '"/nowhere/"'],
    ];
    const imports = 'import { LinkCard } from "@onecontract/portal/components";';
    const source = guide([imports, ...mistakes.map(([content]) => content)].join("\n\n"));
    const report = await build({
      [`${GUIDES}/one.mdx`]: source,
      [`${GUIDES}/topic/two.md`]: guide("[good](../../../operations/addBook/#responses)\n[bad](#bad)"),
    });
    const lines = report.split("\n");
    expect(lines).toHaveLength(mistakes.length + 1);
    for (const [index, [, message]] of mistakes.entries()) {
      expect(lines[index]).toMatch(new RegExp(`^${GUIDES}/one\\.mdx:${8 + index * 2}: link: expected `));
      expect(lines[index]).toContain(`got ${message}`);
    }
    expect(lines.at(-1)).toMatch(new RegExp(`^${GUIDES}/topic/two\\.md:7: .* got "#bad"`));
  });

  it.each([
    ["an invalid diagram", "one.md", "```mermaid\nnonsense\n```", 'Invalid mermaid header: "nonsense"'],
    ["an unknown directive", "one.md", ":::not\nx\n:::", 'danger, got "not". Did you mean "note"?'],
    ["an unknown operation in a component", "one.mdx", '<OperationSamples operationId="adBook" />', '"addBook"?'],
    [
      "an unknown component",
      "one.mdx",
      "<Unknown />",
      "expected a component that the guide imports or defines, got <Unk",
    ],
    ["invalid syntax", "one.mdx", "<Broken", "Unexpected"],
  ])("names the line of %s", async (_, name, content, message) => {
    const imports = name === "one.md" ? "" : 'import { OperationSamples } from "@onecontract/portal/components";';
    const report = await build({ [`${GUIDES}/${name}`]: guide(`${imports}\n\n${content}`) });
    expect(report).toMatch(new RegExp(`^${GUIDES}/${name}:[89]: `));
    expect(report).toContain(message);
  });

  it("names the line of an unknown guide in the options", async () => {
    const groups =
      'guides: { groups: [\n    { label: "A", guides: [] },\n    { label: "B", guides: ["eror"] },\n  ] },';
    expect(await build({}, groups)).toBe(
      'portal.config.js:6: guides.groups[1].guides[0]: expected the name of a guide, got "eror". Did you mean "errors"?',
    );
  });

  it.each([
    ["titel: A\ndescription: B.", ":2: ", 'got "titel". Did you mean "title"?'],
    ["title: A", ":1: ", "got no description"],
    ["title: A\ndescription: B.\nsidebar: 3", ":4: ", "sidebar: expected { order: number }, got 3"],
    ["title: A\ndescription: [", ":3: ", ""],
  ])("names the line of the front matter %j", (frontMatter, line, message) => {
    const project = createProject({ "guides/one.md": `---\n${frontMatter}\n---\n\nText.\n` });
    const read = () => readGuideFiles(join(project, "guides"));
    expect(read).toThrow(`one.md${line}`);
    expect(read).toThrow(message);
  });

  it("reports a file in the folder of guides that no guide uses", () => {
    const project = createProject({ "guides/notes.txt": "Notes.", "guides/_part.mdx": "x" });
    expect(() => readGuideFiles(join(project, "guides"))).toThrow(
      "_part.mdx: expected a guide (.md or .mdx) or a file that a guide uses, got neither",
    );
    const used = createProject({
      "guides/_part.mdx": "x",
      "guides/topic/index.mdx": guide('import Part from "../_part.mdx"'),
    });
    expect(readGuideFiles(join(used, "guides")).map(({ guide: { id } }) => id)).toEqual(["guides/topic"]);
  });

  it.each([
    [{ contract, titel: "x" }, '{\n  titel: "x",', 'c.ts:2: titel: expected no such option. Did you mean "title"?'],
    [
      { contract, sdk: { packages: "b" } },
      '{\n  sdk: {\n    // packages: "a"\n    "packages": "b",',
      'c.ts:4: sdk.packages: expected no such option. Did you mean "package"?',
    ],
    [{ contract, title: 5 }, "{\n\n\n  title: 5", "c.ts:4: title: expected a string, got 5"],
    [{ title: "x" }, "{}", "c.ts: contract: expected the path of the OpenAPI document, got none"],
    [{ contract, synonyms: [["a"], "b"] }, "x", 'c.ts: synonyms[1]: expected a list, got "b"'],
  ])("names the line of the option %j", (options, source, message) => {
    expect(() => checkOptions(options, "c.ts", `export default definePortal(${source}`)).toThrow(message);
  });
});
