// `pnpm new operation`: writes the TypeSpec, the handler, its test and the stub of a guide for an operation of the contract.
// What no flag says is asked for in a terminal.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Contract, readContract } from "@petstore/codegen";
import { guideText } from "./guide-text.ts";
import { handlerText, wireHandler } from "./handler-text.ts";
import { expectUsable, fileName, METHODS, type NewOperation, newOperation, type Wish } from "./new-operation.ts";
import { testText } from "./test-text.ts";
import { addToResource } from "./typespec-text.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

const QUESTIONS: Record<keyof Wish, string> = {
  name: "Name, in camelCase (restockPet)",
  method: `Method (${METHODS.join(", ")})`,
  path: "Path (/pets/{petId}/restock)",
  resource: "Resource, the file in contract/",
  summary: "Summary, in a few words (Restock an animal)",
  body: "Model of the request body, or none",
  returns: "Model that it answers with, or none",
};

const USAGE = `pnpm new operation [flags]

${Object.entries(QUESTIONS)
  .map(([name, question]) => `  --${name.padEnd(9)} ${question}`)
  .join("\n")}`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  try {
    const string = { type: "string" } as const;
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: string,
        method: string,
        path: string,
        resource: string,
        summary: string,
        body: string,
        returns: string,
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    if (positionals.join(" ") !== "operation") {
      throw new Error(`expected "pnpm new operation", got "pnpm new ${positionals.join(" ")}"\n\n${USAGE}`);
    }
    const contract = buildContract();
    const usable = (part: keyof Wish, wish: Partial<Wish>) => expectUsable(part, wish, contract, resources());
    const operation = newOperation(await askForRest(values, usable), contract, resources());
    for (const path of writeAll(operation, contract)) console.log(path);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

/** @param expectUsable throws where a part of the wish is not usable: then a flag ends it, and an answer is asked for again */
async function askForRest(
  { help: _, ...given }: Partial<Wish> & { help?: boolean | undefined },
  expectUsable: (part: keyof Wish, wish: Partial<Wish>) => void,
): Promise<Wish> {
  const wish: Partial<Wish> = { ...given };
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  try {
    for (const name of Object.keys(QUESTIONS) as (keyof Wish)[]) {
      if (name === "body" && ["get", "delete"].includes(wish.method ?? "")) wish.body ??= "none";
      if (wish[name] === undefined && terminal) {
        await askUntilUsable(async () => {
          wish[name] = (await terminal.question(`${QUESTIONS[name]}: `)).trim();
          expectUsable(name, wish);
        });
      }
      if (name === "body" || name === "returns") wish[name] ??= "none";
      if (wish[name] === undefined) throw new Error(`--${name}: expected a value, got none\n\n${USAGE}`);
      expectUsable(name, wish);
    }
  } finally {
    terminal?.close();
  }
  return wish as Wish;
}

async function askUntilUsable(ask: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      // Ctrl-C and the end of the input are no answers.
      if (error instanceof Error && error.name === "AbortError") throw error;
      console.log(error instanceof Error ? error.message : error);
    }
  }
}

function buildContract(): Contract {
  run("pnpm", "build", "--filter=@petstore/contract", "--output-logs=errors-only");
  return readContract(JSON.parse(readFileSync(join(root, "contract/dist/openapi.json"), "utf8")));
}

/** Files of the contract that have operations. */
function resources(): string[] {
  return readdirSync(join(root, "contract"))
    .filter((file) => file.endsWith(".tsp") && readFileSync(join(root, "contract", file), "utf8").includes("\nop "))
    .map((file) => file.replace(/\.tsp$/, ""));
}

/** @returns the files that were written */
function writeAll(operation: NewOperation, contract: Contract): string[] {
  const name = fileName(operation);
  const tsp = `contract/${operation.resource}.tsp`;
  const handlers = "apps/api/src/handlers/handlers.ts";
  const created: [string, string][] = [
    [`apps/api/src/handlers/${name}.ts`, handlerText(operation, contract)],
    [`apps/api/test/${name}.test.ts`, testText(operation, contract)],
    [`docs/src/content/docs/guides/${name}.mdx`, guideText(operation)],
  ];
  const taken = created.find(([path]) => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken[0]}: expected no such file, got one`);
  const files: [string, string][] = [
    [tsp, addToResource(readFileSync(join(root, tsp), "utf8"), operation, contract)],
    [handlers, wireHandler(readFileSync(join(root, handlers), "utf8"), operation)],
    ...created,
  ];
  for (const [path, text] of files) writeFileSync(join(root, path), text);
  const paths = files.map(([path]) => path);
  run("pnpm", "--filter", "@petstore/contract", "exec", "tsp", "format", `${operation.resource}.tsp`);
  run("pnpm", "exec", "biome", "check", "--write", ...paths.filter((path) => path.endsWith(".ts")));
  return paths;
}

function run(program: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: failed\n${stdout}${stderr}`);
}
