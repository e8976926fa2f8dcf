// The program that compiles contracts in TypeSpec and finds their lines. `runInTypeSpecProcess` starts it.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import { findTypeSpecLines, type LocatedPart } from "../diff/typespec-lines.ts";
import { messageFor } from "../user-error.ts";
import { type DiagnosticFormat, emitOpenAPI } from "./emit-openapi.ts";

/** Compiles a contract, or finds the lines of parts of it. The path of its main file is absolute. */
export type TypeSpecTask =
  | { main: string; format: DiagnosticFormat }
  | { main: string; parts: readonly LocatedPart[]; before: OpenAPIObject; after: OpenAPIObject };

let previous: Promise<void> = Promise.resolve();

process.on("message", (task: TypeSpecTask) => {
  previous = previous.then(async () => {
    try {
      process.send?.({ report: await run(task) });
    } catch (error) {
      process.send?.({ error: messageFor(error) });
    }
  });
});

// The channel closes at the end of the process of the command.
process.on("disconnect", () => process.exit());

async function run(task: TypeSpecTask): Promise<object> {
  return "parts" in task ? { lines: await findTypeSpecLines(task) } : emitOpenAPI(task.main, task.format);
}
