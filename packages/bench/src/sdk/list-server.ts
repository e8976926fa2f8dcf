// What the clients ask: a bare node:http that answers one list, with the headers that a service with limits sends.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const items = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  name: "Item",
  categoryId: 3,
  status: "available",
}));
const body = JSON.stringify(items);

const server = createServer((_request, response) => {
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": body.length,
    "x-ratelimit-limit": 1_000_000,
    "x-ratelimit-remaining": 999_999,
    "x-ratelimit-reset": Math.ceil(Date.now() / 60_000) * 60,
  });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
