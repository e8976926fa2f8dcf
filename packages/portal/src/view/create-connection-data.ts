// Extracts the servers and credentials of a contract that the reader chooses from.
import { type Contract, credentialLocation, credentialMode, credentialVariable } from "@onecontract/codegen";
import type { Site } from "../model/site.ts";
import type { ConnectionCredential, ConnectionData } from "./connection-data.ts";

const stored = new WeakMap<Site, ConnectionData>();

export function connectionData(site: Site): ConnectionData {
  const known = stored.get(site) ?? createConnectionData(site);
  stored.set(site, known);
  return known;
}

function createConnectionData({ portal, contract, sdk }: Site): ConnectionData {
  const { basePath, sameOrigin } = portal;
  return {
    basePath,
    storageKey: `portal ${basePath} ${contract.title}`,
    servers: contract.servers.map(({ template, url, variables }) => ({ template, url, variables })),
    sameOrigin,
    baseURL: (portal.baseURL ?? contract.servers[0]?.url ?? "/").replace(/\/$/, ""),
    client: sdk && (sdk.client ?? contract.client.name),
    credentials: contractCredentials(contract),
  };
}

/** Returns one API key, or one credential for each security scheme whose credential a page can send. */
export function contractCredentials(contract: Contract): ConnectionCredential[] {
  const mode = credentialMode(contract);
  if (mode.kind === "none") return [];
  const variable = (scheme: string) => credentialVariable(contract, mode, scheme);
  if (mode.kind === "key") return [{ scheme: "", label: "API key", variable: variable("") }];
  return mode.names.flatMap((scheme) => {
    const location = credentialLocation(contract.securitySchemes[scheme] ?? { type: "nothing" });
    if (location === undefined || location === "cookie" || location === "connection") return [];
    const hint = location === "basic" ? "User name and password, as name:password." : undefined;
    return [{ scheme, label: scheme, variable: variable(scheme), hint }];
  });
}
