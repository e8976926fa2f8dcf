// PostgreSQL's text can hold every character but NUL (https://www.postgresql.org/docs/current/datatype-character.html),
// which JSON and SQLite allow. So NUL is written as an escape character and "0", and that character itself with a "1".

const marker = "\u0001";

export function toPostgresText(text: string): string {
  if (!text.includes("\0") && !text.includes(marker)) return text;
  return text.replaceAll(marker, `${marker}1`).replaceAll("\0", `${marker}0`);
}

export function fromPostgresText(text: string): string {
  if (!text.includes(marker)) return text;
  return text.replaceAll(`${marker}0`, "\0").replaceAll(`${marker}1`, marker);
}
