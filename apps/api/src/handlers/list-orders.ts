// GET /store/orders
import type { ListOrdersRequest, ListOrdersResult } from "@petstore/server";
import { decodeCursor } from "../domain/cursor.ts";
import { cutPage, nextPageLink } from "../domain/page.ts";
import type { RequestContext, SuppliedHeader } from "./request-context.ts";

export async function listOrders(
  { query }: ListOrdersRequest,
  { storage, apiUrl }: RequestContext,
): Promise<ListOrdersResult<SuppliedHeader>> {
  const { limit } = query;
  const found = await storage.orders.list({ afterId: decodeCursor(query.cursor), count: limit + 1 });
  const { items, nextCursor } = cutPage(found, limit);
  return { status: 200, body: items, headers: nextPageLink(`${apiUrl}/store/orders`, { limit }, nextCursor) };
}
