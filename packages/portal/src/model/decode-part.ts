/** Decodes a part of a URL, which stays as it is if it is malformed. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
