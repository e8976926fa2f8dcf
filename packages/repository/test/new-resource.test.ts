// Runs `pnpm new resource` in a copy of the repository. What it writes must pass `pnpm check`, and its tests on every backend.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ProgramResult, RepositoryCopy } from "../src/repository-copy.ts";

const timeoutMs = 900_000;

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await RepositoryCopy.create();
  await copy.build("--filter=@onecontract/cli");
}, timeoutMs);
afterAll(() => copy.remove());

const visit = [
  "--name=groomingVisit",
  ...["petId: PetId # Pet that is groomed", "note?: string 0..500", "status: planned | done", "order?: int32 0..9"],
  ...["weightGrams: int64", "startsAt: utcDateTime # Date and time of the visit", "isPaid?: boolean", "isNew: boolean"],
].map((argument) => (argument.startsWith("--") ? argument : `--field=${argument}`));

describe("pnpm new resource", { timeout: timeoutMs }, () => {
  it.each<[title: string, args: string[], message: string]>([
    ["no name without a terminal", [], "--name: expected a value, got none"],
    ["a resource of the contract", ["--name=order"], "got Order, which is in contract/orders.tsp"],
    ["its plural", ["--name=orders"], '--name: expected the singular, such as "order", got "orders"'],
    [
      "another model of the contract",
      ["--name=page-query"],
      "got PageQuery, which is in contract/common/pagination.tsp",
    ],
    ["a model and a built-in type", ["--name=Error"], '--name: expected no name of a built-in type, got "error"'],
    ["a reserved word", ["--name=class"], '--name: expected no reserved word of JavaScript, got "class"'],
    ["a name in another script", ["--name=größe"], "--name: expected English letters and digits"],
    ["a name without a plural", ["--name=news"], '--plural: expected a plural that differs from "news"'],
    ["a path that is in use", ["--name=puppy", "--path=/pets"], 'got "/pets", which is listPets'],
    ["an unknown operation", ["--name=toy", "--operations=list,read"], 'got "read"'],
    [
      "an unknown style of pages",
      ["--name=toy", "--pagination=pages"],
      'of contract, cursor, offset, none, got "pages"',
    ],
    [
      "an unknown error",
      ["--name=toy", "--errors=Oops"],
      '--errors: expected none, or models of the contract, got "Oops"',
    ],
    ["a field without a type", ["--name=toy", "--field=name"], "--field: expected a name and a type"],
    ["a field of an unknown type", ["--name=toy", "--field=name: text"], "--field: name: expected one of string, "],
    [
      "a field twice",
      ["--name=toy", "--field=a: string", "--field=a: int32"],
      "--field: expected each field once, got a twice",
    ],
    [
      "a type that the storage lacks",
      ["--name=toy", "--field=price: float64"],
      "apps/api/scaffold/resource.ts: price: expected",
    ],
    ["a file of the storage", ["--name=key"], "apps/api/src/storage/sql/sql-keys.ts: expected no such file, got one"],
    ["a table of the storage", ["--name=idempotency-key"], "expected a new table, got idempotency_keys"],
    ["a positional argument", ["toy"], "Unexpected argument 'toy'"],
  ])("rejects %s in one line, and writes nothing", async (_title, args, message) => {
    const { succeeded, output } = await newResource(...args);
    expect(succeeded).toBe(false);
    expect(output).toContain(message);
    expect(output.trim().split("\n").length).toBeLessThanOrEqual(2);
    expect(await changedFiles()).toEqual([]);
  });

  it("restores every file if one cannot be written", async () => {
    // The folder of the test is a file, which is found when the test is written: the tenth file.
    await copy.write("apps/api/test/resources", "");
    const { succeeded, output } = await newResource(...visit);
    expect(succeeded).toBe(false);
    expect(output).toMatch(/apps\/api\/test\/resources\/grooming-visits\.test\.ts: expected .* nothing was changed/);
    expect(await changedFiles()).toEqual(["apps/api/test/resources"]);
    await copy.run("rm", "apps/api/test/resources");
  });

  it("prints a diff that git applies with --dry-run, and writes nothing", async () => {
    const { succeeded, output } = await newResource("--dry-run", ...visit);
    expect(succeeded).toBe(true);
    expect(output).toContain("Nothing was written.");
    expect(await changedFiles()).toEqual([]);
    const diff = output.slice(output.indexOf("--- "), output.indexOf("\ncreate contract/"));
    await copy.write("resource.diff", diff);
    expect(await copy.run("git", "apply", "--check", "resource.diff")).toMatchObject({ succeeded: true });
    await copy.run("rm", "resource.diff");
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
    const { succeeded, output } = await newResource(...args);
    expect({ succeeded, output: succeeded ? "" : output }).toEqual({ succeeded: true, output: "" });
  });

  it("writes a list that can be deprecated like any other operation", async () => {
    await copy.run("git", "add", "--all");
    await copy.replace(
      "contract/grooming-visits.tsp",
      "op listGroomingVisits is Operation<",
      "op listGroomingVisits is DeprecatedOperation<",
    );
    await copy.replace("contract/grooming-visits.tsp", '@summary("List grooming visits")\n@list', deprecatedList);
    await copy.replace("contract/grooming-visits.tsp", "returnType: ErrorExamples.invalidQuery", invalidQuery);
    await copy.replace(
      "contract/grooming-visits.tsp",
      exampleHeaders,
      `${exampleHeaders}...DeprecationExamples.headers,`,
    );
    await copy.replace(
      "contract/grooming-visits.tsp",
      "  InvalidRequest\n>",
      "  InvalidRequest<DeprecationHeaders>\n>",
    );
    await copy.replace(
      "contract/grooming-visits.tsp",
      'import "@typespec/http";',
      'import "@typespec/http";\nimport "@typespec/openapi";\nimport "./common/deprecation.tsp";',
    );
    await copy.run("pnpm", "--filter", "@petstore/contract", "format");
    const { succeeded, output } = await copy.build("--filter=@petstore/contract");
    expect({ succeeded, output: succeeded ? "" : output }).toEqual({ succeeded: true, output: "" });
    const document = JSON.parse(await copy.read("contract/dist/openapi.json"));
    const { deprecated, responses } = document.paths["/grooming-visits"].get;
    expect(deprecated).toBe(true);
    expect(Object.keys(responses[200].headers)).toEqual(expect.arrayContaining(["Deprecation", "Sunset", "Link"]));
    expect(document.paths["/grooming-visits"].get["x-pagination"]).toMatchObject({ style: "link-header" });
    await copy.run("git", "restore", "contract/grooming-visits.tsp");
  });

  it("writes files that pass `pnpm check`", async () => {
    const { succeeded, output } = await copy.run("pnpm", "check");
    expect({ succeeded, output: succeeded ? "" : output }).toEqual({ succeeded: true, output: "" });
    expect(output).toContain("PATCH /grooming-visits/{groomingVisitId} was added.");
  });

  it("writes tests that pass on SQLite, PostgreSQL and Redis, and keeps the data of earlier databases", async () => {
    const build = await copy.build("--filter=@petstore/api", "--filter=@petstore/sdk");
    expect(build).toMatchObject({ succeeded: true });
    const files = ["test/resources", "test/migrations.test.ts", "test/operations.test.ts"];
    const args = ["--filter", "@petstore/api", "exec", "vitest", "run", "--testTimeout=60000", ...files];
    const { succeeded, output } = await copy.run("pnpm", ...args);
    expect({ succeeded, output: succeeded ? "" : output }).toEqual({ succeeded: true, output: "" });
    expect(output).toMatch(/sqlite.*grooming-visits\.test\.ts/s);
    expect(output).toMatch(/sqlite.*people\.test\.ts/s);
  });

  it("writes guides that the portal renders", async () => {
    // `pnpm check` has built the portal.
    for (const name of ["grooming-visits", "people"]) {
      expect(await copy.read(`docs/dist/guides/${name}/index.html`)).toContain("<h1");
    }
  });
});

const exampleHeaders = "...RateLimits.exampleHeaders,";
const invalidQuery = "returnType: #{ ...ErrorExamples.invalidQuery, ...DeprecationExamples.headers }";
const deprecatedList = `@summary("List grooming visits")
#deprecated "Use getGroomingVisit. This operation will be removed on 5 December 2030."
@TypeSpec.OpenAPI.extension("x-deprecation", #{ since: "2026-11-20", sunset: "2030-12-05", successor: "getGroomingVisit", reason: "Get visits by ID." })
@list`;

function newResource(...args: string[]): Promise<ProgramResult> {
  return copy.run("pnpm", "-s", "exec", "onecontract", "new", "resource", ...args);
}

/** Returns the paths that differ from the commit of the copy. */
async function changedFiles(): Promise<string[]> {
  const { output } = await copy.run("git", "status", "--porcelain", "--untracked-files=all");
  return output.split("\n").flatMap((line) => line.slice(3) || []);
}
