// Generates a client, with a program that makes one list call.
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ListCall } from "../list-call.ts";
import type { MeasuredClient } from "./clients.ts";

export interface GeneratedProgram {
  path: string;
  /** Wall time of the generator's commands. */
  generationMs: number;
}

export async function generateProgram(
  client: MeasuredClient,
  call: ListCall,
  document: string,
  output: string,
): Promise<GeneratedProgram> {
  await mkdir(output, { recursive: true });
  const commands = await client.commands({ document, output });
  const start = performance.now();
  for (const [command = "", ...args] of commands) await promisify(execFile)(command, args, { cwd: output });
  const generationMs = performance.now() - start;
  const path = join(output, "program.ts");
  await writeFile(path, client.program(call));
  return { path, generationMs };
}
