// The data of the API: its database, and the API keys of its users.
import { type DataDefinition, SecretFormat } from "@onecontract/server-storage";
{{#rateLimits}}import { rateLimits } from "{{scope}}/server";
{{/rateLimits}}
export const data = {
  name: "{{name}}",
  /** The SQLite file, unless DATABASE_URL selects another database. */
  folder: new URL("../data/", import.meta.url),
  /** API keys start with {{keyPrefix}}_live_ or {{keyPrefix}}_test_. */
  secrets: new SecretFormat("{{keyPrefix}}"),
  {{#rateLimits}}policy: rateLimits,
  {{/rateLimits}}/** Migrations of the tables that you add. */
  migrations: new URL("./migrations/", import.meta.url),
} satisfies DataDefinition;
