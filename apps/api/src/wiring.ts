// Chooses the engines. The only file that names one.
import { unusable } from "./config/setting-error.ts";
import { openSqliteStorage } from "./storage/sqlite/sqlite-storage.ts";
import type { Storage } from "./storage/storage.ts";

/** @throws SettingError when the database cannot be opened. */
export async function openStorage(databasePath: string): Promise<Storage> {
  try {
    return await openSqliteStorage({ path: databasePath });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw unusable("DATABASE_URL", `a SQLite database that can be opened (${reason})`, `sqlite:${databasePath}`);
  }
}
