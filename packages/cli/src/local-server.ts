// HTTP servers that only this machine reaches.
import type { AddressInfo } from "node:net";
import type { ServerType } from "@hono/node-server";

export interface LocalServer {
  origin: string;
  close(): Promise<unknown>;
}

/** Makes a server listen on a free port. */
export async function listenLocally(server: ServerType): Promise<LocalServer> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    const closed = new Promise((resolve) => server.close(resolve));
    // Keep-alive connections of clients would delay the end.
    if ("closeAllConnections" in server) server.closeAllConnections();
    return closed;
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}
