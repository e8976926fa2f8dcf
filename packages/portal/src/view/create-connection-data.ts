// Extracts the servers and credentials of a contract that the reader chooses from.

import { type Contract, credentialLocation, credentialMode, credentialVariable } from "@onecontract/codegen";
import { t } from "../messages/translate.ts";
import { memoize } from "../model/memoize.ts";
import type { Site } from "../model/site.ts";
import type { ConnectionCredential, ConnectionData, OAuthFlowData } from "./connection-data.ts";

export const connectionData: (site: Site) => ConnectionData = memoize(({ portal, contract, sdk }) => {
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
});

/** Returns one API key, or one credential for each security scheme whose credential a page can send. */
export function contractCredentials(contract: Contract): ConnectionCredential[] {
  const mode = credentialMode(contract);
  if (mode.kind === "none") return [];
  const variable = (scheme: string) => credentialVariable(contract, mode, scheme);
  if (mode.kind === "key") {
    const used = contract.operations.flatMap(({ security }) => security.flat()).map(({ scheme }) => scheme);
    const flows = [...new Set(used)].flatMap((scheme) => oauthFlows(contract, scheme) ?? []);
    return [{ scheme: "", label: t("API key"), variable: variable(""), ...(flows.length > 0 && { flows }) }];
  }
  return mode.names.flatMap((scheme) => {
    const location = credentialLocation(contract.securitySchemes[scheme] ?? { type: "nothing" });
    if (location === undefined || location === "cookie" || location === "connection") return [];
    const hint = location === "basic" ? t("User name and password, as name:password.") : undefined;
    return [{ scheme, label: scheme, variable: variable(scheme), hint, flows: oauthFlows(contract, scheme) }];
  });
}

/** Returns the flows whose URLs the contract declares completely. Undefined if there are none. */
function oauthFlows({ securitySchemes }: Contract, name: string): OAuthFlowData[] | undefined {
  const { type, flows: declared = {} } = securitySchemes[name] ?? { type: "" };
  if (type !== "oauth2") return undefined;
  const flows = (["authorizationCode", "clientCredentials"] as const).flatMap((kind): OAuthFlowData[] => {
    const { authorizationUrl, tokenUrl, refreshUrl, scopes = {} } = declared[kind] ?? {};
    if (!isWebURL(tokenUrl) || (kind === "authorizationCode" && !isWebURL(authorizationUrl))) return [];
    const refreshURL = isWebURL(refreshUrl) ? refreshUrl : undefined;
    return [{ kind, authorizationURL: authorizationUrl, tokenURL: tokenUrl, refreshURL, scopes: Object.keys(scopes) }];
  });
  return flows.length > 0 ? flows : undefined;
}

function isWebURL(url: string | undefined): url is string {
  return url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

/** Returns whether readers can request a token in a window, which needs a page for the redirect. */
export function hasOAuthCallback(site: Site): boolean {
  const flows = connectionData(site).credentials.flatMap((credential) => credential.flows ?? []);
  return site.portal.sections.console && flows.some(({ kind }) => kind === "authorizationCode");
}
