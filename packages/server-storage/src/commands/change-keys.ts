// The commands `keys rotate` and `keys revoke`.
import { invalidSetting, switchFlag } from "@onecontract/server-node/settings";
import type { KeyRing } from "../keys/key-ring.ts";
import { type Command, createCommand, print } from "./command.ts";
import type { DataCommandOptions } from "./data-command-options.ts";
import { readDuration } from "./duration.ts";
import { changeFlags, invalidActiveKey, printIssuedKey, withKeys } from "./key-access.ts";

export function rotateKeyCommand(options: DataCommandOptions): Command {
  return createCommand({
    usage: `${options.program} keys rotate ID`,
    summary: "issue a new secret; the previous one stays active for an overlap",
    description:
      "Issues a new secret for an API key and prints it. It is shown only once. ID, plan and counters do not change.",
    argument: "ID",
    flags: {
      overlapMs: {
        flag: "overlap",
        placeholder: "DURATION",
        description: "how long the previous secret stays active: 0s, 30m, 24h, 7d",
        default: "24h",
        read: readDuration,
      },
      isJson: switchFlag("json", "print only JSON"),
      ...changeFlags(options),
    },
    run: ({ overlapMs, isJson, database, actor }, _env, id) => {
      const rotate = async (keys: KeyRing) => {
        const issued = await keys.rotate(id, overlapMs);
        if (issued === undefined) throw invalidActiveKey(id);
        printIssuedKey(issued, isJson);
      };
      return withKeys(options, database, rotate, actor);
    },
  });
}

export function revokeKeyCommand(options: DataCommandOptions): Command {
  return createCommand({
    usage: `${options.program} keys revoke ID`,
    summary: "revoke a key with all its secrets",
    description: "Revokes an API key with all its secrets. This cannot be undone.",
    argument: "ID",
    flags: changeFlags(options),
    run: ({ database, actor }, _env, id) => {
      const revoke = async (keys: KeyRing) => {
        if (!(await keys.revoke(id))) throw invalidSetting("ID", "the ID of a key", id);
        print(`${id} is revoked.`);
      };
      return withKeys(options, database, revoke, actor);
    },
  });
}
