// Any value of a contract may have any type, and any key any name: the generators report a problem, and never fail with a raw error.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isNightly } from "@onecontract/testing/test-options";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import {
  ContractError,
  codeSamples,
  formatProblem,
  generatorProject,
  inspectContract,
  mcpTools,
  normalizeDocument,
  postmanCollection,
  sdkGenerator,
  serverGenerator,
} from "../src/index.ts";

/** One of this many mutations is made, another one in each fixture. */
const STEP = isNightly ? 13 : 127;

const VALUES = [null, 7, -1.5, true, "", "a%zz", [], [null], {}, { a: null }, { $ref: "#/a%zz" }];
const KEYS = ["", "%zz", "__proto__", "toString", "/", "x-a"];

type Path = (string | number)[];

function listPaths(value: unknown, path: Path = []): Path[] {
  const members = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const own = path.length > 0 ? [path] : [];
  return [
    ...own,
    ...members.flatMap(([key, member]) => listPaths(member, [...path, Array.isArray(value) ? Number(key) : key])),
  ];
}

/** Returns the document with another value at the path, or with another name of its last key. */
function mutate(document: unknown, [key = "", ...rest]: Path, change: { value: unknown } | { key: string }): unknown {
  if (Array.isArray(document)) {
    const value = "value" in change ? change.value : { [change.key]: document[Number(key)] };
    return document.with(Number(key), rest.length > 0 ? mutate(document[Number(key)], rest, change) : value);
  }
  const entries = Object.entries(document as object).map(([name, member]) => {
    if (name !== key) return [name, member];
    if (rest.length > 0) return [name, mutate(member, rest, change)];
    return "value" in change ? [name, change.value] : [change.key, member];
  });
  return Object.fromEntries(entries);
}

function generateEverything(document: unknown): void {
  const { contract, problems } = inspectContract(document);
  for (const problem of problems) expect(formatProblem(problem)).toMatch(/: expected .*, got /s);
  if (!contract) return;
  const tasks = [
    () => mcpTools(contract, { sdk: "./sdk" }),
    () =>
      generatorProject(
        { document: normalizeDocument(document as never), directory: "sdk" },
        sdkGenerator({ entryPoints: ["msw"] }),
      ),
    () => generatorProject({ document: normalizeDocument(document as never), directory: "server" }, serverGenerator()),
    () => contract.operations.map((operation) => codeSamples(contract, operation)),
    () => postmanCollection(contract),
  ];
  for (const task of tasks) {
    try {
      task();
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
    }
  }
}

describe.each(["ferry.yaml", "archive.yaml", "hotel.yaml"])("the generators, on mutations of %s", (fixture) => {
  const original: unknown = parse(
    readFileSync(fileURLToPath(import.meta.resolve(`@onecontract/testing/fixtures/${fixture}`)), "utf8"),
  );

  it("report problems", () => {
    const changes = [...VALUES.map((value) => ({ value })), ...KEYS.map((key) => ({ key }))];
    const mutations = listPaths(original).flatMap((path) => changes.map((change) => ({ path, change })));
    for (const { path, change } of mutations.filter((_, index) => index % STEP === fixture.length % STEP)) {
      try {
        generateEverything(mutate(original, path, change));
      } catch (cause) {
        throw new Error(`${path.join("/")}: expected problems for ${JSON.stringify(change)}, got an error`, { cause });
      }
    }
  });

  it.each([{ toString: 1 }, [{ toString: 1 }]])(
    "report %j at each location, which cannot be converted to a string",
    (value) => {
      for (const path of listPaths(original)) {
        const { problems } = inspectContract(mutate(original, path, { value }));
        for (const problem of problems) expect(formatProblem(problem)).toMatch(/: expected .*, got /s);
      }
    },
  );
});
