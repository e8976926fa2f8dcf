// Completes the input of a new operation: flags first, then prompts if there is a terminal.
import { createInterface } from "node:readline/promises";
import { messageFor, UsageError } from "../user-error.ts";
import { METHODS, type OperationInput } from "./operation-input.ts";

export const PROMPTS: Record<keyof OperationInput, string> = {
  name: "Operation name in camelCase, e.g. restockBook",
  method: `HTTP method (${METHODS.join(", ")})`,
  path: "Path, e.g. /books/{bookId}/restock",
  resource: "Resource: a file, namespace or interface in contract/, e.g. books, or a tag of an OpenAPI document",
  summary: "Summary, e.g. Restock a book",
  body: "Model of the request body, or none",
  returns: "Model of the response body, or none",
};

/** Throws if a field of the input is invalid. */
export type Validate = (field: keyof OperationInput, input: Partial<OperationInput>) => void;

/**
 * Prompts for the fields that no flag provides. Each prompt is repeated until its value is valid.
 *
 * @throws Error for an invalid flag, and for a missing one without a terminal
 */
export async function completeInput(flags: Partial<OperationInput>, validate: Validate): Promise<OperationInput> {
  const input: Partial<OperationInput> = { ...flags };
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : undefined;
  try {
    for (const field of Object.keys(PROMPTS) as (keyof OperationInput)[]) {
      if (field === "body" && ["get", "delete"].includes(input.method ?? "")) input.body ??= "none";
      if (input[field] === undefined && terminal) {
        await promptUntilValid(async () => {
          input[field] = (await terminal.question(`${PROMPTS[field]}: `)).trim();
          validate(field, input);
        });
      }
      if (field === "body" || field === "returns") input[field] ??= "none";
      if (input[field] === undefined) throw new UsageError(`--${field}: expected a value, got none`);
      validate(field, input);
    }
  } finally {
    terminal?.close();
  }
  return input as OperationInput;
}

async function promptUntilValid(prompt: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await prompt();
    } catch (error) {
      // Ctrl-C and the end of the input end the command.
      if (error instanceof Error && error.name === "AbortError") throw error;
      console.log(messageFor(error));
    }
  }
}
