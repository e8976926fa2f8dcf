// Cursors and the Link header, for all peers in the same way.
import type { PageQuery, Pet } from "./pet.ts";

/** @throws RangeError when the cursor is none. */
export function afterIdOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  if (!/^[1-9][0-9]{0,15}$/.test(text) || cursorOf(Number(text)) !== cursor) {
    throw new RangeError(`cursor: expected the cursor of a Link header's next address, got ${JSON.stringify(cursor)}`);
  }
  return Number(text);
}

/** Cuts what was found to the page; the header is absent on the last page. */
export function cutPage(found: Pet[], { limit, status }: PageQuery, origin: string): { page: Pet[]; link?: string } {
  if (found.length <= limit) return { page: found };
  const page = found.slice(0, limit);
  const filter = status === undefined ? "" : `&status=${status}`;
  const cursor = cursorOf(page.at(-1)?.id ?? 0);
  return { page, link: `<${origin}/v1/pets?limit=${limit}${filter}&cursor=${cursor}>; rel="next"` };
}

function cursorOf(lastId: number): string {
  return Buffer.from(String(lastId)).toString("base64url");
}
