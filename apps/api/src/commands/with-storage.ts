// Gives a command access to the database.

import { invalidSetting, redactCredentials } from "@onecontract/server-node/settings";
import type { DatabaseSetting } from "../config/backend-settings.ts";
import { type Storage, StorageUnavailableError } from "../storage/storage.ts";
import { openStorage } from "../wiring.ts";

/**
 * Opens the storage, calls `work` and closes the storage.
 * @throws SettingError if the database cannot be opened, is locked, or fails.
 */
export async function withStorage(database: DatabaseSetting, work: (storage: Storage) => Promise<void>): Promise<void> {
  try {
    const storage = await openStorage({ database });
    try {
      await work(storage);
    } finally {
      await storage.close();
    }
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    const reason = error.cause instanceof Error ? error.cause.message : error.message;
    const url = database.kind === "sqlite" ? `sqlite:${database.path}` : redactCredentials(database.url);
    throw invalidSetting("DATABASE_URL", `an available database (${reason})`, url);
  }
}

/** Returns whether the database or the system reported the error. Their errors have a code. */
function isDatabaseError(error: unknown): error is Error {
  return error instanceof StorageUnavailableError || (error instanceof Error && "code" in error);
}
