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
      import type { KeyRing } from "@onecontract/server-storage";
      import type { Authenticators } from ${server};

      export interface AuthenticationOptions {
        keys: KeyRing;
        credential: string | undefined;
      }

      export function createAuthenticators(_options: AuthenticationOptions): Authenticators {
        return {};
      }
    `;
  }
  const authenticators = used.map(([name, scheme]) => {
    const required = requirements.filter((requirement) => requirement.scheme === name);
    const scopes = [...new Set(required.flatMap((requirement) => requirement.scopes))];
    return ts`${ts.key(name)}: ${authenticator(scheme, scopes)},`;
  });
  const hasScopes = requirements.some(({ scopes }) => scopes.length > 0);
  const hasCertificates = used.some(([, { type }]) => type === "mutualTLS");
  const hasKeys = used.some(([, { type }]) => type !== "mutualTLS");
  return ts`
    // Authenticates requests: one authenticator for each security scheme of the contract. A missing one is a type error.
    import { createHash, timingSafeEqual } from "node:crypto";
    import type { KeyRing } from "@onecontract/server-storage";
    import type { Authenticators } from ${server};
    ${hasKeys && ts`import type { Context } from "hono";`}
    import { ${hasKeys && ts`type Caller, `}developer } from "./caller.ts";
    ${hasCertificates && ts`import { CLIENT_CERTIFICATE_HEADER, readFingerprint } from "./client-certificate.ts";`}

    export interface AuthenticationOptions {
      /** The API keys, which \`pnpm keys\` manages. */
      keys: KeyRing;
      /** Credential of the developer. Undefined in production. */
      credential: string | undefined;
    }

    /**
     * Returns authenticators that accept API keys and the development credential${hasScopes && ts`, with all scopes`}.
     *
     * TODO: accept what else your users have: the tokens of an authorization server, or passwords.
     */
    export function createAuthenticators({ ${hasKeys && ts`keys, `}credential }: AuthenticationOptions): Authenticators {
      const expected = credential === undefined ? undefined : hash(credential);
      const isDeveloper = (received: string) => expected !== undefined && timingSafeEqual(hash(received), expected);
      ${hasKeys && VERIFY_KEY}
      return {
        ${ts.lines(authenticators)}
      };
    }

    ${hasKeys && ts`type Verified = { principal: Caller; scopes: string[] } | { rejected: string };`}

    function hash(value: string): Buffer {
      return createHash("sha256").update(value).digest();
    }
  `;
}

const VERIFY_KEY = ts`
  async function verify(received: string, context: Context, scopes: string[] = []): Promise<Verified> {
    if (isDeveloper(received)) return { principal: developer, scopes };
    const found = await keys.find(received, context.env?.incoming?.socket ?? context);
    return "key" in found
      ? { principal: found.key, scopes }
      : { rejected: \`expected an active API key, got \${found.reason}\` };
  }
`;

function authenticator({ type, scheme }: SecurityScheme, scopes: string[]): TypeScript {
  const granted = scopes.length > 0 && ts.literal(scopes);
  const rest = granted && ts`, ${granted}`;
  if (type === "mutualTLS") {
    return ts`
      (_certificate, context) => {
        const fingerprint = readFingerprint(context);
        if (fingerprint !== undefined) return { principal: { ...developer, id: fingerprint }${granted && ts`, scopes: ${granted}`} };
        const header = context.req.header(CLIENT_CERTIFICATE_HEADER);
        if (header === undefined) return undefined;
        // A header proves nothing: only the development credential is accepted in it.
        if (!isDeveloper(header)) return { rejected: "expected a certificate of the connection, got a header" };
        return { principal: developer${granted && ts`, scopes: ${granted}`} };
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
  return ts`(${parameter}, context) => verify(${value}, context${rest})`;
}

/** Returns whether an operation accepts client certificates. */
export function usesCertificates({ operations, securitySchemes }: Contract): boolean {
  const schemes = operations.flatMap(({ security }) => security.flat().map(({ scheme }) => scheme));
  return schemes.some((scheme) => securitySchemes[scheme]?.type === "mutualTLS");
}
