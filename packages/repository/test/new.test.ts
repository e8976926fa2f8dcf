// Runs `pnpm new operation`, `resource`, `field` and `webhook` in a copy of the repository. What they write must pass `pnpm check` and its
// own tests. new-input.test.ts has further input that they reject.
import { isNightly } from "@onecontract/testing/test-options";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProgramResult, RepositoryCopy } from "../src/repository-copy.ts";
import { fileNames, operations } from "./new/operation-cases.ts";
import { deprecation, rejectedArguments, visit } from "./new/resource-cases.ts";
import { BACKSPACE, DOWN, runInTerminal } from "./new/run-in-terminal.ts";
import { giveBack, takeCopy } from "./shared-copies.ts";

const timeoutMs = 900_000;

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await takeCopy();
  // The scaffold of resources imports names of the storage.
  await copy.build("--filter=@onecontract/cli", "--filter=@onecontract/server-storage");
}, timeoutMs);
afterAll(() => giveBack(copy), timeoutMs);

// The tests depend on each other: nothing is written before the last test of rejections and dry runs.
describe("onecontract new without a change", { timeout: timeoutMs }, () => {
  it("rejects an operation with a missing flag without a terminal", async () => {
    const { succeeded, output } = await newOperation({ name: "listBoardedPets" });
    expect(succeeded).toBe(false);
    expect(output).toContain("--method: expected a value, got none");
  });

  it.each(rejectedArguments)("rejects a resource with %s in one line, and writes nothing", async (_, args, message) => {
    const { succeeded, output } = await newResource(...args);
    expect(succeeded).toBe(false);
    expect(output).toContain(message);
    expect(output.trim().split("\n").length).toBeLessThanOrEqual(2);
    expect(await changedFiles()).toEqual([]);
  });

  it("restores every file if one of a resource cannot be written", async () => {
    // The folder of the test is a file, which is found when the test is written: the tenth file.
    await copy.write("apps/api/test/resources", "");
    const { succeeded, output } = await newResource(...visit);
    expect(succeeded).toBe(false);
    expect(output).toMatch(/apps\/api\/test\/resources\/grooming-visits\.test\.ts: expected .* nothing was changed/);
    expect(await changedFiles()).toEqual(["apps/api/test/resources"]);
    await copy.run("rm", "apps/api/test/resources");
  });

  it("prints the diff of an operation with --dry-run, and writes nothing", async () => {
    const [, , flags] = operations[0] ?? [];
    const { succeeded, output } = await newOperation({ name: "listBoardedPets", ...flags }, "--dry-run");
    expect(succeeded).toBe(true);
    expect(output).toContain("+op listBoardedPets is Operation<");
    expect(output).toContain("Nothing was written.");
    expect(await changedFiles()).toEqual([]);
  });

  it("prints a diff of a resource that git applies with --dry-run, and writes nothing", async () => {
    const { succeeded, output } = await newResource("--dry-run", ...visit);
    expect(succeeded).toBe(true);
    expect(output).toContain("Nothing was written.");
    expect(await changedFiles()).toEqual([]);
    const diff = output.slice(output.indexOf("--- "), output.indexOf("\ncreate contract/"));
    await copy.write("resource.diff", diff);
    expect(await copy.run("git", "apply", "--check", "resource.diff")).toMatchObject({ succeeded: true });
    await copy.run("rm", "resource.diff");
  });
});

