// The data of the pet store: its tables, the format of its API keys, and its plans.

import {
  type BackendOptions,
  type BackendSettings,
  type DatabaseSetting,
  type LimitedBackends,
  openBackends as openAllBackends,
  openStorage as openDataStorage,
  SecretFormat,
  type Storage,
} from "@onecontract/server-storage";
import { rateLimits } from "./contract.ts";
import { numberedMigrations } from "./storage/numbered-migrations.ts";
import { petIdempotencyKeys, sqlPets } from "./storage/sql-pets.ts";
import type { PetstoreStorage } from "./storage/storage.ts";
import { orderTable } from "./tables/orders.ts";

export const data = {
  name: "petstore",
  secrets: new SecretFormat("pets"),
  policy: rateLimits,
  migrations: new URL("./storage/migrations/", import.meta.url),
  numbered: numberedMigrations,
  removals: [petIdempotencyKeys.removeExpired],
};

/** Replaces all API keys in a string, for logs. */
export const redactSecrets = (value: string): string => data.secrets.redact(value);

export interface PetstoreBackends extends LimitedBackends {
  readonly storage: PetstoreStorage;
}

/** Opens everything that the server needs. @throws SettingError if the database or the counters cannot be opened. */
export async function openBackends(settings: BackendSettings, options: BackendOptions): Promise<PetstoreBackends> {
  const backends = await openAllBackends(data, settings, options);
  const storage = petstoreStorage(backends.storage);
  const check = async () => {
    await storage.pets.list({ afterId: 0, limit: 1 });
    await backends.check();
  };
  return { ...backends, storage, check };
}

/** Opens only the data. @throws SettingError if the database cannot be opened. */
export async function openStorage({ database }: { database: DatabaseSetting }): Promise<PetstoreStorage> {
  return petstoreStorage(await openDataStorage(data, database));
}

export function petstoreStorage(storage: Storage): PetstoreStorage {
  return { ...storage, pets: sqlPets(storage.database), orders: storage.table(orderTable) };
}
