// The exit codes and the output of `onecontract diff`.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Change } from "@onecontract/codegen/diff";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { bookShop } from "./book-shop.ts";
import { runCommand } from "./run-command.ts";

const change = "POST /books: body: NewBook.shelf was removed";
/** Names the change in an entry of the allowed changes. */
const identity = { rule: "property-removed", pointer: "#/components/schemas/NewBook/properties/shelf" };

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "released-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

describe("onecontract diff", () => {
  it("exits with 0 if the folder of releases does not exist", async () => {
    expect(await run("--released", "none")).toMatchObject({
      status: 0,
      stdout: "none: no released contract to compare with.\n",
    });
  });

  it("exits with 0 if the folder of releases is empty", async () => {
    writeContract(bookShop());
    expect(await run()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("no released contract to compare with"),
    });
  });

  it("prints the marker of the comment without a release, so that a workflow finds it", async () => {
    const { status, stdout } = await run("--released", "none", "--format", "markdown");
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: "<!-- onecontract diff -->\n\nnone: no released contract to compare with.\n",
    });
  });

  it("exits with 1 and describes a breaking change without a major version", async () => {
    release(bookShop());
    writeContract(withoutShelf());
    const { status, stdout } = await run();
    expect(status).toBe(1);
    expect(stdout).toContain(`${change}. Values that clients send in it are lost.`);
    expect(stdout).toContain("The changes require a major version (2.0.0), but the contract has version 1.4.0.");
  });

  it("rejects a new major version at the base URL of the released one, unless an entry or the configuration allows it", async () => {
    const servers = [{ url: "https://books.example/v1", description: "Production" }];
    const entry = (stdout: string) => stdout.split("such as this one for the first change:\n")[1] ?? "";
    release({ ...bookShop(), servers });
    writeContract({ ...withoutShelf(), servers, info: { ...bookShop().info, version: "2.0.0" } });
    const { status, stdout } = await run();
    expect(status).toBe(1);
    expect(stdout).toContain(
      "environment production keeps the URL https://books.example/v1. Programs for the previous",
    );
    expect(stdout).toContain("source: contract.json:1");
    expect(stdout).toContain("The contract has version 2.0.0, which may not have the base URL of 1.4.0.");
    expect(stdout).toContain('Change the base URL, or set the rule base-url-reused to "off" in the configuration.');
    expect(entry(stdout)).toContain('rule: base-url-reused\n  pointer: "#/servers/0"');
    const junit = (await run("--format", "junit")).stdout;
    expect(junit.match(/<failure/g)).toHaveLength(1);
    expect(junit).toContain('failures="1"');

    write("allowed-changes.yaml", entry(stdout));
    expect(await run()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Allowed: why it affects no client"),
    });
    write("allowed-changes.yaml", "");
    write("config.js", 'export default { input: "contract.json", diff: { rules: { "base-url-reused": "off" } } };');
    expect(await run("--config", "config.js")).toMatchObject({
      status: 0,
      stdout: expect.not.stringContaining("keeps the URL"),
    });
  });

  it("warns about a sunset that is not a date, unless the released contract has it, too", async () => {
    const withSunset = (sunset: string) => {
      const shop = bookShop();
      Object.assign(shop.paths["/books"].post, { deprecated: true, "x-deprecation": { sunset } });
      return shop;
    };
    const warning =
      '#/paths/~1books/post/x-deprecation/sunset: expected a date such as 2030-12-05, got "soon"; it is left out';
    release(bookShop());
    writeContract(withSunset("soon"));
    const { status, stdout, stderr } = await run();
    expect(status).toBe(0);
    expect(stderr).toContain(warning);
    expect(stdout).toContain("POST /books is deprecated.");
    release(withSunset("soon"));
    expect(await run()).toMatchObject({ status: 0, stderr: "" });
  });

  it("names the line of the authentication that an operation has, or had", async () => {
    const contract = (own: string, shared: string) =>
      `openapi: 3.1.0
info: { title: Book Shop, version: 1.0.0 }
paths:
  /books:
    get:
      operationId: listBooks
      ${own}
      responses: { "200": { description: Books. } }
  /genres:
    get: { operationId: listGenres, security: [{ key: [] }], responses: { "200": { description: Genres. } } }
components:
  securitySchemes:
    key: { type: http, scheme: bearer }
${shared}
`;
    const shared = "security: [{ key: [] }]";
    const diff = async (before: string, after: string) => {
      write("old.yaml", before);
      write("new.yaml", after);
      const { stdout } = await runCommand("diff old.yaml new.yaml --format json", directory);
      return (JSON.parse(stdout).changes as Change[]).map(({ rule, source }) => [rule, source?.file, source?.line]);
    };
    expect(await diff(contract("security: []", shared), contract("", shared))).toEqual([
      ["authentication-required", "new.yaml", 14],
    ]);
    expect(await diff(contract("", shared), contract("security: []", shared))).toEqual([
      ["authentication-dropped", "new.yaml", 7],
    ]);
    expect(await diff(contract(shared, ""), contract("", ""))).toEqual([["authentication-dropped", "old.yaml", 7]]);
    expect(await diff(contract("", shared), contract("", ""))).toEqual([["authentication-dropped", "old.yaml", 14]]);
  });

  it("prints an entry that allows the breaking change", async () => {
    release(bookShop());
    writeContract(withoutShelf());
    const [, entry = ""] = (await run()).stdout.split("such as this one for the first change:\n");
    write("allowed-changes.yaml", entry);
    expect(await run()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("Allowed: why it affects no client"),
    });
  });

  it("finds no changes in a released OpenAPI 3.0 document, whose notation differs from that of 3.1", async () => {
    const shop = bookShop();
    Object.assign(shop.components.schemas.NewBook.properties, {
      isbn: { type: "string", nullable: true, example: "978" },
    });
    const document = { ...shop, openapi: "3.0.3" };
    release(document);
    writeContract(document);
    expect(await run()).toMatchObject({ status: 0, stdout: "No changes since 1.4.0.\n" });
  });

  it("compares with the latest release and exits with 0 if the breaking change is allowed", async () => {
    release({ ...bookShop(), info: { ...bookShop().info, version: "1.3.0" }, paths: {} });
    release(bookShop());
    writeContract(withoutShelf());
    write("allowed-changes.yaml", stringify([{ since: "1.4.0", ...identity, reason: "No client sends it." }]));
    expect(await run()).toMatchObject({ status: 0, stdout: expect.stringContaining("Allowed: No client sends it.") });
  });

  it("names the pointers of the breaking changes by the rule of an entry with another pointer", async () => {
    release(bookShop());
    writeContract(withoutShelf());
    write(
      "allowed-changes.yaml",
      stringify([{ since: "1.4.0", ...identity, pointer: "#/x", reason: "No client sends it." }]),
    );
    const fix = `identify the change by one of rule: property-removed, pointer: "${identity.pointer}".`;
    expect(await run()).toMatchObject({ status: 2, stderr: expect.stringContaining(fix) });
  });

  it("prints JSON with --format json", async () => {
    release(bookShop());
    writeContract(withoutShelf());
    const { status, stdout } = await run("--format", "json");
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      base: "1.4.0",
      requiredVersion: "2.0.0",
      passes: false,
      changes: [
        {
          rating: "major",
          rule: "property-removed",
          direction: "request",
          sdk: ['NewBook["shelf"]', "client.books.add({ shelf })"],
          operation: "POST /books",
          target: "body: NewBook.shelf",
          description: "was removed",
        },
      ],
    });
  });

  it("prints Markdown with --format markdown", async () => {
    release(bookShop());
    writeContract(withoutShelf());
    const { status, stdout } = await run("--format", "markdown");
    expect(status).toBe(1);
    expect(stdout).toBe(`<!-- onecontract diff -->

## Contract changes since 1.4.0

**The changes require a major version (2.0.0), but the contract has version 1.4.0.**

### Breaking changes (1)

| Change | Why, and who is affected | SDK |
|---|---|---|
| ${change} (\`contract.json:1\`) | Values that clients send in it are lost.<br>Affects callers that send it, at compile time and run time.<br>Instead: Keep it, mark it deprecated, and remove it in the next major version. | \`NewBook["shelf"]\`<br>\`client.books.add({ shelf })\` |

Revert the breaking changes, or set the version 2.0.0 in the contract. To allow a change that affects no client, add an entry to allowed-changes.yaml, such as this one for the first change:

\`\`\`yaml
- since: 1.4.0
  rule: property-removed
  pointer: "#/components/schemas/NewBook/properties/shelf"
  reason: why it affects no client
\`\`\`
`);
  });

  it("prints SARIF 2.1.0 with --format sarif", async () => {
    release(bookShop());
    writeContract(withoutShelf());
    const { status, stdout } = await run("--format", "sarif");
    const fingerprint = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect({ status, log: JSON.parse(stdout) }).toEqual({
      status: 1,
      log: {
        $schema: expect.stringContaining("sarif-schema-2.1.0.json"),
        version: "2.1.0",
        runs: [
          {
            tool: {
              driver: {
                name: "onecontract diff",
                rules: [{ id: "property-removed", shortDescription: { text: "A property is removed." } }],
              },
            },
            results: [
              {
                ruleId: "property-removed",
                level: "error",
                message: { text: `${change}. Values that clients send in it are lost.` },
                locations: [
                  {
                    physicalLocation: { artifactLocation: { uri: "contract.json" }, region: { startLine: 1 } },
                    logicalLocations: [{ fullyQualifiedName: "#/components/schemas/NewBook/properties/shelf" }],
                  },
                ],
                partialFingerprints: { "change/v1": fingerprint },
              },
            ],
          },
        ],
      },
    });
  });

  it("suppresses allowed changes in SARIF", async () => {
    release(bookShop());
    writeContract(withoutShelf());
    write("allowed-changes.yaml", stringify([{ since: "1.4.0", ...identity, reason: "No client sends it." }]));
    const suppressions = [{ kind: "external", justification: "No client sends it." }];
    const { status, stdout } = await run("--format", "sarif");
    expect({ status, log: JSON.parse(stdout) }).toMatchObject({
      status: 0,
      log: { runs: [{ results: [{ suppressions }] }] },
    });
  });

  it("prints a Code Quality report with --format gitlab", async () => {
    release(bookShop());
    writeContract(withoutShelf());
    const { status, stdout } = await run("--format", "gitlab");
    expect({ status, issues: JSON.parse(stdout) }).toEqual({
      status: 1,
      issues: [
        {
          description: `${change}. Values that clients send in it are lost.`,
          check_name: "property-removed",
          fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
          severity: "major",
          location: { path: "contract.json", lines: { begin: 1 } },
        },
      ],
    });
  });

  it("prints JUnit XML with --format junit", async () => {
    release(bookShop());
    writeContract(withoutShelf());
    const { status, stdout } = await run("--format", "junit");
    const suite = '<testsuite name="onecontract diff" tests="2" failures="1" skipped="0">';
    const failed = `<testcase name="${change}" classname="property-removed" file="contract.json" line="1"><failure type="property-removed"`;
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining(suite) });
    expect(stdout).toContain(failed);
  });

  it.each([
    ["junit", 'failures="0"'],
    ["sarif", '"results": []'],
    ["gitlab", "[]"],
  ])("prints an empty report without a release with --format %s", async (format, text) => {
    expect(await run("--released", "none", "--format", format)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(text),
    });
  });

  it("names the lines of an OpenAPI document, and those of removed operations in the previous one", async () => {
    const { "/books": books } = bookShop().paths;
    const old = stringify(bookShop(), { aliasDuplicateObjects: false });
    const edited = old.replace("maxLength: 80", "maxLength: 40");
    write("old.yaml", old);
    write("new.yaml", edited);
    write("without-shelf.yaml", stringify(withoutShelf(), { aliasDuplicateObjects: false }));
    const { stdout } = await runCommand("diff old.yaml new.yaml --format json", directory);
    const { changes }: { changes: Change[] } = JSON.parse(stdout);
    const line = edited.split("\n").findIndex((text) => text.includes("maxLength: 40")) + 1;
    expect(changes[0]?.source).toEqual({ file: "new.yaml", line });
    const shelf = (await runCommand("diff old.yaml without-shelf.yaml", directory)).stdout;
    expect(shelf).toContain(`source: old.yaml:${old.split("\n").findIndex((text) => text.includes("shelf:")) + 1}`);
    writeContract({ ...bookShop(), paths: { "/books": books } }, "without.json");
    const removed = (await runCommand("diff old.yaml without.json", directory)).stdout;
    const removedLine = old.split("\n").findIndex((text) => text.includes("operationId: getBook"));
    expect(removed).toContain(`source: old.yaml:${removedLine}`);
  });

  it("names the line of a removed item of a list in the previous document, or that of the list", async () => {
    const contract = (parameters: string[]) =>
      `openapi: 3.1.0
info: { title: Book Shop, version: 1.0.0 }
paths:
  /books:
    get:
      operationId: listBooks
      responses: { "200": { description: Books. } }
      parameters:
${parameters.map((name) => `        - { name: ${name}, in: query, schema: { type: string } }`).join("\n")}
`;
    write("old.yaml", contract(["author", "genre", "title"]));
    write("new.yaml", contract(["author", "title"]));
    expect((await runCommand("diff old.yaml new.yaml", directory)).stdout).toContain("source: old.yaml:10\n");
    const { stdout } = await runCommand("diff old.yaml new.yaml --source new.yaml", directory);
    expect(stdout).toContain("source: new.yaml:8\n");
  });

  it("compares sunset dates with --today", async () => {
    release(bookShop());
    const { "/books": books } = bookShop().paths;
    writeContract({ ...bookShop(), paths: { "/books": books } });
    expect((await run("--today", "2030-05-31")).status).toBe(1);
    expect((await run("--today", "2030-06-01")).status).toBe(0);
  });

  it.each([
    [
      "an entry without a reason",
      [{ since: "1.4.0", ...identity }],
      "entry 1: reason: expected a non-empty string, got none",
    ],
    [
      "an unknown field",
      [{ since: "1.4.0", ...identity, why: "x" }],
      'entry 1: expected only since, rule, pointer, reason, got "why"',
    ],
    ["an unknown release", [{ since: "9.0.0", ...identity, reason: "x" }], "since: expected one of 1.4.0, got 9.0.0"],
    [
      "a change that does not occur",
      [{ since: "1.4.0", ...identity, reason: "x" }],
      "expected a breaking change since 1.4.0, got none",
    ],
    [
      "a rule without a breaking change",
      [{ since: "1.4.0", rule: "property-removed", pointer: "#/x", reason: "x" }],
      "property-removed at #/x: expected a breaking change since 1.4.0, got none. Remove the entry.",
    ],
    [
      "an unknown rule",
      [{ since: "1.4.0", rule: "property-gone", pointer: "#/x", reason: "x" }],
      'entry 1: rule: expected a rule of the report, got "property-gone"',
    ],
    ["an object instead of a list", identity, "expected a list, got object"],
  ])("exits with 2 if the allowed changes have %s", async (_title, entries, message) => {
    release(bookShop());
    writeContract(bookShop());
    write("allowed-changes.yaml", stringify(entries));
    expect(await run()).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
  });

  it.each([
    ["--contract is missing", ["--released", "."], "--contract: expected a path, got none"],
    ["an option is unknown", ["--new"], "Unknown option '--new'"],
    [
      "the day is invalid",
      ["--contract", "a.json", "--released", ".", "--today", "soon"],
      '--today: expected a day such as 2030-12-05, got "soon"',
    ],
  ])("exits with 2 if %s", async (_title, args, message) => {
    release(bookShop());
    writeContract(bookShop(), "a.json");
    const { status, stderr } = await runCommand(["diff", ...args], directory);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
  });

  it("compares two documents, in JSON or YAML", async () => {
    writeContract(bookShop(), "old.json");
    write("new.yaml", stringify(withoutShelf(), { aliasDuplicateObjects: false }));
    expect(await runCommand("diff old.json old.json", directory)).toMatchObject({
      status: 0,
      stdout: "No changes since 1.4.0.\n",
    });
    const { status, stdout } = await runCommand("diff old.json new.yaml", directory);
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining(change) });
    expect(stdout).not.toContain("allowed");
  });

  it.each([
    [
      "one document",
      "diff old.json",
      "expected two OpenAPI documents, or --contract with --released or --base, got old.json",
    ],
    ["no document", "diff", "expected two OpenAPI documents, or --contract with --released or --base, got none"],
    ["a missing document", "diff old.json gone.json", "gone.json: expected an OpenAPI document, got no such file"],
    [
      "an unknown format",
      "diff old.json old.json --format xml",
      '--format: expected text, json, markdown, junit, sarif or gitlab, got "xml"',
    ],
  ])("exits with 2 for %s", async (_title, args, message) => {
    writeContract(bookShop(), "old.json");
    const { status, stderr } = await runCommand(args, directory);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(message) });
  });

  it.each(["released/1.4.0.yaml", "released/allowed-changes.yaml", "released"])(
    "exits with 2 if %s is a link that leads out of the project",
    async (path) => {
      for (const folder of ["outside", "project/contract", "project/released"])
        mkdirSync(join(directory, folder), { recursive: true });
      write("outside/1.4.0.yaml", stringify(bookShop()));
      write("project/pnpm-workspace.yaml", "");
      writeContract(bookShop(), "project/contract/contract.json");
      write("project/released/1.4.0.yaml", stringify(bookShop()));
      rmSync(join(directory, "project", path), { recursive: true, force: true });
      symlinkSync(join(directory, "outside", basename(path).replace("released", "")), join(directory, "project", path));
      const args = ["diff", "--contract", "contract/contract.json", "--released", "released"];
      const { status, stderr } = await runCommand(args, join(directory, "project"));
      const problem = `${path}: expected a file in ${join(directory, "project")}, got `;
      expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(problem) });
    },
  );

  it("exits with 2 if the version of a release differs from its file name", async () => {
    write("1.5.0.yaml", stringify(bookShop()));
    writeContract(bookShop());
    expect(await run()).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("expected version 1.5.0, got 1.4.0"),
    });
  });
});

function withoutShelf(): object {
  const shop = bookShop();
  const { shelf: _, ...properties } = shop.components.schemas.NewBook.properties;
  Object.assign(shop.components.schemas.NewBook, { properties });
  return shop;
}

function release(document: OpenAPIObject): void {
  write(`${document.info.version}.yaml`, stringify(document, { aliasDuplicateObjects: false }));
}

function writeContract(document: object, file = "contract.json"): void {
  write(file, JSON.stringify(document));
}

function write(file: string, contents: string): void {
  writeFileSync(join(directory, file), contents);
}

function run(...args: string[]) {
  return runCommand(["diff", "--contract", "contract.json", "--released", ".", ...args], directory);
}
