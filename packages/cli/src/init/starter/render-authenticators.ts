// Renders `src/http/authenticators.ts` of the starter API: one authenticator for each security scheme.
import type { Contract, SecurityScheme } from "@onecontract/codegen";
import { propertyName, renderValue } from "./render-value.ts";

export function renderAuthenticators({ operations, securitySchemes }: Contract, scope: string): string {
  const requirements = operations.flatMap(({ security }) => security.flat());
  const used = Object.entries(securitySchemes).filter(([name]) => requirements.some(({ scheme }) => scheme === name));
  const imports = `import type { Authenticators } from "${scope}/server";\n`;
  if (used.length === 0) {
    return `// Authenticates requests. The contract has no security scheme yet; each one needs an authenticator here.
${imports}
export function createAuthenticators(_credential: string): Authenticators {
  return {};
}
`;
  }
  const authenticators = used.map(([name, scheme]) => {
    const scopes = new Set(
      requirements.flatMap((requirement) => (requirement.scheme === name ? requirement.scopes : [])),
    );
    return `    ${propertyName(name)}: ${renderAuthenticator(scheme, [...scopes])},\n`;
  });
  const hasCertificates = used.some(([, { type }]) => type === "mutualTLS");
  return `// Authenticates requests: one authenticator for each security scheme of the contract. A missing one is a type error.
import { createHash, timingSafeEqual } from "node:crypto";
${imports}${hasCertificates ? 'import { CLIENT_CERTIFICATE_HEADER, readFingerprint } from "./client-certificate.ts";\n' : ""}
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
${authenticators.join("")}  };
}

function hash(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}
`;
}

function renderAuthenticator({ type, scheme }: SecurityScheme, scopes: string[]): string {
  const rest = scopes.length > 0 ? `, ${renderValue(scopes)}` : "";
  if (type === "mutualTLS") return renderCertificateAuthenticator(scopes, rest);
  const [parameter, value] =
    type === "apiKey"
      ? ["{ key }", "key"]
      : type !== "http" || scheme === "bearer"
        ? ["{ token }", "token"]
        : scheme === "basic"
          ? ["{ password }", "password"]
          : ["{ parameters }", "parameters"];
  return `(${parameter}) => verify(${value}${rest})`;
}

function renderCertificateAuthenticator(scopes: string[], rest: string): string {
  const granted = scopes.length > 0 ? `, scopes: ${renderValue(scopes)}` : "";
  return `(_certificate, context) => {
      const fingerprint = readFingerprint(context);
      if (fingerprint !== undefined) return { principal: fingerprint${granted} };
      const header = context.req.header(CLIENT_CERTIFICATE_HEADER);
      return header === undefined ? undefined : verify(header${rest});
    }`;
}

/** Returns whether an operation accepts client certificates. */
export function usesCertificates({ operations, securitySchemes }: Contract): boolean {
  const schemes = operations.flatMap(({ security }) => security.flat().map(({ scheme }) => scheme));
  return schemes.some((scheme) => securitySchemes[scheme]?.type === "mutualTLS");
}
