// All commands of the program.
import { createGroup, keysCommand, migrateCommand } from "@onecontract/server-storage/commands";
import { data } from "../data.ts";
import { DEMO_KEY_NAME } from "../demo-key.ts";
import { seed } from "./seed.ts";
import { serve } from "./serve.ts";

const options = { program: "petstore-api", data, reservedNames: [DEMO_KEY_NAME] };

export const program = createGroup(
  "petstore-api",
  "",
  new Map([
    ["serve", serve],
    ["keys", keysCommand(options)],
    ["migrate", migrateCommand(options)],
    ["seed", seed],
  ]),
);
