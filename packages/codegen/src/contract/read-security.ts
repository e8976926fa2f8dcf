// Reads security schemes and requirements of a normalized document.
import type {
  OAuthFlowObject,
  OAuthFlowsObject,
  SecurityRequirementObject,
  SecuritySchemeObject,
} from "openapi3-ts/oas31";
import type { OAuthFlow, SecurityRequirement, SecurityScheme } from "./contract.ts";

export function readSecuritySchemes(declared: Record<string, SecuritySchemeObject>): Record<string, SecurityScheme> {
  return Object.fromEntries(
    Object.entries(declared).map(([key, value]): [string, SecurityScheme] => {
      const { type, scheme, in: location, name, flows, openIdConnectUrl, description } = value;
      return [
        key,
        {
          type,
          ...(scheme !== undefined && { scheme: scheme.toLowerCase() }),
          ...(location !== undefined && { in: location }),
          ...(name !== undefined && { name }),
          ...(flows !== undefined && { flows: readFlows(flows) }),
          ...(openIdConnectUrl !== undefined && { openIdConnectUrl }),
          ...(description !== undefined && { description }),
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
      return [
        [
          name,
          {
            ...(authorizationUrl !== undefined && { authorizationUrl }),
            ...(tokenUrl !== undefined && { tokenUrl }),
            ...(refreshUrl !== undefined && { refreshUrl }),
            scopes: { ...scopes },
          },
        ],
      ];
    }),
  );
}
