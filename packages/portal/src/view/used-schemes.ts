// Describes the security schemes that the operations of a contract use.
import {
  type Contract,
  clientCredentialsURL,
  clientVariables,
  credentialLocation,
  credentialMode,
  credentialVariable,
  type SecurityScheme,
} from "@onecontract/codegen";
import { t } from "../messages/translate.ts";
import { type SchemeView, schemeView } from "./authentication.ts";

export interface UsedScheme extends SchemeView {
  /** Anchor on the page. */
  id: string;
  /** Environment variable that the SDK and the code samples read the credential from. Absent for a client certificate. */
  variable?: string | undefined;
  /** Environment variables of the identifier and the secret of a client for which the SDK requests tokens. */
  clientVariables: string[];
  /** URLs for getting a token. */
  urls: { label: string; url: string }[];
  /** Scopes that the contract declares, with their descriptions. */
  declaredScopes: [name: string, description: string][];
}

/** Returns the schemes in the order of the contract. */
export function usedSchemes(contract: Contract): UsedScheme[] {
  const used = new Set(contract.operations.flatMap(({ security }) => security.flat()).map(({ scheme }) => scheme));
  return Object.entries(contract.securitySchemes)
    .filter(([name]) => used.has(name))
    .map(([name, scheme]) => {
      const variable = credentialVariable(contract, credentialMode(contract), name);
      return {
        ...schemeView(contract, name),
        id: `scheme-${name.replace(/\s+/g, "_")}`,
        variable: credentialLocation(scheme) === "connection" ? undefined : variable,
        clientVariables: clientCredentialsURL(scheme) === undefined ? [] : clientVariables(variable),
        urls: tokenURLs(scheme),
        declaredScopes: declaredScopes(scheme),
      };
    });
}

function tokenURLs({ flows = {}, openIdConnectUrl }: SecurityScheme): UsedScheme["urls"] {
  const labelled = [
    ...Object.values(flows).flatMap(({ authorizationUrl, tokenUrl, refreshUrl }) => [
      { label: t("Authorization URL"), url: authorizationUrl },
      { label: t("Token URL"), url: tokenUrl },
      { label: t("Refresh URL"), url: refreshUrl },
    ]),
    { label: t("OpenID Connect metadata"), url: openIdConnectUrl },
  ];
  const urls = labelled.flatMap(({ label, url }) => (url === undefined ? [] : [{ label, url }]));
  return [...new Map(urls.map((entry) => [`${entry.label} ${entry.url}`, entry])).values()];
}

function declaredScopes({ flows = {} }: SecurityScheme): UsedScheme["declaredScopes"] {
  return [...new Map(Object.values(flows).flatMap(({ scopes }) => Object.entries(scopes)))];
}
