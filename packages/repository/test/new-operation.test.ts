// Runs `pnpm new operation` in a copy of the repository. The generated files must pass `pnpm check`, and the generated tests must pass.
import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { isNightly } from "@onecontract/testing/test-options";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ProgramResult, RepositoryCopy } from "../src/repository-copy.ts";

const timeoutMs = 600_000;

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await RepositoryCopy.create();
}, timeoutMs);
afterAll(() => copy.remove());

/** Operations whose names and paths the contract is unlikely to contain. */
const operations: [title: string, name: string, flags: Record<string, string>][] = [
  [
    "a paginated list",
    "listBoardedPets",
    { method: "GET", path: "/boarded-pets", resource: "pets", summary: "List the pets that board", returns: "Pets" },
  ],
  [
    "an operation that gets one resource",
    "getOrderReceipt",
    {
      method: "get",
      path: "/store/orders/{orderId}/receipt",
      resource: "orders",
      summary: "Get the receipt of an order",
      returns: "Order",
    },
  ],
  [
    "an operation that creates a resource",
    "boardPet",
    {
      method: "post",
      path: "/boarded-pets",
      resource: "pets",
      summary: "Board a pet",
      body: "NewPet",
      returns: "Pet",
    },
  ],
  [
    "an operation without a response body",
    "endBoarding",
    { method: "delete", path: "/pets/{petId}/boarding", resource: "pets", summary: "End the boarding of a pet" },
  ],
  [
    "an operation that changes a resource",
    "changeBoarding",
    {
      method: "PATCH",
      path: "/pets/{petId}/boarding",
      resource: "pets",
      summary: "Change the boarding of a pet",
      body: "NewPet",
      returns: "Pet",
    },
  ],
  [
    "an operation named after TypeSpec keywords",
    "alias",
    { method: "put", path: "/boarded-pets/{model}", resource: "pets", summary: "Rename a pet" },
  ],
];
const fileNames = ["list-boarded-pets", "get-order-receipt", "board-pet", "end-boarding", "change-boarding", "alias"];

