// Reads the certificate of a client (mutual TLS). The variables `TLS_*` enable it.
import { TLSSocket } from "node:tls";
import type { Context } from "hono";

/**
 * Header in which a proxy that ends TLS passes the certificate on (RFC 9440). The authenticators accept the development credential in
 * it. Before you read certificates from it, make sure that only the proxy can connect, and that it removes the header of clients.
 */
export const CLIENT_CERTIFICATE_HEADER = "Client-Cert";

/** Returns the SHA-256 fingerprint of a certificate that an authority of TLS_CA_FILE has issued, or undefined without one. */
export function readFingerprint(context: Context): string | undefined {
  const socket: unknown = context.env?.incoming?.socket;
  return socket instanceof TLSSocket && socket.authorized ? socket.getPeerCertificate().fingerprint256 : undefined;
}
