// Runs the samples in further languages, and compares the requests that they send with that of the curl sample. Parses the samples
// of the languages whose runtime is not installed.
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { Language, type Node, Parser } from "@vscode/tree-sitter-wasm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeSamples, furtherSamples, readContract } from "../src/index.ts";
import { RecordingServer } from "./recording-server.ts";
import { CREDENTIALS, document } from "./sampled-contract.ts";

const run = promisify(execFile);
const contract = readContract(document);
const grammars = join(createRequire(import.meta.url).resolve("@vscode/tree-sitter-wasm/package.json"), "../wasm");

/** Runtimes by language. The tests of those that are not installed are skipped, except in CI if Debian's package is small. */
const RUNTIMES = [
  { label: "Python", command: "python3", file: "sample.py", isRequired: true },
  { label: "Ruby", command: "ruby", file: "sample.rb", isRequired: true },
  { label: "PHP", command: "php", file: "sample.php", isRequired: true },
  { label: "Java", command: "java", file: "Main.java", isRequired: false },
  { label: "Go", command: "go", file: "sample.go", isRequired: false },
];

const GRAMMARS = [
  ["Python", "python"],
  ["Go", "go"],
  ["Java", "java"],
  ["C#", "c-sharp"],
  ["PHP", "php"],
  ["Ruby", "ruby"],
] as const;

/** Halves the processor time of short Java programs: no optimizing compiler, and no threads of a garbage collector. */
const JAVA_TOOL_OPTIONS = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

let server: RecordingServer;

beforeAll(async () => {
  server = await RecordingServer.start();
});

afterAll(() => server.close());

for (const { label, command, file, isRequired } of RUNTIMES) {
  const isInstalled = await run(command, [command === "go" ? "version" : "--version"]).then(
    () => true,
    () => false,
  );
  describe.skipIf(!isInstalled && !(isRequired && process.env.CI))(`the ${label} sample`, () => {
    it.each(contract.operations)("of $operationId sends the request of the curl sample", async (operation) => {
      const { baseURL, folder } = server;
      const [curl] = codeSamples(contract, operation, { baseURL });
      const sample = furtherSamples(contract, operation, { baseURL }).find((each) => each.label === label);
      const options = { cwd: folder, env: { ...process.env, ...CREDENTIALS, JAVA_TOOL_OPTIONS } };
      await run("bash", ["-c", curl?.source ?? ""], options);
      writeFileSync(join(folder, file), sample?.source ?? "");
      await run(command, command === "go" ? ["run", file] : [file], options);
      const [expected, received, ...others] = server.takeRequests();
      expect(received).toEqual(expected);
      expect(others).toEqual([]);
    });
  });
}

describe("the sample in", () => {
  beforeAll(() => Parser.init());

  it.each(GRAMMARS)("%s has no syntax error for any operation", async (label, grammar) => {
    const parser = new Parser().setLanguage(await Language.load(join(grammars, `tree-sitter-${grammar}.wasm`)));
    const faults = contract.operations.flatMap((operation) => {
      const sample = furtherSamples(contract, operation).find((each) => each.label === label);
      const tree = parser.parse(sample?.source ?? "");
      return tree === null
        ? ["no tree"]
        : syntaxErrors(tree.rootNode).map((error) => `${operation.operationId}: ${error}`);
    });
    expect(faults).toEqual([]);
    expect(parser.parse("<?php func ( class = {")?.rootNode.hasError).toBe(true);
  });
});

function syntaxErrors(node: Node): string[] {
  if (!node.hasError) return [];
  if (node.isError || node.isMissing) return [`line ${node.startPosition.row + 1}: ${node.text || node.type}`];
  return node.children.flatMap((child) => (child ? syntaxErrors(child) : []));
}