describe("pnpm new operation", { timeout: timeoutMs }, () => {
  it.each<[title: string, flags: Record<string, string>, message: string]>([
    [
      "a name that is in use",
      { name: "listPets" },
      '--name: expected an unused name, got "listPets", which is GET /pets',
    ],
    [
      "a name that is not camelCase",
      { name: "list_pets" },
      '--name: expected a name in camelCase such as listBooks, got "list_pets"',
    ],
    ["a reserved word", { name: "delete" }, '--name: expected no reserved word of JavaScript, got "delete"'],
    [
      "a duplicate parameter",
      { path: "/pets/{petId}/friends/{petId}" },
      "--path: expected each parameter once, got {petId} twice",
    ],
    [
      "a path that is in use",
      { path: "/pets/{id}" },
      '--path: expected an unused path for GET, got "/pets/{id}", which is getPet',
    ],
    [
      "a path without a slash",
      { path: "pets" },
      "--path: expected lowercase segments and {parameters}, each after a slash",
    ],
    ["an unknown method", { method: "fetch" }, '--method: expected one of get, post, put, patch, delete, got "fetch"'],
    ["an unknown resource", { resource: "cats" }, '--resource: expected one of orders, pets, got "cats"'],
    ["an unknown model", { returns: "Cat" }, "--returns: expected none or a model of the contract ("],
    ["a name of Object.prototype", { returns: "toString" }, "--returns: expected none or a model of the contract ("],
    ["a body for GET", { body: "NewPet" }, '--body: expected none for GET, got "NewPet"'],
    ["an empty summary", { summary: "" }, "--summary: expected a few words, got none"],
  ])("rejects %s and writes nothing", async (_title, flags, message) => {
    const { succeeded, output } = await runNewOperation({ ...operations[0]?.[2], name: "listBoardedPets", ...flags });
    expect(succeeded).toBe(false);
    expect(output).toContain(message);
    expect(await copy.read("contract/pets.tsp")).not.toContain("boarded-pets");
  });

  it("rejects a missing flag without a terminal", async () => {
    const { succeeded, output } = await runNewOperation({ name: "listBoardedPets" });
    expect(succeeded).toBe(false);
    expect(output).toContain("--method: expected a value, got none");
  });

  it("prints a diff with --dry-run and writes nothing", async () => {
    const { succeeded, output } = await runNewOperation(
      { name: "listBoardedPets", ...operations[0]?.[2] },
      "--dry-run",
    );
    expect(succeeded).toBe(true);
    expect(output).toContain("+op listBoardedPets is Operation<");
    expect(output).toContain("Nothing was written.");
    expect(await copy.read("contract/pets.tsp")).not.toContain("boarded-pets");
  });

  it.runIf(process.platform === "linux")("prompts in a terminal, with lists to choose from", async () => {
    const output = await runInTerminal("--returns=Pets", [
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
    expect(await runNewOperation({ name, ...flags })).toMatchObject({ succeeded: true });
    expect(await copy.read(`contract/${flags.resource}.tsp`)).toMatch(new RegExp(`op \\W?${name}\\W? is Operation<`));
  });

  it("writes files that pass `pnpm check`", async () => {
    const { succeeded, output } = await copy.run("pnpm", "check");
    expect({ succeeded, output: succeeded ? "" : output }).toEqual({ succeeded: true, output: "" });
    for (const [, , { method = "", path }] of operations)
      expect(output).toContain(`${method.toUpperCase()} ${path} was added.`);
  });

  it("writes tests that pass", async () => {
    const files = fileNames.map((name) => `test/${name}.test.ts`);
    const args = ["--filter", "@petstore/api", "exec", "vitest", "run", "--testTimeout=60000", ...files];
    const { succeeded, output } = await copy.run("pnpm", ...args);
    expect({ succeeded, output: succeeded ? "" : output }).toEqual({ succeeded: true, output: "" });
    expect(output).toMatch(/Test Files.*6 passed/);
  });

  it("does not break the tests that enumerate operations", async () => {
    const fast = [
      ["api", "test/http.test.ts"],
      ["mcp", "test/live.test.ts"],
    ];
    const slow = [
      ["docs", "test/samples.test.ts"],
      ["sdk", "test/package.test.ts"],
    ];
    for (const [name, ...files] of isNightly ? [...fast, ...slow] : fast) {
      const args = ["--filter", `@petstore/${name}`, "exec", "vitest", "run", "--testTimeout=60000", ...files];
      const { succeeded, output } = await copy.run("pnpm", ...args);
      expect({ name, succeeded, output: succeeded ? "" : output }).toEqual({ name, succeeded: true, output: "" });
    }
  });

  it("writes guides that the portal renders", async () => {
    // `pnpm check` has built the portal.
    for (const name of fileNames) expect(await copy.read(`docs/dist/guides/${name}/index.html`)).toContain("<h1");
    for (const [, name, { summary = "" }] of operations) {
      expect(await copy.read(`docs/dist/operations/${name}/index.html`)).toContain(summary);
    }
  });
});

const BACKSPACE = "\u007f";
const DOWN = "\u001b[B";

/** Runs the command in a pseudo-terminal, which the program `script` creates, and enters the keys after each prompt, in their order. */
function runInTerminal(flags: string, keysByPrompt: [prompt: string, keys: string][]): Promise<string> {
  const args = ["-qec", `stty columns 300 rows 50 && pnpm -s new operation ${flags}`, "/dev/null"];
  // The terminal is as wide as the longest message. By default it has no size.
  const terminal = spawn("script", args, { cwd: copy.directory });
  const pending = [...keysByPrompt];
  return new Promise((resolve, reject) => {
    let output = "";
    let unread = "";
    terminal.stdout.setEncoding("utf8").on("data", (chunk) => {
      output += chunk;
      unread += stripVTControlCharacters(chunk);
      const [next] = pending;
      if (next === undefined || !unread.includes(next[0])) return;
      pending.shift();
      unread = "";
      terminal.stdin.write(next[1]);
    });
    terminal.on("error", reject);
    terminal.on("close", () => {
      if (pending.length === 0) resolve(output);
      else reject(new Error(`expected the prompt ${pending[0]?.[0]}, got ${JSON.stringify(output)}`));
    });
  });
}

function runNewOperation(flags: Record<string, string>, ...args: string[]): Promise<ProgramResult> {
  return copy.run(
    "pnpm",
    "-s",
    "new",
    "operation",
    ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
    ...args,
  );
}
