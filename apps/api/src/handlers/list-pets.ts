// GET /pets
import type { ListPetsRequest, ListPetsResult } from "@petstore/server";
import { decodeCursor } from "../domain/cursor.ts";
import { cutPage, nextPageLink } from "../domain/page.ts";
import type { RequestContext, SuppliedHeader } from "./request-context.ts";

export async function listPets(
  { query }: ListPetsRequest,
  { storage, apiUrl }: RequestContext,
): Promise<ListPetsResult<SuppliedHeader>> {
  const { limit, status } = query;
  const wanted = { afterId: decodeCursor(query.cursor), count: limit + 1 };
  const found = await storage.pets.list(status === undefined ? wanted : { ...wanted, status });
  const { items, nextCursor } = cutPage(found, limit);
  return { status: 200, body: items, headers: nextPageLink(`${apiUrl}/pets`, { limit, status }, nextCursor) };
}
