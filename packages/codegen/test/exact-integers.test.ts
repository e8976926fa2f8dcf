// Integers of a contract that a JavaScript number cannot hold, which exact parsers read as bigints.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { diffContracts } from "../src/diff/index.ts";
import {
  addCodeSamples,
  generatorProject,
  inspectContract,
  mcpTools,
  readContract,
  sdkGenerator,
  serverGenerator,
} from "../src/index.ts";
import { withOperation } from "./contract/book-shop.ts";

const MAXIMUM = 9223372036854775807n;

function contractOf(maximum: bigint) {
  const id = { type: "integer", format: "int64", minimum: -maximum, maximum, default: maximum, example: maximum };
  const schema = {
    type: "object",
    required: ["id", "kind"],
    properties: {
      id,
      kind: { const: maximum },
      nonce: { oneOf: [id, { type: "integer", maximum }, { type: "string" }] },
      rank: { type: "integer", enum: [1, maximum] },
    },
    additionalProperties: id,
  };
  const parameters = [{ name: "after", in: "query", schema: id }];
  const content = { "application/json": { schema, example: { id: maximum, kind: maximum } } };
  return withOperation({ operationId: "a", parameters, responses: { 200: { description: "A book.", content } } });
}

let directory = "";
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "integers-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

it("generates everything from a contract with integers that a number cannot hold", () => {
  const document = contractOf(MAXIMUM);
  expect(inspectContract(document).contract?.operations).toHaveLength(1);
  for (const generator of [sdkGenerator({ entryPoints: ["validate", "msw"] }), serverGenerator()]) {
    const { files } = generatorProject({ document, directory }, generator);
    expect(files.map(({ content }) => content).join("")).toContain(`${MAXIMUM}`);
  }
  expect(mcpTools(readContract(document), { sdk: "books" })).toContain(`${MAXIMUM}`);
  expect(() => addCodeSamples(document)).not.toThrow();
});

it("makes a 64-bit integer of one without a format whose listed values need it", () => {
  const { files } = generatorProject({ document: contractOf(MAXIMUM), directory }, serverGenerator());
  expect(files.map(({ content }) => content).join("")).toContain("rank?: number | bigint;");
});

it("compares contracts with integers that a number cannot hold", () => {
  const changes = diffContracts(contractOf(MAXIMUM), contractOf(MAXIMUM - 1n)).changes;
  expect(changes.length).toBeGreaterThan(0);
});
