// Writes `src/http/authenticators.ts` of the starter API: one authenticator for each security scheme.
import type { Contract, SecurityScheme } from "@onecontract/codegen";
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";

/** @param server literal of the name of the package with the stubs */
export function authenticatorsModule({ operations, securitySchemes }: Contract, server: TypeScript): TypeScript {
  const requirements = operations.flatMap(({ security }) => security.flat());
  const used = Object.entries(securitySchemes).filter(([name]) => requirements.some(({ scheme }) => scheme === name));
  if (used.length === 0) {
    return ts`
      // Authenticates requests. The contract has no security scheme yet; each one needs an authenticator here.
      import type { Authenticators } from ${server};

      export function createAuthenticators(_credential: string): Authenticators {
        return {};
      }
    `;
  }
  const authenticators = used.map(([name, scheme]) => {
    const required = requirements.filter((requirement) => requirement.scheme === name);
    const scopes = [...new Set(required.flatMap((requirement) => requirement.scopes))];
    return ts`${ts.key(name)}: ${authenticator(scheme, scopes)},`;
  });
  const hasCertificates = used.some(([, { type }]) => type === "mutualTLS");
  return ts`
    // Authenticates requests: one authenticator for each security scheme of the contract. A missing one is a type error.
    import { createHash, timingSafeEqual } from "node:crypto";
    import type { Authenticators } from ${server};
    ${hasCertificates && ts`import { CLIENT_CERTIFICATE_HEADER, readFingerprint } from "./client-certificate.ts";`}

    /**
     * Returns authenticators that accept a single credential, with all scopes.
     *
     * TODO: accept the credentials of your users, by a lookup of API keys, tokens or passwords.
     */
    export function createAuthenticators(credential: string): Authenticators {
      const verify = (received: string, scopes: string[] = []) =>
        timingSafeEqual(hash(received), hash(credential))
          ? { principal: "developer", scopes }
          : { rejected: "expected the development credential, got another value" };
      return {
        ${ts.lines(authenticators)}
      };
    }

    function hash(value: string): Buffer {
      return createHash("sha256").update(value).digest();
    }
  `;
}

function authenticator({ type, scheme }: SecurityScheme, scopes: string[]): TypeScript {
  const granted = scopes.length > 0 && ts.literal(scopes);
  const rest = granted && ts`, ${granted}`;
  if (type === "mutualTLS") {
    return ts`
      (_certificate, context) => {
        const fingerprint = readFingerprint(context);
        if (fingerprint !== undefined) return { principal: fingerprint${granted && ts`, scopes: ${granted}`} };
        const header = context.req.header(CLIENT_CERTIFICATE_HEADER);
        return header === undefined ? undefined : verify(header${rest});
      }
    `;
  }
  const [parameter, value] =
    type === "apiKey"
      ? [ts`{ key }`, ts`key`]
      : type !== "http" || scheme === "bearer"
        ? [ts`{ token }`, ts`token`]
        : scheme === "basic"
          ? [ts`{ password }`, ts`password`]
          : [ts`{ parameters }`, ts`parameters`];
  return ts`(${parameter}) => verify(${value}${rest})`;
}

/** Returns whether an operation accepts client certificates. */
export function usesCertificates({ operations, securitySchemes }: Contract): boolean {
  const schemes = operations.flatMap(({ security }) => security.flat().map(({ scheme }) => scheme));
  return schemes.some((scheme) => securitySchemes[scheme]?.type === "mutualTLS");
}