describe("onecontract new", { timeout: timeoutMs }, () => {
  it.runIf(process.platform === "linux")("prompts in a terminal, with lists to choose from", async () => {
    const output = await runInTerminal(copy.directory, "pnpm -s new operation --returns=Pets", [
      ["Operation name", "listPets\r"],
      ['expected an unused name, got "listPets"', `${BACKSPACE.repeat("Pets".length)}PromptedPets\r`],
      ["HTTP method", "\r"],
      ["Path, e.g.", "prompted-pets\r"],
      ['such as /books/{bookId}, got "prompted-pets"', `${BACKSPACE.repeat("prompted-pets".length)}/prompted-pets\r`],
      ["Resource", `${DOWN}\r`],
      ["Summary, e.g.", "List the prompted pets\r"],
      ["Pagination", "\r"],
    ]);
    expect(output).toContain("apps/api/src/handlers/list-prompted-pets.ts");
    expect(await copy.read("contract/pets.tsp")).toContain("op listPromptedPets is Operation<");
  });

  it.each(operations)("writes %s", async (_title, name, flags) => {
    expect(await newOperation({ name, ...flags })).toMatchObject({ succeeded: true });
    expect(await copy.read(`contract/${flags.resource}.tsp`)).toMatch(new RegExp(`op \\W?${name}\\W? is Operation<`));
  });

  it("writes a resource with all operations, and prints what is next", async () => {
    const { succeeded, output } = await newResource(...visit);
    expect({ succeeded, output: succeeded ? "" : output }).toEqual({ succeeded: true, output: "" });
    expect(output).toContain("create contract/grooming-visits.tsp");
    expect(output).toContain("Next steps:\n1. ");
    const contract = await copy.read("contract/grooming-visits.tsp");
    expect(contract).toContain('message: "groomingVisitId: no grooming visit has the ID 42"');
    expect(contract).toContain("@path groomingVisitId: GroomingVisitId;");
    expect(contract).toContain("model GroomingVisitUpdate is MergePatchUpdate<NewGroomingVisit>;");
    expect(contract).toContain("/** Pet that is groomed. */\n  @example(1)\n  petId: PetId;");
  });

  it("writes a resource with some operations", async () => {
    const args = ["--name=person", "--operations=list,delete", "--path=/store/people", "--field=name: string 1..80"];
    await expectSuccess(newResource(...args));
  });

  it("adds a field to a resource: to its contract, its storage and its test", async () => {
    await expectSuccess(newField("groomingVisit", "mood?: calm | wild # Mood of the pet"));
    const contract = await copy.read("contract/grooming-visits.tsp");
    expect(contract).toContain("/** Mood of the pet. */");
    expect(contract).toMatch(/enum GroomingVisitMood \{[^}]*calm,[^}]*wild,/s);
    expect((await changedFiles()).join("\n")).toMatch(/migrations\/\d+-add-mood-to-grooming-visits/);
  });

  it("rejects several fields, and writes nothing", async () => {
    const before = await changedFiles();
    const { succeeded, output } = await newField("groomingVisit", "a?: string", "b?: string");
    expect(succeeded).toBe(false);
    expect(output).toContain("expected a resource and one field in quotes");
    expect(await changedFiles()).toEqual(before);
  });

  it("writes a webhook, the entry point of the SDK that receives it, and a test", async () => {
    const output = await expectSuccess(newWebhook("pet.adopted", "--data=Pet", "--summary=Pet adopted"));
    expect(output).toContain("create contract/webhooks.tsp");
    expect(await copy.read("contract/webhooks.tsp")).toContain('@OneContract.webhook("pet.adopted")');
    expect(JSON.parse(await copy.read("packages/sdk/package.json")).exports).toHaveProperty("./webhooks");
    expect(await copy.read("packages/sdk/README.md")).toContain('from "@petstore/sdk/webhooks"');
    await expectSuccess(newWebhook("petReturned"));
    expect(await copy.read("contract/webhooks.tsp")).toContain("model PetReturned {");
  });

  it.runIf(isNightly)("rejects a webhook of the contract, and writes nothing", async () => {
    const before = await changedFiles();
    const { succeeded, output } = await newWebhook("pet.adopted");
    expect(succeeded).toBe(false);
    expect(output).toContain('expected a webhook that the contract does not have, got "pet.adopted"');
    expect(await changedFiles()).toEqual(before);
  });

  it("writes a list that can be deprecated like any other operation", async () => {
    const file = "contract/grooming-visits.tsp";
    const written = await copy.read(file);
    for (const [search, replacement] of deprecation) await copy.replace(file, search, replacement);
    await copy.run("pnpm", "--filter", "@petstore/contract", "format");
    await expectSuccess(copy.build("--filter=@petstore/contract"));
    const document = JSON.parse(await copy.read("contract/dist/openapi.json"));
    const { deprecated, responses, ...list } = document.paths["/grooming-visits"].get;
    expect(deprecated).toBe(true);
    expect(Object.keys(responses[200].headers)).toEqual(expect.arrayContaining(["Deprecation", "Sunset", "Link"]));
    expect(list["x-pagination"]).toMatchObject({ style: "link-header" });
    const { content } = responses[410];
    expect(JSON.stringify(content)).toContain("listGroomingVisits was removed on 1 January 2031; use getGroomingVisit");
    expect(JSON.stringify(content)).not.toContain("getPet");
    await copy.write(file, written);
  });
});

