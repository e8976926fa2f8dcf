// Escapes NUL, the only character that PostgreSQL's TEXT cannot store
// (https://www.postgresql.org/docs/current/datatype-character.html), unlike JSON and SQLite. NUL becomes an escape character
// and "0"; the escape character itself is followed by "1".

const ESCAPE_CHARACTER = "\u0001";

export function escapeNul(value: string): string {
  if (!value.includes("\0") && !value.includes(ESCAPE_CHARACTER)) return value;
  return value.replaceAll(ESCAPE_CHARACTER, `${ESCAPE_CHARACTER}1`).replaceAll("\0", `${ESCAPE_CHARACTER}0`);
}

export function unescapeNul(value: string): string {
  if (!value.includes(ESCAPE_CHARACTER)) return value;
  return value.replaceAll(`${ESCAPE_CHARACTER}0`, "\0").replaceAll(`${ESCAPE_CHARACTER}1`, ESCAPE_CHARACTER);
}
