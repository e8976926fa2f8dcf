// Chooses the engines. The only file that names one.
import type { EngineSettings } from "./config/engine-settings.ts";
import { unusable } from "./config/setting-error.ts";
import { withoutSecrets } from "./config/without-secrets.ts";
import { openSqliteStorage } from "./storage/sqlite/sqlite-storage.ts";
import type { Storage } from "./storage/storage.ts";

/** @throws SettingError when the database cannot be opened. */
export async function openStorage({ database }: EngineSettings): Promise<Storage> {
  if (database.engine === "postgresql") throw unusable("DATABASE_URL", "sqlite:<path>", withoutSecrets(database.url));
  try {
    return await openSqliteStorage(database);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw unusable("DATABASE_URL", `a SQLite database that can be opened (${reason})`, `sqlite:${database.path}`);
  }
}
