// Listens on a port, and explains why that fails.
import type { Server } from "node:net";
import { SettingError } from "../settings/setting.ts";

/**
 * Returns the port.
 * @param port 0 selects a free one.
 * @throws SettingError if the port is in use or the host is not local.
 */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)));
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new SettingError(`PORT: ${port} is in use; stop the process that uses it or set PORT to another port`);
    case "EACCES":
      return new SettingError(`PORT: permission denied for ${port}; set PORT to 1024 or higher`);
    default:
      return new SettingError(`HOST: expected a local IP address or host name, got "${host}" (${error.code})`);
  }
}
