// Escapes NUL, the only character that PostgreSQL's TEXT cannot store
// (https://www.postgresql.org/docs/current/datatype-character.html), unlike JSON and SQLite. NUL becomes an escape character
// and "0"; the escape character itself is followed by "1".

const escapeCharacter = "\u0001";

export function escapeNul(value: string): string {
  if (!value.includes("\0") && !value.includes(escapeCharacter)) return value;
  return value.replaceAll(escapeCharacter, `${escapeCharacter}1`).replaceAll("\0", `${escapeCharacter}0`);
}

export function unescapeNul(value: string): string {
  if (!value.includes(escapeCharacter)) return value;
  return value.replaceAll(`${escapeCharacter}0`, "\0").replaceAll(`${escapeCharacter}1`, escapeCharacter);
}
