// Reads security schemes and requirements of a normalized document.
import type {
  OAuthFlowObject,
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

/** Reads the flows, whose OpenAPI type has no index signature, without extensions. */
function readFlows({
  implicit,
  password,
  clientCredentials,
  authorizationCode,
}: OAuthFlowsObject): Record<string, OAuthFlow> {
  const flows = Object.entries<OAuthFlowObject | undefined>({
    implicit,
    password,
    clientCredentials,
    authorizationCode,
  });
  return Object.fromEntries(
    flows.flatMap(([name, flow]): [string, OAuthFlow][] => {
      if (!flow) return [];
      const { authorizationUrl, tokenUrl, refreshUrl, scopes } = flow;
      return [[name, { authorizationUrl, tokenUrl, refreshUrl, scopes: { ...scopes } }]];
    }),
  );
}
