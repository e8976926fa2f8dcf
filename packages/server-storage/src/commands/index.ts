// Commands on the data of an application, and the parts to make more of them.
export { type Command, createCommand, createGroup, print } from "./command.ts";
export type { DataCommandOptions } from "./data-command-options.ts";
export { keysCommand } from "./key-commands.ts";
export { migrateCommand } from "./migrate.ts";
export { runProgram } from "./run-program.ts";
export { withStorage } from "./with-storage.ts";
