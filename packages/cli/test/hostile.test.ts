// The inspection of hostile contracts finds what it looks for, and `onecontract check --hostile` prints it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findTools } from "../src/hostile/find-tools.ts";
import { inspectLines, inspectTypeScript } from "../src/hostile/inspect-code.ts";
import { openPages } from "../src/hostile/inspect-pages.ts";
import { inspectSample } from "../src/hostile/inspect-sample.ts";
import { compatibleMutations, mutate, payloadMutations, typeMutations } from "../src/hostile/mutations.ts";
import { CANARY, PAYLOADS, SECRET } from "../src/hostile/payloads.ts";
import { runSamples } from "../src/hostile/run-samples.ts";
import { bookShop } from "./book-shop.ts";
import { runCommand } from "./run-command.ts";

const project = join(import.meta.dirname, "..");
const { tools } = await findTools(project);
const treeSitter = dirname(createRequire(import.meta.url).resolve("@vscode/tree-sitter-wasm/package.json"));

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "check-hostile-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("mutations", () => {
  const document = { info: { title: "Books", tags: ["a"] }, paths: { "/books": { get: { deprecated: true } } } };
  const pointers = (mutations: readonly { path: readonly unknown[]; isKey: boolean }[]) =>
    mutations.map(({ path, isKey }) => `${path.join(" ")}${isKey ? " (key)" : ""}`);

  it("replace every string and every key", () => {
    expect(pointers(payloadMutations(document, "x"))).toEqual([
      "info (key)",
      "info title",
      "info title (key)",
      "info tags (key)",
      "info tags 0",
      "paths (key)",
      "paths /books (key)",
      "paths /books get (key)",
      "paths /books get deprecated (key)",
    ]);
  });

  it("give every value every other type", () => {
    const mutated = typeMutations(document);
    expect(new Set(pointers(mutated)).size).toBe(8);
    expect(new Set(mutated.map(({ value }) => JSON.stringify(value))).size).toBe(11);
  });

  it("put every payload at every location in as many rounds", () => {
    const titles = PAYLOADS.map(
      (_, round) => mutate(document, compatibleMutations(document, PAYLOADS, round)).info.title,
    );
    expect(new Set(titles)).toEqual(new Set(PAYLOADS));
  });
});

describe("the inspection of code", () => {
  it.each([
    `const a = "x"; ${CANARY}();`,
    `const a = \`\${${CANARY}()}\`;`,
    `const a = { [${CANARY}]: 1 };`,
    `const a = { ${CANARY} };`,
    `const a: ${CANARY} = { x: ${CANARY} };`,
    `const a = "`,
    `const a = "\u202e";`,
  ])("rejects %s", (source) => {
    expect(inspectTypeScript("a.ts", source)).toHaveLength(1);
  });

  it.each([
    `interface A { ${CANARY}: string } const a: A = { ${CANARY}: "" };`,
    `const a = "${CANARY}()"; // ${CANARY}()`,
  ])("accepts %s", (source) => expect(inspectTypeScript("a.ts", source)).toEqual([]));

  it("finds the canary in code samples", async () => {
    expect(await inspectSample("curl", `curl "$(${CANARY})"`, treeSitter)).toHaveLength(1);
    expect(await inspectSample("curl", `curl '$(${CANARY})'`, treeSitter)).toEqual([]);
    expect(await inspectSample("Ruby (getBook)", `puts "#{${CANARY}}"`, treeSitter)).toHaveLength(1);
    expect(await inspectSample("PHP", `<?php $a = '${CANARY}'; ${CANARY}();`, treeSitter)).toHaveLength(1);
  });

  it("finds commands in lines", () => {
    expect(inspectLines("a", "::error::x")).toHaveLength(1);
  });
});

describe("running code samples", () => {
  const URL = "http://sink.invalid/books";
  const SAMPLES = [
    ["curl", tools.shells.length > 0, `curl "${URL}$(${CANARY})"`, `curl '${URL}'`],
    [
      "curl",
      tools.shells.length > 0,
      `curl ${URL} -F 'a="x";headers=@${CANARY}'`,
      `curl ${URL} --form-string 'a=@${CANARY}'`,
    ],
    ["curl", tools.shells.length > 0, `curl ${URL}'`, `curl ${URL}`],
    ["Python", tools.python, `import requests\nrequests.get("${URL}")\n${CANARY}()`, `a = "${CANARY}()"`],
    ["Python", tools.python, "import os\nos.system('true')", "import os"],
    ["Python", tools.python, `a = "`, `a = ""`],
    ["PHP", tools.php, `<?php\n$a = "{${CANARY}()}"; ${CANARY}();`, `<?php\n$a = '${CANARY}()';`],
    ["PHP", tools.php, `<?php\n$a = ';`, `<?php\nthrow new Exception('x');`],
    ["Ruby", tools.ruby, `a = "#{${CANARY}()}"`, `a = '#{${CANARY}()}'`],
    ["Ruby", tools.ruby, `a = \`${CANARY}\``, `abort "x"`],
    ["Ruby", tools.ruby, `a = "`, `a = ""`],
    [
      "Java",
      tools.javac,
      `class Main { String a = "\\u0022 + ${CANARY}() + \\u0022"; }`,
      `class Main { String a = "${CANARY}()"; }`,
    ],
  ] as const;

  it.for(SAMPLES.filter(([, tool]) => tool))("finds what %s runs", async ([label, , hostile, safe], context) => {
    const run = (source: string) => {
      const empty = mkdtempSync(join(folder, `${context.task.id}-`));
      return runSamples([{ label, source }], empty, {}, tools);
    };
    const found = await run(hostile);
    expect(found.samples).toBe(label === "curl" ? tools.shells.length : 1);
    expect(found.findings.length).toBeGreaterThan(0);
    expect(await run(safe)).toEqual({ samples: found.samples, findings: [] });
    expect(found.findings.join()).not.toContain(SECRET);
  });
});

