// Escapes of HTML.
export function escapeContent(source: string): string {
  return /[&<>]/.test(source)
    ? source.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    : source;
}

export function escapeAttribute(source: string): string {
  return /[&"<>]/.test(source) ? escapeContent(source).replaceAll('"', "&quot;") : source;
}