describe("what onecontract new writes", { timeout: timeoutMs }, () => {
  it.runIf(isNightly)("passes `pnpm check`, and has guides that the portal renders", async () => {
    const output = await expectSuccess(copy.run("pnpm", "check"));
    for (const [, , { method = "", path }] of operations)
      expect(output).toContain(`${method.toUpperCase()} ${path} was added.`);
    expect(output).toContain("PATCH /grooming-visits/{groomingVisitId} was added.");
    // `pnpm check` has built the portal.
    for (const name of [...fileNames, "grooming-visits", "people"]) {
      expect(await copy.read(`docs/dist/guides/${name}/index.html`)).toContain("<h1");
    }
    expect(await copy.read("docs/dist/guides/webhooks/index.html")).toContain("Pet adopted");
    for (const [, name, { summary = "" }] of operations) {
      expect(await copy.read(`docs/dist/operations/${name}/index.html`)).toContain(summary);
    }
  });

  it("is formatted, has no errors of linters and types, and is in the report of changes", async () => {
    await expectSuccess(copy.run("pnpm", "exec", "biome", "check", "--error-on-warnings"));
    const packages = ["contract", "api", "sdk"].map((name) => `--filter=@petstore/${name}`);
    await expectSuccess(copy.run("pnpm", "exec", "turbo", "run", "lint", "typecheck", ...packages));
    const paths = ["--contract", "contract/dist/openapi.json", "--released", "contract/released"];
    const report = await expectSuccess(copy.run("pnpm", "-s", "exec", "onecontract", "diff", ...paths));
    for (const [, , { method = "", path }] of operations)
      expect(report).toContain(`${method.toUpperCase()} ${path} was added.`);
    expect(report).toContain("PATCH /grooming-visits/{groomingVisitId} was added.");
  });

  it("has tests that pass on SQLite, PostgreSQL and Redis, and keeps the data of earlier databases", async () => {
    await expectSuccess(copy.build("--filter=@petstore/api", "--filter=@petstore/sdk"));
    const ofOperations = fileNames.map((name) => `test/${name}.test.ts`);
    // Some of the API's own tests enumerate operations and tables.
    const files = [
      "test/http.test.ts",
      "test/resources",
      "test/migrations.test.ts",
      "test/operations.test.ts",
      "test/stored-properties.test.ts",
    ];
    const output = await runTests("api", ...ofOperations, ...files, "test/webhooks");
    for (const name of [...fileNames, "grooming-visits", "people", "pet-adopted", "pet-returned"]) {
      expect(output).toMatch(new RegExp(`sqlite.*${name}\\.test\\.ts`));
    }
  });

  it("fails a test if the contract of a resource has a property that is not stored", async () => {
    const file = "contract/grooming-visits.tsp";
    const written = await copy.read(file);
    await copy.replace(
      file,
      "model NewGroomingVisit {",
      "model NewGroomingVisit {\n  /** Comment. */\n  comment?: string;\n",
    );
    await expectSuccess(copy.build("--filter=@petstore/api"));
    const { succeeded, output } = await testPackage("api", "test/stored-properties.test.ts", "--project=sqlite");
    await copy.write(file, written);
    expect(succeeded).toBe(false);
    expect(output).toMatch(/FAIL.*createGroomingVisit > stores .*comment/);
    expect(output).not.toMatch(/FAIL.*createPet/);
  });

  it.runIf(isNightly)("does not break the tests of other packages that enumerate operations", async () => {
    await runTests("mcp", "test/live.test.ts");
    await runTests("docs", "test/samples.test.ts");
    await runTests("sdk", "test/package.test.ts");
  });
});

function newOperation(flags: Record<string, string>, ...args: string[]): Promise<ProgramResult> {
  const values = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
  return copy.run("pnpm", "-s", "exec", "onecontract", "new", "operation", ...values, ...args);
}

function newResource(...args: string[]): Promise<ProgramResult> {
  return copy.run("pnpm", "-s", "exec", "onecontract", "new", "resource", ...args);
}

function newField(...args: string[]): Promise<ProgramResult> {
  return copy.run("pnpm", "-s", "exec", "onecontract", "new", "field", ...args);
}

function newWebhook(...args: string[]): Promise<ProgramResult> {
  return copy.run("pnpm", "-s", "exec", "onecontract", "new", "webhook", ...args);
}

async function runTests(name: string, ...files: string[]): Promise<string> {
  return expectSuccess(testPackage(name, ...files));
}

function testPackage(name: string, ...args: string[]): Promise<ProgramResult> {
  return copy.run("pnpm", "--filter", `@petstore/${name}`, "exec", "vitest", "run", "--testTimeout=60000", ...args);
}

/** Returns the output, which the message of the error contains if the program has failed. */
async function expectSuccess(result: Promise<ProgramResult>): Promise<string> {
  const { succeeded, output } = await result;
  expect({ succeeded, output: succeeded ? "" : output }).toEqual({ succeeded: true, output: "" });
  return output;
}

/** Returns the paths that differ from the commit of the copy. */
async function changedFiles(): Promise<string[]> {
  const { output } = await copy.run("git", "status", "--porcelain", "--untracked-files=all");
  return output.split("\n").flatMap((line) => line.slice(3) || []);
}
