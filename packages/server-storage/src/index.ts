// Durable data of an HTTP API on Node: SQLite or PostgreSQL, API keys, and rate-limit counters.

export { type BackendParts, type Backends, combineBackends, type LimitedBackends } from "./backends.ts";
export { type Collection, type CollectionOptions, ItemTooLargeError, type NewKeys } from "./collections/collection.ts";
export { type Items, MAX_PAGE_BYTES, MAX_PAGE_SIZE, type NextPage, type Page } from "./collections/stored-items.ts";
export type { Key } from "./collections/stored-key.ts";
export { columnName } from "./column-name.ts";
export type { DataDefinition } from "./data-definition.ts";
export {
  type IssuedKey,
  type KeyLookup,
  KeyRing,
  type KeyRingOptions,
  type NewKey,
  ONLY_PLAN,
} from "./keys/key-ring.ts";
export type { ApiKey, KeyAction, KeyChange, KeyPlan, KeyStorage, StoredSecret } from "./keys/key-storage.ts";
export { LookupThrottle } from "./keys/lookup-throttle.ts";
export { hashSecret, type KeyMode, SecretFormat } from "./keys/secret-format.ts";
export { type BackendOptions, migrateDatabase, openBackends, openStorage } from "./open-backends.ts";
export { postgresqlDialect } from "./postgresql/dialect.ts";
export { type BackendSettings, type DatabaseSetting, databaseFlag, redisFlag } from "./settings/database-settings.ts";
export type { Database, Durability, Query, Row, Transaction, Value } from "./sql/database.ts";
export type { Dialect } from "./sql/dialect.ts";
export {
  type IdempotencyTable,
  type IdempotentInsert,
  idempotencyTable,
  insertOrReplay,
} from "./sql/idempotent-insert.ts";
export { createLimitStates, recreateLimitStates } from "./sql/limit-states.ts";
export type { Migration, MigrationReport, Phase } from "./sql/migrations.ts";
export { OWN_TABLES } from "./sql/own-tables.ts";
export { REMOVAL_BATCH_ROWS } from "./sql/remove-in-batches.ts";
export { readBytes, readInt64, readInteger, readOption, readString, singleRow } from "./sql/row.ts";
export { sqliteDialect } from "./sqlite/dialect.ts";
export {
  type AddResult,
  type Changes,
  type Idempotency,
  type ItemStorage,
  type PageQuery,
  type Storage,
  StorageUnavailableError,
} from "./storage.ts";
export {
  boolean,
  type Column,
  type Identified,
  int64,
  integer,
  option,
  optional,
  type Table,
  text,
  timeMs,
} from "./table.ts";
