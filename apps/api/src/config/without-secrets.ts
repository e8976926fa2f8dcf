// Addresses of databases may hold a password, which must not reach a terminal or a log.

/**
 * The text with user and password, and the values of a query, replaced by `***`. Also for text that is no address, as a
 * setting that is wrong may be one with a slip of the pen.
 */
export function withoutSecrets(address: string): string {
  return address
    .replace(/^([a-z][a-z0-9+.-]*:\/*)?.*@/is, (_all, scheme: string | undefined) => `${scheme ?? ""}***@`)
    .replace(/([?&][^=&]*=)[^&]*/g, "$1***");
}
