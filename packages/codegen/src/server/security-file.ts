// Renders `security.gen.ts`: the security schemes of the contract, and the authenticators that an application implements.
import type { Contract, Operation, SecurityScheme } from "../contract/contract.ts";
import { type TypeScript, ts } from "../language/typescript.ts";

export function renderSecurityFile(contract: Contract, module: string): TypeScript {
  const runtime = ts.imported("runtime", module, "type namespace");
  const schemes = usedSchemes(contract).map((name) => {
    const scheme = contract.securitySchemes[name] ?? { type: "http", scheme: "bearer" };
    return { name, scheme, kind: schemeKind(scheme) };
  });
  const principals = schemes.map(({ name }) => ts`${ts.key(name)}: unknown;`);
  const authenticators = schemes.map(({ name, scheme, kind }) => {
    const accepted = requiresScopes(contract, name) ? ts`AcceptedWithScopes` : ts`Accepted`;
    const credential = ts.identifier(CREDENTIALS[kind.kind]);
    return ts`
      ${ts.docComment([scheme.description])}
      ${ts.key(name)}: ${runtime}.Authenticator<${runtime}.${credential}, ${runtime}.${accepted}<P[${ts.literal(name)}]>>;
    `;
  });
  const results = contract.operations.map(
    (operation) => ts`${runtime}.Authentication<P, ${alternativesType(operation)}>`,
  );
  return ts`
    /** The principal of each security scheme, which its authenticator returns and handlers receive. */
    export interface Principals ${ts.block(ts.lines(principals))}

    /** One authenticator for each security scheme that an operation uses. */
    export interface Authenticators<${authenticators.length === 0 && ts`_`}P extends Principals = Principals> ${ts.block(ts.join(authenticators, "\n\n"))}

    /** The result of the authentication of any request. */
    export type AnyAuthentication<P extends Principals = Principals> = ${ts.union(results)};

    export const security: ${runtime}.Security = {
      realm: ${ts.literal(contract.title)},
      schemes: ${ts.object(
        // TypeScript infers `string` for the kind of a scheme that is named like a member of Object, such as `constructor`.
        schemes.map(({ name, kind }) => [name, ts`${ts.json(kind)} as const`]),
        "lines",
      )},
    };
  `;
}

/** Returns the names of the schemes that operations use, in the order of the contract. */
export function usedSchemes({ operations, securitySchemes }: Contract): string[] {
  const used = new Set(operations.flatMap(({ security }) => security.flat()).map(({ scheme }) => scheme));
  return Object.keys(securitySchemes).filter((name) => used.has(name));
}

/** Returns the type of an operation's alternatives: `[["bearerAuth"], ["apiKey", "login"]]`. */
export function alternativesType({ security }: Operation): TypeScript {
  const alternatives = security.length === 0 ? [[]] : security;
  return ts.literal(alternatives.map((requirements) => requirements.map(({ scheme }) => scheme)));
}

/** `SecurityScheme` of the runtime. */
interface SchemeKind {
  kind: keyof typeof CREDENTIALS;
  in?: string;
  name?: string;
  scheme?: string;
}

const CREDENTIALS = {
  token: "TokenCredential",
  password: "PasswordCredential",
  key: "KeyCredential",
  certificate: "CertificateCredential",
  http: "HttpCredential",
};

function schemeKind({ type, scheme = "", in: location = "", name = "" }: SecurityScheme): SchemeKind {
  if (type === "apiKey") return { kind: "key", in: location, name };
  if (type === "mutualTLS") return { kind: "certificate" };
  if (type !== "http" || scheme === "bearer") return { kind: "token" };
  return scheme === "basic" ? { kind: "password" } : { kind: "http", scheme };
}

function requiresScopes({ operations }: Contract, name: string): boolean {
  return operations.some(({ security }) =>
    security.flat().some(({ scheme, scopes }) => scheme === name && scopes.length > 0),
  );
}
