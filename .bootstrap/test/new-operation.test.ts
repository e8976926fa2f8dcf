// `pnpm new operation` on a copy of the repository: what it writes passes the check, and its tests pass.
import { spawn } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CommandResult, RepositoryCopy } from "../repository-copy.ts";

const timeoutMs = 600_000;

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await RepositoryCopy.create();
}, timeoutMs);
afterAll(() => copy.remove());

/** With names and paths that the contract at hand is not likely to get. */
const operations: [what: string, name: string, flags: Record<string, string>][] = [
  [
    "the list of a resource",
    "listBoardedPets",
    { method: "get", path: "/boarded-pets", resource: "pets", summary: "List the animals that board", returns: "Pets" },
  ],
  [
    "one of a resource",
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
    "a creation",
    "boardPet",
    {
      method: "post",
      path: "/boarded-pets",
      resource: "pets",
      summary: "Board an animal",
      body: "NewPet",
      returns: "Pet",
    },
  ],
  [
    "a removal",
    "endBoarding",
    { method: "delete", path: "/pets/{petId}/boarding", resource: "pets", summary: "End the boarding of an animal" },
  ],
  [
    "what is called as words of TypeSpec",
    "alias",
    { method: "put", path: "/boarded-pets/{model}", resource: "pets", summary: "Give an animal another name" },
  ],
];
const fileNames = ["list-boarded-pets", "get-order-receipt", "board-pet", "end-boarding", "alias"];

describe("pnpm new operation", { timeout: timeoutMs }, () => {
  it.each<[what: string, flags: Record<string, string>, message: string]>([
    ["a name that is taken", { name: "listPets" }, '--name: expected a new name, got "listPets", which is GET /pets'],
    [
      "a name in another case",
      { name: "list_pets" },
      '--name: expected a name in camelCase such as listPets, got "list_pets"',
    ],
    ["a word of JavaScript", { name: "delete" }, '--name: expected no word of JavaScript itself, got "delete"'],
    [
      "a parameter that stands twice",
      { path: "/pets/{petId}/friends/{petId}" },
      "--path: expected each parameter once, got {petId} twice",
    ],
    [
      "a path that is taken",
      { path: "/pets/{id}" },
      '--path: expected a new one for GET, got "/pets/{id}", which is getPet',
    ],
    [
      "a path without a slash",
      { path: "pets" },
      "--path: expected words in lower case and {parameters} behind slashes",
    ],
    ["an unknown method", { method: "fetch" }, '--method: expected one of get, post, put, patch, delete, got "fetch"'],
    ["an unknown resource", { resource: "cats" }, '--resource: expected one of orders, pets, got "cats"'],
    ["an unknown model", { returns: "Cat" }, "--returns: expected none or a model of the contract ("],
    ["a body where none is sent", { body: "NewPet" }, '--body: expected none for GET, got "NewPet"'],
    ["no summary", { summary: "" }, "--summary: expected a few words, got none"],
  ])("refuses %s, and writes nothing", async (_what, flags, message) => {
    const { succeeded, printed } = await create({ ...operations[0]?.[2], name: "listBoardedPets", ...flags });
    expect(succeeded).toBe(false);
    expect(printed).toContain(message);
    expect(await copy.read("contract/pets.tsp")).not.toContain("boarded-pets");
  });

  it("refuses a flag that is missing where it cannot ask", async () => {
    const { succeeded, printed } = await create({ name: "listBoardedPets" });
    expect(succeeded).toBe(false);
    expect(printed).toContain("--method: expected a value, got none");
  });

  it.runIf(process.platform === "linux")("asks in a terminal for what no flag says, until it is usable", async () => {
    const printed = await answerQuestions("--method=get --resource=pets --body=none", {
      "Name,": "listPets",
      'expected a new name, got "listPets"': "listAskedPets",
      "Path (": "asked-pets",
      'behind slashes, such as /pets/{petId}, got "asked-pets"': "/asked-pets",
      "Summary,": "List what was asked for",
      "Model that": "Pets",
    });
    expect(printed).toContain("apps/api/src/handlers/list-asked-pets.ts");
  });

  it.each(operations)("writes %s", async (_what, name, flags) => {
    expect(await create({ name, ...flags })).toMatchObject({ succeeded: true });
    expect(await copy.read(`contract/${flags.resource}.tsp`)).toMatch(new RegExp(`op \\W?${name}\\W? is Operation<`));
  });

  it("writes what passes the check", async () => {
    const { succeeded, printed } = await copy.run("pnpm", "check");
    expect({ succeeded, printed: succeeded ? "" : printed }).toEqual({ succeeded: true, printed: "" });
    for (const [, , { method = "", path }] of operations)
      expect(printed).toContain(`${method.toUpperCase()} ${path} was added.`);
  });

  it("writes tests that pass", async () => {
    const files = fileNames.map((name) => `test/${name}.test.ts`);
    const args = ["--filter", "@petstore/api", "exec", "vitest", "run", "--testTimeout=60000", ...files];
    const { succeeded, printed } = await copy.run("pnpm", ...args);
    expect({ succeeded, printed: succeeded ? "" : printed }).toEqual({ succeeded: true, printed: "" });
    expect(printed).toMatch(/Test Files.*5 passed/);
  });

  it("leaves tests that list what there is as they are, and these pass", async () => {
    const lists: [name: string, ...files: string[]][] = [
      ["api", "test/http.test.ts"],
      ["docs", "test/samples.test.ts"],
      ["mcp", "test/live.test.ts"],
      ["sdk", "test/package.test.ts"],
    ];
    for (const [name, ...files] of lists) {
      const args = ["--filter", `@petstore/${name}`, "exec", "vitest", "run", "--testTimeout=60000", ...files];
      const { succeeded, printed } = await copy.run("pnpm", ...args);
      expect({ name, succeeded, printed: succeeded ? "" : printed }).toEqual({ name, succeeded: true, printed: "" });
    }
  });

  it("writes guides that the portal shows", async () => {
    // The check has built them, and the pages of the operations.
    for (const name of fileNames) expect(await copy.read(`docs/dist/guides/${name}/index.html`)).toContain("<h1");
    for (const [, name, { summary = "" }] of operations) {
      expect(await copy.read(`docs/dist/operations/${name}/index.html`)).toContain(summary);
    }
  });
});

/** Runs the command in a terminal of its own, which `script` makes, and types the answer of each question. */
function answerQuestions(flags: string, answers: Record<string, string>): Promise<string> {
  const args = ["-qec", `pnpm -s new operation ${flags}`, "/dev/null"];
  const terminal = spawn("script", args, { cwd: copy.directory, env: { ...process.env, TERM: "dumb" } });
  const open = new Map(Object.entries(answers));
  return new Promise((resolve, reject) => {
    let printed = "";
    terminal.stdout.setEncoding("utf8").on("data", (text) => {
      printed += text;
      for (const [question, answer] of open) {
        if (!printed.includes(question)) continue;
        open.delete(question);
        terminal.stdin.write(`${answer}\n`);
      }
    });
    terminal.on("error", reject);
    terminal.on("close", () => {
      if (open.size === 0) resolve(printed);
      else reject(new Error(`expected to be asked ${[...open.keys()].join(", ")}, got ${JSON.stringify(printed)}`));
    });
  });
}

function create(flags: Record<string, string>): Promise<CommandResult> {
  return copy.run(
    "pnpm",
    "-s",
    "new",
    "operation",
    ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
  );
}
