// GET /store/orders
import type { ListOrdersRequest, ListOrdersResponse } from "@petstore/server";
import { decodeCursor, nextPageLink, toPage } from "../domain/pagination.ts";
import type { RequestContext, SuppliedHeader } from "./request-context.ts";

export async function listOrders(
  { query }: ListOrdersRequest,
  { storage, apiUrl }: RequestContext,
): Promise<ListOrdersResponse<SuppliedHeader>> {
  const { limit } = query;
  const found = await storage.orders.list({ afterId: decodeCursor(query.cursor), limit: limit + 1 });
  const { items, nextCursor } = toPage(found, limit);
  return { status: 200, body: items, headers: nextPageLink(`${apiUrl}/store/orders`, { limit }, nextCursor) };
}
