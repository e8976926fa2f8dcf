// Reads security schemes and requirements of a normalized document.
import type {
  OAuthFlowsObject,
  OpenAPIObject,
  SecurityRequirementObject,
  SecuritySchemeObject,
} from "openapi3-ts/oas31";
import { resolveReference } from "../document/references.ts";
import type { OAuthFlow, SecurityRequirement, SecurityScheme } from "./contract.ts";

export function readSecuritySchemes(document: OpenAPIObject): Record<string, SecurityScheme> {
  return Object.fromEntries(
    Object.entries(document.components?.securitySchemes ?? {}).map(([key, value]): [string, SecurityScheme] => {
      const declaration = resolveReference<SecuritySchemeObject>(document, value);
      const { type, scheme, in: location, name, flows, openIdConnectUrl, description } = declaration;
      return [
        key,
        {
          declaration,
          type,
          scheme: scheme?.toLowerCase(),
          in: location,
          name,
          flows: flows && readFlows(flows),
          openIdConnectUrl,
          description,
        },
      ];
    }),
  );
}

export function readSecurity(requirements: SecurityRequirementObject[]): SecurityRequirement[][] {
  return requirements.map((requirement) =>
    Object.entries(requirement).map(([scheme, scopes]) => ({ scheme, scopes: [...scopes] })),
  );
}

const FLOWS = ["implicit", "password", "clientCredentials", "authorizationCode"] as const;

function readFlows(flows: OAuthFlowsObject): Record<string, OAuthFlow> {
  const declared = FLOWS.flatMap((name): [string, OAuthFlow][] => {
    const flow = flows[name];
    if (!flow) return [];
    const { authorizationUrl, tokenUrl, refreshUrl, scopes } = flow;
    return [[name, { authorizationUrl, tokenUrl, refreshUrl, scopes: { ...scopes } }]];
  });
  return Object.fromEntries(declared);
}
