// The names and clauses of PostgreSQL.
import type { Dialect } from "../sql/dialect.ts";

/**
 * Creates the function that makes IDs visible in ascending order, so that a page never skips an ID that is committed later: a
 * transaction that takes an ID holds a lock until it ends. With a sequence alone, transactions commit in any order.
 * docs/decisions/0006-pets-visible-in-id-order.md lists the alternatives.
 */
const createNumbering = `
  CREATE OR REPLACE FUNCTION next_in_commit_order(numbers REGCLASS) RETURNS BIGINT LANGUAGE sql VOLATILE AS $$
    SELECT pg_advisory_xact_lock((1751605620::BIGINT << 32) | numbers::OID::BIGINT);
    SELECT nextval(numbers);
  $$;`;

export const postgresqlDialect: Dialect = {
  integer: "BIGINT",
  bytes: "BYTEA",
  identityKey: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
  identityTableOptions: "",
  tableOptions: "",
  hasCounters: true,
  createNumbering,
  numberInCommitOrder,
};

/** Returns the statements that continue the numbers of the table's own sequence. */
function numberInCommitOrder(table: string): string {
  return `
    CREATE SEQUENCE ${table}_ids OWNED BY ${table}.id;
    SELECT setval('${table}_ids', nextval(pg_get_serial_sequence('${table}', 'id')), false);
    ALTER TABLE ${table} ALTER id DROP IDENTITY;
    ALTER TABLE ${table} ALTER id SET DEFAULT next_in_commit_order('${table}_ids');`;
}
