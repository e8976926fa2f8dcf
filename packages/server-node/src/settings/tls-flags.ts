// Settings of HTTPS. In most deployments a proxy ends TLS, and the server needs none.
import { readFileSync } from "node:fs";
import type { ServerOptions } from "node:https";
import { type FlagValues, invalidSetting, optional, setting } from "./setting.ts";

export const tlsFlags = {
  certificate: setting("tls-cert-file", "PEM file with the certificate, for HTTPS", {
    otherwise: "HTTP",
    read: optional(readPemFile),
  }),
  key: setting("tls-key-file", "PEM file with the key of the certificate", {
    otherwise: "none",
    read: optional(readPemFile),
  }),
  authorities: setting("tls-ca-file", "PEM file with the authorities of client certificates", {
    otherwise: "client certificates are not requested",
    read: optional(readPemFile),
  }),
};

/**
 * Returns the options of an HTTPS server, or undefined without a certificate. With authorities, clients are asked for a
 * certificate. Those without one are still connected, because operations that need none accept them.
 * @throws SettingError if there is a certificate and no key
 */
export function tlsOptions({ certificate, key, authorities }: FlagValues<typeof tlsFlags>): ServerOptions | undefined {
  if (certificate === undefined) return undefined;
  if (key === undefined) throw invalidSetting("TLS_KEY_FILE", "a path, because TLS_CERT_FILE is set", undefined);
  return {
    cert: certificate,
    key,
    ...(authorities && { ca: authorities, requestCert: true, rejectUnauthorized: false }),
  };
}

function readPemFile(path: string, name: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw invalidSetting(name, "the path of a readable file", path);
  }
}