const HOSTILE_PAGES = [
  `<script>${CANARY}()</script>`,
  `<img src="x" onerror="${CANARY}()">`,
  `<p onmouseover="${CANARY}()">x</p>`,
  `<a href=" java\tscript:${CANARY}()">x</a>`,
  `<form action="https://${CANARY}.invalid/"></form>`,
  `<style>p { background: url(https://${CANARY}.invalid/) }</style>`,
  `<meta http-equiv="refresh" content="9;url=https://${CANARY}.invalid/">`,
  `<img src="https://${CANARY}.invalid/">`,
  `<script>location.href = "/other"</script>`,
];
const SAFE_PAGE = `<p>&lt;script&gt;${CANARY}()&lt;/script&gt;</p><script type="application/json">"${CANARY}()"</script><form></form><link href="/${CANARY}.invalid-1.md">`;

describe.runIf(tools.playwright && tools.chromium)("opening pages", () => {
  it("finds scripts, event handlers, requests, navigation and elements of the contract", async () => {
    const site = mkdtempSync(join(folder, "site-"));
    const pages = [...HOSTILE_PAGES, SAFE_PAGE].map((html, index) => {
      writeFileSync(join(site, `${index}.html`), `<!doctype html><title>Books</title>${html}`);
      return `${index}.html`;
    });
    const findings = await openPages(site, pages, tools.playwright ?? "", tools.chromium ?? "");
    const found = new Set(findings.map((finding) => finding.slice(0, finding.indexOf(":"))));
    expect([...found]).toEqual(pages.slice(0, -1));
  });
});

describe("onecontract check --hostile", () => {
  it("prints what was inspected, and what was not", async () => {
    writeFileSync(join(folder, "books.json"), JSON.stringify(bookShop()));
    const { status, stdout, stderr } = await runCommand(["check", "books.json", "--hostile", "--step", "40"], folder);
    expect(stderr).toMatch(/^books: part 1 of 41: values of wrong types: 0 of \d+ mutations \(\d+ s\)\n/);
    expect(stdout).toContain("books: pages are not built: expected the package @onecontract/portal in the project\n");
    expect(stdout).toMatch(
      /books: \d{3,} mutations, 1 generations, \d\d+ files parsed, \d\d+ modules imported, 0 code samples lexed, /,
    );
    expect(stdout).toMatch(/, \d+ code samples run, 0 pages opened, 0 findings\n$/);
    expect(status).toBe(0);
  });

  it("inspects a sample of a large contract, and prints what was left out", async () => {
    const { paths = {}, ...rest } = bookShop();
    const copies = Array.from({ length: 10 }, (_, index) =>
      Object.entries(paths).map(([path, item]) => {
        const copy = JSON.stringify(item).replaceAll(/("operationId":"[^"]+)"/g, `$1${index}"`);
        return [`/shop${index}${path}`, JSON.parse(copy)];
      }),
    );
    const large = { ...rest, paths: Object.fromEntries(copies.flat()) };
    writeFileSync(join(folder, "large.json"), JSON.stringify(large));
    const { status, stdout, stderr } = await runCommand(
      ["check", "large.json", "--hostile", "--minutes", "0.1"],
      folder,
    );
    expect(stderr).toMatch(/^large: part 1 of 79, at most 1 min left: values of wrong types: 0 of \d+ mutations/);
    expect(stdout).toMatch(/large: \d+ mutations, [1-9]\d* generations, .*, 0 findings\n/);
    expect(stdout).toMatch(
      /large: a sample of the contract: in 0\.1 min, \d{4,} mutations and \d+ generations were left out\./,
    );
    expect(status).toBe(0);
  });

  it("expects a contract without errors, and a positive step", async () => {
    writeFileSync(join(folder, "invalid.json"), JSON.stringify({ openapi: "2", paths: {} }));
    expect((await runCommand(["check", "invalid.json", "--hostile"], folder)).status).toBe(1);
    expect(await runCommand(["check", "books.json", "--hostile", "--step", "0"], folder)).toMatchObject({ status: 2 });
    expect(await runCommand(["check", "books.json", "--hostile", "--minutes", "0"], folder)).toMatchObject({
      status: 2,
    });
  });
});
