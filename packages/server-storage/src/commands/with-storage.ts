// Gives a command access to the database.

import { invalidSetting } from "@onecontract/server-node/settings";
import type { DataDefinition } from "../data-definition.ts";
import { describeDatabase, openStorage } from "../open-backends.ts";
import type { DatabaseSetting } from "../settings/database-settings.ts";
import { type Storage, StorageUnavailableError } from "../storage.ts";

/**
 * Opens the storage, calls `work` and closes the storage.
 * @throws SettingError if the database cannot be opened, is locked, or fails.
 */
export async function withStorage(
  data: DataDefinition,
  database: DatabaseSetting,
  work: (storage: Storage) => Promise<void>,
): Promise<void> {
  try {
    const storage = await openStorage(data, database);
    try {
      await work(storage);
    } finally {
      await storage.close();
    }
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    throw invalidSetting("DATABASE_URL", `an available database (${reason})`, describeDatabase(database));
  }
}

/** Returns whether the database or the system reported the error. Their errors have a code. */
function isDatabaseError(error: unknown): error is Error {
  return error instanceof StorageUnavailableError || (error instanceof Error && "code" in error);
}
