// The command `petstore-api keys list`: lists the API keys.
import { databaseHelp } from "../config/backend-settings.ts";
import type { ApiKey } from "../storage/storage.ts";
import { type Command, readArguments } from "./command.ts";
import { withKeys } from "./with-keys.ts";

export const listKeys: Command = {
  help: `Usage: petstore-api keys list [flags]

Lists all API keys in the order of creation, without their secrets, of which only hashes are stored.

  --json                          print only a JSON array
${databaseHelp}`,

  async run(args, env) {
    const { flags } = readArguments(args, { json: { type: "boolean" }, "database-url": { type: "string" } });
    await withKeys(flags, env, async (keys) => {
      const rows = (await keys.list()).map(toRow);
      process.stdout.write(`${flags.json === true ? JSON.stringify(rows) : table(rows)}\n`);
    });
  },
};

function toRow({ id, name, mode, plan, limits, createdAtMs, lastUsedAtMs, revokedAtMs }: ApiKey) {
  const time = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());
  return {
    id,
    name,
    mode,
    plan,
    ...(limits && { limits }),
    createdAt: time(createdAtMs),
    lastUsedAt: time(lastUsedAtMs),
    revokedAt: time(revokedAtMs),
  };
}

function table(rows: ReturnType<typeof toRow>[]): string {
  const header = ["ID", "PLAN", "MODE", "CREATED", "LAST USED", "REVOKED", "NAME"];
  const lines = rows.map(({ id, plan, mode, createdAt, lastUsedAt, revokedAt, name }) =>
    [id, plan, mode, createdAt, lastUsedAt, revokedAt, name].map((cell) => cell || "-"),
  );
  const widths = header.map((title, column) =>
    Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  const formatLine = (line: string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return [header, ...lines].map(formatLine).join("\n");
}
