// GET /pets
import { type Awaitable, andThen, type ListPetsRequest, type ListPetsResult } from "@petstore/server";
import { decodeCursor } from "../domain/cursor.ts";
import { cutPage, nextPageLink } from "../domain/page.ts";
import type { RequestContext, SuppliedHeader } from "./request-context.ts";

export function listPets(
  { query }: ListPetsRequest,
  { storage, apiUrl }: RequestContext,
): Awaitable<ListPetsResult<SuppliedHeader>> {
  const { limit, status } = query;
  const wanted = { afterId: decodeCursor(query.cursor), count: limit + 1 };
  return andThen(storage.pets.list(status === undefined ? wanted : { ...wanted, status }), (found) => {
    const { items, nextCursor } = cutPage(found, limit);
    return { status: 200, body: items, headers: nextPageLink(`${apiUrl}/pets`, { limit, status }, nextCursor) };
  });
}
