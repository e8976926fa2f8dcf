// Cursors and the Link header. All peers use them.
import type { PageQuery, Pet } from "./pet.ts";

/**
 * Returns the id that the page starts after.
 *
 * @throws RangeError if the cursor is invalid
 */
export function decodeCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const id = Buffer.from(cursor, "base64url").toString("latin1");
  if (!/^[1-9][0-9]{0,15}$/.test(id) || encodeCursor(Number(id)) !== cursor) {
    throw new RangeError(`cursor: expected the cursor of a Link header's next URL, got ${JSON.stringify(cursor)}`);
  }
  return Number(id);
}

/** Limits the pets to one page and returns the Link header of the next page, which the last page does not have. */
export function cutPage(pets: Pet[], { limit, status }: PageQuery, origin: string): { page: Pet[]; link?: string } {
  if (pets.length <= limit) return { page: pets };
  const page = pets.slice(0, limit);
  const filter = status === undefined ? "" : `&status=${status}`;
  const cursor = encodeCursor(page.at(-1)?.id ?? 0);
  return { page, link: `<${origin}/v1/pets?limit=${limit}${filter}&cursor=${cursor}>; rel="next"` };
}

function encodeCursor(lastId: number): string {
  return Buffer.from(String(lastId)).toString("base64url");
}
