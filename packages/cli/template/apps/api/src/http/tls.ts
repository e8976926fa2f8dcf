// TLS of the API itself. In most deployments a proxy ends TLS, and the API has none.
import { readFileSync } from "node:fs";
import type { ServerOptions } from "node:https";

/**
 * Returns the options of an HTTPS server, or undefined without TLS_CERT_FILE.
 *
 * TLS_CERT_FILE and TLS_KEY_FILE name PEM files. With TLS_CA_FILE, the server requests certificates of clients that these authorities
 * have issued. A client without one is still connected, because other operations need none.
 */
export function readTlsOptions(env: NodeJS.ProcessEnv): ServerOptions | undefined {
  const { TLS_CERT_FILE, TLS_KEY_FILE, TLS_CA_FILE } = env;
  if (TLS_CERT_FILE === undefined) return undefined;
  if (TLS_KEY_FILE === undefined) throw new Error("TLS_KEY_FILE: expected a path, because TLS_CERT_FILE is set, got none");
  return {
    cert: readFileSync(TLS_CERT_FILE),
    key: readFileSync(TLS_KEY_FILE),
    ...(TLS_CA_FILE !== undefined && { ca: readFileSync(TLS_CA_FILE), requestCert: true, rejectUnauthorized: false }),
  };
}
