// GET /pets
import { type Awaitable, andThen, type ListPetsRequest, type ListPetsResponse } from "@petstore/server";
import { decodeCursor, nextPageLink, toPage } from "../domain/pagination.ts";
import type { RequestContext, SuppliedHeader } from "./request-context.ts";

export function listPets(
  { query }: ListPetsRequest,
  { storage, apiUrl }: RequestContext,
): Awaitable<ListPetsResponse<SuppliedHeader>> {
  const { limit, status } = query;
  const page = { afterId: decodeCursor(query.cursor), limit: limit + 1, status };
  return andThen(storage.pets.list(page), (found) => {
    const { items, nextCursor } = toPage(found, limit);
    return { status: 200, body: items, headers: nextPageLink(`${apiUrl}/pets`, { limit, status }, nextCursor) };
  });
}
