// The opaque cursor of a list: the id of the last item of a page, so that pages stay right while items are added.
import { ApiError } from "./api-error.ts";

/** @param lastId id of the last item of the page before. */
export function encodeCursor(lastId: number): string {
  return Buffer.from(String(lastId)).toString("base64url");
}

/**
 * The id after which the page starts; 0 for the first page.
 * @throws ApiError `invalid_request` when the cursor is not one that `encodeCursor` made.
 */
export function decodeCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  const lastId = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : Number.NaN;
  // Encoded again, because base64url has several spellings of one value.
  if (!Number.isSafeInteger(lastId) || encodeCursor(lastId) !== cursor) {
    const expected = "the cursor of a Link header's next address";
    throw new ApiError("invalid_request", `cursor: expected ${expected}, got ${JSON.stringify(cursor)}`);
  }
  return lastId;
}
