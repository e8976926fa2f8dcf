// `onecontract new operation`: writes the TypeSpec, the handler, its test and the draft of a guide for a new operation.
// In a terminal it prompts for the values that no flag provides.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { readContract } from "@onecontract/codegen";
import { type Command, parseCommandLine } from "../command.ts";
import { createOperation } from "../new-operation/new-operation.ts";
import { validateField } from "../new-operation/operation-input.ts";
import { completeInput, PROMPTS, type Validate } from "../new-operation/prompt-input.ts";
import { findTypeSpecResources } from "../new-operation/typespec-resources.ts";
import { writeOperation } from "../new-operation/write-operation.ts";
import { withProgress } from "../progress.ts";
import { buildContract, readBuiltContract } from "../release/contract-source.ts";
import { UsageError } from "../user-error.ts";
import { readWorkspace } from "../workspace/workspace.ts";

export const command: Command = {
  usage: `Usage: onecontract new operation [options]

Adds an operation to a workspace: its declaration in the contract, a handler that returns the example of the contract, a test and the
draft of a guide. In a terminal it prompts for the values that no option provides.

${Object.entries(PROMPTS)
  .map(([name, prompt]) => `  --${name.padEnd(9)} ${prompt}`)
  .join("\n")}`,

  async run(args) {
    const string = { type: "string" } as const;
    const { values, positionals } = parseCommandLine({
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
      },
    });
    if (positionals.join(" ") !== "operation") {
      const got = ["onecontract new", ...positionals].join(" ");
      throw new UsageError(`expected "onecontract new operation", got "${got}"`);
    }
    const { root } = readWorkspace();
    const contract = await withProgress("Building the contract", async () => {
      await buildContract(root);
      return readContract(await readBuiltContract(root));
    });
    const isTypeSpec = existsSync(join(root, "contract/main.tsp"));
    const resources = isTypeSpec ? await findTypeSpecResources(join(root, "contract")) : undefined;
    const validate: Validate = (field, input) => validateField(field, input, contract, resources);
    const operation = createOperation(await completeInput(values, validate), contract, resources);
    for (const path of await writeOperation(root, operation, contract)) console.log(path);
    return 0;
  },
};
