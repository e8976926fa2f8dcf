// Commands on the data: `pnpm keys create`, `pnpm migrate`. `--help` lists them.
import { createGroup, keysCommand, migrateCommand, runProgram } from "@onecontract/server-storage/commands";
import { data } from "./data.ts";

const options = { program: "pnpm", data };
const commands = new Map([
  ["keys", keysCommand(options)],
  ["migrate", migrateCommand(options)],
]);
await runProgram(createGroup("pnpm", "", commands));
