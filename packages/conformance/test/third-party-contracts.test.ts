// Checks third-party contracts, and one with edge cases that such contracts have, with `onecontract check`: it generates and
// compiles all code, and calls every operation from the generated client over HTTP on the generated server.
import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

/** Returns the path of an example contract of ReadMe (MIT license): https://github.com/readmeio/oas */
const readme = (file: string) => fileURLToPath(import.meta.resolve(`@readme/oas-examples/${file}`));

/**
 * `unsatisfiable` is the number of operations whose request body no value satisfies. `calls` is the number of ways to call all
 * operations, if some have overloads.
 */
const CONTRACTS = [
  {
    name: "checkout",
    document: fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/checkout.yaml")),
    operations: 2,
    calls: 6,
  },
  {
    name: "library",
    document: fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/library.yaml")),
    operations: 10,
  },
  { name: "edge-cases", document: join(import.meta.dirname, "../contracts/edge-cases.yaml"), operations: 24 },
  { name: "petstore", document: readme("3.0/json/petstore.json"), operations: 20 },
  { name: "discriminators", document: readme("3.0/json/discriminators.json"), operations: 10 },
  { name: "security", document: readme("3.1/json/security.json"), operations: 15 },
  { name: "schema-types", document: readme("3.1/json/schema-types.json"), operations: 23, unsatisfiable: 2 },
  { name: "readme-legacy", document: readme("3.0/json/readme-legacy.json"), operations: 36 },
  { name: "star-trek", document: readme("3.0/json/star-trek.json"), operations: 120 },
];

describe.each(CONTRACTS)(
  "the generated code of $name",
  ({ name, document, operations, calls = operations, unsatisfiable = 0 }) => {
    it("compiles, the client and the server agree on every operation, and the code samples work", async () => {
      const program = join(import.meta.dirname, "../node_modules/.bin/onecontract");
      // The program exits with 1 for unsatisfiable operations.
      const { stdout } = await promisify(execFile)(program, ["check", document]).catch((error) => error);
      expect(stdout).toContain(`${name}: 0 type errors`);
      expect(stdout).toContain(`${name}: client and server agree on ${operations} of ${operations} operations`);
      expect(stdout).toContain(`${name}: ${2 * (calls - unsatisfiable)} of ${2 * calls} code samples work`);
    });
  },
);
