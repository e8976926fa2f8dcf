// Takes a PostgreSQL database to the newest schema.
import type { ClientBase } from "pg";
import { integer } from "../sql/row.ts";
import { type Dialect, dataSteps, limitSteps, stepsFrom } from "../sql/schema.ts";

const dialect: Dialect = {
  integer: "BIGINT",
  bytes: "BYTEA",
  id: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
  numberedTable: "",
  keyedTable: "",
};

/**
 * Ids become visible in their order: whoever takes one holds a lock until the transaction ends, so a page never goes past
 * an id that is committed later. A sequence alone gives transactions numbers, and these end in whichever order.
 */
const idsInCommitOrder = `
  CREATE FUNCTION next_in_commit_order(numbers REGCLASS) RETURNS BIGINT LANGUAGE sql VOLATILE AS $$
    SELECT pg_advisory_xact_lock((1751605620::BIGINT << 32) | numbers::OID::BIGINT);
    SELECT nextval(numbers);
  $$;
  ${["pets", "orders"].map(numberInCommitOrder).join("")}`;

/** The numbers go on where the table's own sequence ends. */
function numberInCommitOrder(table: string): string {
  return `
    CREATE SEQUENCE ${table}_ids OWNED BY ${table}.id;
    SELECT setval('${table}_ids', nextval(pg_get_serial_sequence('${table}', 'id')), false);
    ALTER TABLE ${table} ALTER id DROP IDENTITY;
    ALTER TABLE ${table} ALTER id SET DEFAULT next_in_commit_order('${table}_ids');`;
}

const steps = [...dataSteps(dialect), ...limitSteps(dialect), idsInCommitOrder];

/** Any number that nobody else uses for a lock in the same database. */
const migrationLock = 7_061_523_948;

/** Does the steps that are missing, once, also when several processes start together. */
export async function migrate(client: ClientBase): Promise<void> {
  await client.query("BEGIN");
  try {
    // A step on a large table, or the wait for another process that takes it, may last longer than a request may.
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0");
    await client.query("SELECT pg_advisory_xact_lock($1)", [migrationLock]);
    await client.query("CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)");
    const { rows } = await client.query("SELECT max(version) AS version FROM schema_version");
    const version = rows[0]?.version === null ? 0 : integer(rows[0]?.version, "version");
    for (const [index, step] of stepsFrom(version, steps).entries()) {
      await client.query(step);
      await client.query("INSERT INTO schema_version (version) VALUES ($1)", [version + index + 1]);
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}
