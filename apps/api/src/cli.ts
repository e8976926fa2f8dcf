#!/usr/bin/env node
// The program `petstore-api`: runs a command, and reports invalid settings as one line with exit code 1.
import { SettingError } from "@onecontract/server-node/settings";
import { assertVirtualMemory } from "./virtual-memory.ts";

try {
  assertVirtualMemory();
  // Loading the commands needs more virtual memory than the check.
  const { program } = await import("./commands/program.ts");
  await program.run(process.argv.slice(2), process.env);
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
  // The connection to the primary process would keep a worker running.
  process.channel?.unref();
}
