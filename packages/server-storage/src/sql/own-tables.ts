/** Tables of this package. An application must not use these names. */
export const OWN_TABLES: readonly string[] = [
  "api_key_secrets",
  "api_keys",
  "collections",
  "idempotent_responses",
  "items",
  "key_changes",
  "limit_states",
  "migrations",
  "schema_version",
];
