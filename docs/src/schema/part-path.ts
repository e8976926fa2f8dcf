// Places on a page that can be linked to.

/** `query.limit`, `schema-Pet.name`. An id has no white space (HTML, section 3.2.6). */
export function partPath(path: string, name: string): string {
  return `${path}.${name.replace(/\s+/g, "_")}`;
}
