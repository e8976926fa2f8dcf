// All commands of the program.
import { createGroup } from "./command.ts";
import { createKey } from "./create-key.ts";
import { listKeys, revokeKey, rotateKey } from "./keys.ts";
import { migrate } from "./migrate.ts";
import { seed } from "./seed.ts";
import { serve } from "./serve.ts";

const keys = createGroup(
  "petstore-api keys",
  "issue, list, rotate and revoke API keys",
  new Map([
    ["create", createKey],
    ["list", listKeys],
    ["rotate", rotateKey],
    ["revoke", revokeKey],
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
