import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkNamesAndComments } from "../src/vocabulary/check-names-and-comments.ts";
import { checkSource } from "../src/vocabulary/check-source.ts";
import { runCspell } from "../src/vocabulary/run-cspell.ts";

describe("checkSource", () => {
  it.each([
    ["const bodyText = 1;", 'line 1: "text" in bodyText; use string, source, content'],
    ["\n\nclass RequestGate {}", 'line 3: "gate" in RequestGate; use throttle, check'],
    ["class Found { #place; }", 'line 1: "place" in #place; use location, path'],
    ["const BASE_ADDRESS = 1;", 'line 1: "address" in BASE_ADDRESS; use url'],
    ["// Of the last attempt.", 'line 1: comment that begins with "Of"; give it a subject'],
    ["/** What is sent. */", 'line 1: comment that begins with "What"; give it a subject'],
    ["/**\n * Where it is.\n */", 'line 1: comment that begins with "Where"; give it a subject'],
    ["// Requests under way.", 'line 1: "under way"; use in flight, pending'],
  ])("reports %j", (source, expected) => {
    const findings = checkSource(source).map(({ line, found, advice }) => `line ${line}: ${found}; ${advice}`);
    expect(findings).toEqual([expected]);
  });

  it.each([
    "await response.text();",
    "const text = element.innerText;",
    'import { type AddressInfo } from "node:net";',
    'const type = "text/plain";',
    "// Returns the rate limits\n// of the plan.\n// Where none applies, it returns undefined.",
    "const context = replace(placeholder);",
  ])("accepts %j", (source) => {
    expect(checkSource(source)).toEqual([]);
  });

  it("reports a name once for each file", () => {
    expect(checkSource("const bodyText = 1;\nlet bodyText = 2;")).toHaveLength(1);
  });
});

describe("in a repository", () => {
  let directory: string;

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), "vocabulary-"));
    execFileSync("git", ["init", "--quiet"], { cwd: directory });
    writeFileSync(join(directory, ".gitignore"), "node_modules\ndist\n");
    const files = {
      "docs/guide.md": "# Guide\n\nThe server answers.\n",
      "src/rate-limit.ts": 'export const message = "refused";\n// It is mended.\nexport const firstAnswer = 1;\n',
      "src/base-address.ts": "export const url = 1;\n",
      "src/card.tsx": "const cardText = 1;\nexport const card = <p>it's text</p>;\n",
      "dist/built.js": "const answerText = 1;\n",
    };
    for (const [file, content] of Object.entries(files)) {
      mkdirSync(join(directory, dirname(file)), { recursive: true });
      writeFileSync(join(directory, file), content);
    }
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it("checkNamesAndComments reports names of files and of code, with file, line and replacement", () => {
    expect(checkNamesAndComments(directory)).toEqual([
      'src/base-address.ts:1: "address" in src/base-address.ts; use url',
      'src/card.tsx:1: "text" in cardText; use string, source, content',
    ]);
  });

  it("checkNamesAndComments skips files that are deleted in the working tree only", () => {
    const file = join(directory, "src/text.ts");
    writeFileSync(file, "");
    execFileSync("git", ["add", file], { cwd: directory });
    rmSync(file);
    expect(checkNamesAndComments(directory).join()).not.toContain("src/text.ts");
  });

  it("runCspell reports words in prose, strings, comments and names, with file, line and replacement", async () => {
    const findings = await runCspell(directory);
    expect(findings.sort()).toEqual([
      "docs/guide.md:3:12 - Forbidden word (answers) fix: (responses, returns)",
      "src/rate-limit.ts:1:25 - Forbidden word (refused) fix: (rejected)",
      "src/rate-limit.ts:2:10 - Forbidden word (mended) fix: (fixed)",
      "src/rate-limit.ts:3:19 - Forbidden word (Answer) fix: (Response, Return)",
    ]);
  });
});
