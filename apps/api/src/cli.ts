#!/usr/bin/env node
import { SettingError } from "./config/setting.ts";
// The program `petstore-api`: runs a command, and reports invalid settings as one line with exit code 1.
import { assertVirtualMemory } from "./virtual-memory.ts";

try {
  assertVirtualMemory();
  // Loading the commands needs more virtual memory than the check.
  const { runCommand } = await import("./commands/run-command.ts");
  await runCommand(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
