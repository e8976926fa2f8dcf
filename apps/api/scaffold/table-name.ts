// Names of tables and columns, quoted if they are words of SQL.

/**
 * Words that SQLite or PostgreSQL reserves (https://www.sqlite.org/lang_keywords.html and
 * https://www.postgresql.org/docs/current/sql-keywords-appendix.html).
 */
const RESERVED = new Set(
  (
    "add all alter analyse analyze and any array as asc asymmetric authorization autoincrement begin between binary both by case cast " +
    "check collate collation column commit concurrently constraint create cross current current_catalog current_date current_role " +
    "current_schema current_time current_timestamp current_user default deferrable delete desc distinct do drop else end escape " +
    "except exists false fetch for foreign freeze from full grant group having if ilike in index initially inner insert intersect " +
    "into is isnull join lateral leading left like limit localtime localtimestamp natural not nothing notnull null offset on only or " +
    "order outer overlaps placing primary references returning right rollback select session_user set similar some symmetric " +
    "system_user table tablesample then to trailing transaction true union unique update user using values variadic verbose when " +
    "where window with"
  ).split(" "),
);

export function sqlName(name: string): string {
  return RESERVED.has(name) ? `"${name}"` : name;
}

/** @throws Error for a name that cannot be a part of the names of sequences and indexes */
export function tableName(name: string): string {
  if (!RESERVED.has(name)) return name;
  throw new Error(`expected a table whose name SQL does not reserve, got "${name}". Choose another --plural`);
}
