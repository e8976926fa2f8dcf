// All commands of the program.
import { createGroup } from "./command.ts";
import { createKey, updateKey } from "./create-key.ts";
import { listKeys, logKeys, revokeKey, rotateKey } from "./keys.ts";
import { migrate } from "./migrate.ts";
import { seed } from "./seed.ts";
import { serve } from "./serve.ts";

const keys = createGroup(
  "petstore-api keys",
  "issue, list, change, rotate and revoke API keys",
  new Map([
    ["create", createKey],
    ["list", listKeys],
    ["update", updateKey],
    ["rotate", rotateKey],
    ["revoke", revokeKey],
    ["log", logKeys],
  ]),
);

export const program = createGroup(
  "petstore-api",
  "",
  new Map([
    ["serve", serve],
    ["keys", keys],
    ["migrate", migrate],
    ["seed", seed],
  ]),
);
