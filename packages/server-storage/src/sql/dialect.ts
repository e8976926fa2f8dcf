// Names and clauses that differ between SQL databases.

export interface Dialect {
  /** Type of a 64-bit integer. */
  integer: string;
  /** Type of a byte string. */
  bytes: string;
  /** Type and constraints of a primary key that increments and never reuses a number. */
  identityKey: string;
  /** Options of a table with an identity key, or with large rows: SQLite compares whole rows of a table without row IDs. */
  identityTableOptions: string;
  /** Options of a table with any other key. */
  tableOptions: string;
  /** True if rate-limit counters are in the database of the data, not in a separate file. */
  hasCounters: boolean;
  /** Statements that `numberInCommitOrder` needs, once for each database. */
  createNumbering: string;
  /** Returns the statements that make the IDs of a table visible in ascending order, if the database does not do so anyway. */
  numberInCommitOrder(table: string): string;
}
