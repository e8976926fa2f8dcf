// Finds a free TCP port.
import { once } from "node:events";
import { createServer } from "node:net";

/** Returns an unused port of the loopback interface, for programs that cannot choose a port themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("expected a TCP address");
  return address.port;
}
