// Forwards TCP connections to one server and later to another one, like the virtual IP of a cluster.
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { onFinished } from "@onecontract/testing/on-finished";

export interface TcpForwarder {
  port: number;
  /** Closes all connections and forwards new ones to another local port. */
  switchTo(port: number): void;
}

/** Forwards connections to a local port until the test finishes. */
export async function startTcpForwarder(initialPort: number): Promise<TcpForwarder> {
  let targetPort = initialPort;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const target = connect(targetPort, "127.0.0.1");
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(socket);
      // The end of one connection, for any reason, ends the other one.
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const closeConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  onFinished(() => {
    server.close();
    closeConnections();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error(`address: expected a port, got ${address}`);
  const switchTo = (port: number) => {
    targetPort = port;
    closeConnections();
  };
  return { port: address.port, switchTo };
}
