// Checks security schemes and requirements (OpenAPI 3.1, sections 4.8.27 and 4.8.30). What is invalid never makes an operation public:
// a scheme that clients cannot use becomes an API key, whose value is the whole header Authorization.

import { describeValue } from "../../contract/problem.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import { fieldName } from "./names.ts";
import type { Fields, Normalization, Site } from "./normalization.ts";
import { definitionOf, orReference } from "./references.ts";
import { list, map, object, type Rule, string, stringOf } from "./rules.ts";

const flow = object({ authorizationUrl: string, tokenUrl: string, refreshUrl: string, scopes: map(string) });

const schemeFields = object({
  type: string,
  description: string,
  name: string,
  in: string,
  scheme: string,
  bearerFormat: string,
  flows: map(flow),
  openIdConnectUrl: string,
});

const REQUIRED_BY_TYPE: Record<string, readonly string[]> = {
  http: ["scheme"],
  apiKey: ["in", "name"],
  oauth2: [],
  openIdConnect: [],
  mutualTLS: [],
};

/** A reference that leads to no scheme has been reported, and operations that require it still need a credential. */
export const securityScheme: Rule = (value, site) =>
  definedScheme(value, site) ?? authorizationHeader(site, "expected a definition of the scheme, got none");

const definedScheme = orReference("securitySchemes", (value, site) => {
  const scheme = schemeFields(value, site) ?? {};
  const type = String(scheme.type);
  const required = Object.hasOwn(REQUIRED_BY_TYPE, type) ? REQUIRED_BY_TYPE[type] : undefined;
  const missing = required ? required.find((name) => scheme[name] === undefined) : "type";
  if (missing !== undefined) {
    const expected = required ? `a string for type ${type}` : `one of ${Object.keys(REQUIRED_BY_TYPE).join(", ")}`;
    return authorizationHeader(site.member(missing), `expected ${expected}, got ${describeValue(scheme[missing])}`);
  }
  if (type === "apiKey" && (scheme.in === "header" || scheme.in === "cookie")) {
    const name = fieldName(scheme.name, site.member("name"));
    return name === scheme.name ? scheme : { ...scheme, name: name ?? "Authorization" };
  }
  // Names of HTTP schemes are case-insensitive (RFC 9110, section 11.1).
  const name = String(scheme.scheme).toLowerCase();
  return type === "http" && name !== scheme.scheme ? { ...scheme, scheme: name } : scheme;
});

function authorizationHeader(site: Site, message: string): Fields {
  site.warn(message, "clients pass the value of the header Authorization: declare a supported scheme");
  return { type: "apiKey", in: "header", name: "Authorization" };
}

/** No scope is left out: clients without it could call the operation. */
const scopes: Rule = (value, site) => {
  if (Array.isArray(value) && value.every((scope) => typeof scope === "string")) return list(string)(value, site);
  const names = scopeNames(value);
  site.report("an array of scopes", value, `the scopes are required: use ${JSON.stringify(names)}`);
  return names;
};

/** Returns the names in a value of another form: `admin`, `{ admin: true }`, `[["admin"]]`. */
function scopeNames(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(scopeNames);
  if (isRecord(value)) return Object.keys(value);
  return value === null ? [] : [String(value).toWellFormed()];
}

const schemes = map(scopes);

const requirement: Rule = (value, site) => {
  const declared = site.run.components("securitySchemes");
  if (typeof value === "string" && Object.hasOwn(declared, value)) {
    site.report("an object", value, `the scheme is required: use { ${value}: [] }`);
    return { [value]: [] };
  }
  for (const name of Object.keys(isRecord(value) ? value : {})) {
    if (Object.hasOwn(declared, name)) continue;
    const message = `expected a scheme in components.securitySchemes, got ${describeValue(name)}`;
    site.run.addedSchemes[name] ??= authorizationHeader(site.member(name), message);
  }
  return schemes(value, site);
};

const requirements = list(requirement);

/** Checks the alternatives of an operation or a document. An empty array declares public operations. */
export const security: Rule = (value, site) => {
  if (Array.isArray(value) && value.length === 0) return value;
  const valid = validAlternatives(value, site);
  const alternatives = valid.length > 0 ? valid : defaultAlternatives(value, site);
  if (!alternatives) return undefined;
  replaceUnusable(alternatives, site.run);
  return alternatives.map((alternative, index) => joinHeaders(alternative, site.member(index)));
};

function validAlternatives(value: unknown, site: Site): Fields[] {
  if (Array.isArray(value)) return requirements(value, site) as Fields[];
  const only = isAlternative(value) ? requirement(value, site) : undefined;
  // An object without schemes is an alternative only in an array.
  return isRecord(only) && !isAnonymous(only) ? [only] : [];
}

/** Returns whether a value may be meant as an alternative: an object of schemes, or the name of one. */
function isAlternative(value: unknown): boolean {
  return isRecord(value) || typeof value === "string";
}

/**
 * Returns the alternatives in place of invalid ones, which do not make an operation public: each of the declared schemes. Returns undefined
 * for those of the document, if they require a credential.
 */
function defaultAlternatives(value: unknown, site: Site): Fields[] | undefined {
  const { run } = site;
  const message =
    Array.isArray(value) || isAlternative(value)
      ? "expected an alternative such as { key: [] }, got none that is valid"
      : `expected an array, got ${describeValue(value)}`;
  const warn = (required: string) =>
    site.warn(message, `${required}: declare alternatives, or [] for public operations`);
  const inherited = site.depth > 1 ? documentSecurity(run) : [];
  if (inherited.length > 0 && !inherited.some(isAnonymous)) {
    warn("one of the document is required");
    return undefined;
  }
  warn("a credential of any declared scheme is required");
  const names = Object.keys(run.components("securitySchemes"));
  if (names.length > 0) return names.map((name) => ({ [name]: [] }));
  const missing = "expected the scheme of the credential, got none";
  run.addedSchemes.authorization ??= authorizationHeader(run.at(["components", "securitySchemes"]), missing);
  return [{ authorization: [] }];
}

/** Returns the valid alternatives of the document, which operations without their own have. */
function documentSecurity(run: Normalization): Fields[] {
  const { security: declared } = run.document;
  run.security ??= (declared ?? undefined) === undefined ? [] : security(declared, run.root.member("security"));
  return run.security as Fields[];
}

function isAnonymous(alternative: Fields): boolean {
  return Object.keys(alternative).length === 0;
}

/** Replaces the schemes that clients cannot use, unless there is an alternative without them. */
function replaceUnusable(alternatives: Fields[], run: Normalization): void {
  const isUnusable = (name: string) => {
    const { type, scheme = "basic" } = schemeOf(name, run);
    return type === "http" && !/^(basic|bearer)$/i.test(stringOf(scheme));
  };
  if (alternatives.some((alternative) => !Object.keys(alternative).some(isUnusable))) return;
  for (const name of alternatives.flatMap((alternative) => Object.keys(alternative)).filter(isUnusable)) {
    const site = run.at(["components", "securitySchemes", name, "scheme"]);
    run.addedSchemes[name] ??= authorizationHeader(site, "expected basic or bearer, got another HTTP scheme");
  }
}

/**
 * Joins the schemes of an alternative that need the same header, because a request has it only once. A bearer token has the scopes of all of
 * them. Other schemes become one API key, whose value is the whole header: none of them alone is enough.
 */
function joinHeaders(alternative: Fields, site: Site): Fields {
  const { run } = site;
  const byHeader = Map.groupBy(Object.keys(alternative), (name) => headerOf(name, run) ?? "");
  const shared = [...byHeader].filter(([header, names]) => header !== "" && names.length > 1);
  let joined = alternative;
  for (const [header, names] of shared) {
    const message = `expected schemes of different headers, got ${names.join(" with ")}`;
    const granting = names.filter((name) => ["oauth2", "openIdConnect"].includes(stringOf(schemeOf(name, run).type)));
    const isToken = names.every((name) => granting.includes(name) || schemeOf(name, run).scheme === "bearer");
    const [scheme] = granting;
    const others = Object.entries(joined).filter(([name]) => !names.includes(name));
    if (isToken && granting.length === 1 && scheme !== undefined) {
      site.warn(message, `the token of ${scheme} is required: remove the others`);
      joined = { ...Object.fromEntries(others), [scheme]: [...new Set(names.flatMap((name) => alternative[name]))] };
    } else {
      // The order of the members has no meaning.
      const name = names.toSorted().join("And");
      site.warn(message, "clients pass the value of the whole header: declare alternatives, or other headers");
      run.addedSchemes[name] ??= {
        type: "apiKey",
        in: "header",
        name: header === "authorization" ? "Authorization" : header,
      };
      joined = { ...Object.fromEntries(others), [name]: [] };
    }
  }
  return joined;
}

function schemeOf(name: string, run: Normalization): Fields {
  return definitionOf(run.components("securitySchemes")[name], run.document);
}

function headerOf(name: string, run: Normalization): string | undefined {
  if (!Object.hasOwn(run.components("securitySchemes"), name)) return undefined;
  const { type, in: location, name: field } = schemeOf(name, run);
  if (type !== "apiKey") return type === "mutualTLS" ? undefined : "authorization";
  return location === "header" ? stringOf(field).toLowerCase() : undefined;
}

/**
 * Removes the parameters of an operation that are API keys of its alternatives, because clients send those as credentials. Every
 * alternative gets the keys that are required parameters.
 */
export function takeCredentials(operation: Fields, site: Site): Fields {
  const { parameters, security: declared = documentSecurity(site.run) } = operation;
  if (!Array.isArray(parameters) || !Array.isArray(declared)) return operation;
  const schemesOf = apiKeySchemes(declared, site.run);
  const retained: unknown[] = [];
  /** Schemes of each key that is a required parameter. */
  const required: string[][] = [];
  for (const [index, parameter] of parameters.entries()) {
    const value = definitionOf(parameter, site.run.document);
    const schemes = schemesOf(value);
    if (schemes.length === 0) retained.push(parameter);
    else {
      const message = `expected a parameter that is no credential, got the ${stringOf(value.in)} parameter ${stringOf(value.name)} of ${schemes[0]}`;
      site.member("parameters").member(index).warn(message, "the credential is sent: remove the parameter");
      if (value.required === true) required.push(schemes);
    }
  }
  if (retained.length === parameters.length) return operation;
  if (required.length === 0) return { ...operation, parameters: retained };
  const alternatives = declared.map((alternative) => required.reduce(withKey, alternative));
  return { ...operation, parameters: retained, security: withoutRepetitions(alternatives) };
}

/** Returns the function that finds the schemes of an API key, among those of the alternatives. */
function apiKeySchemes(alternatives: Fields[], run: Normalization): (parameter: Fields) => string[] {
  const names = [...new Set(alternatives.flatMap((alternative) => Object.keys(alternative)))];
  const keys = names.filter((name) => schemeOf(name, run).type === "apiKey");
  const byKey = Map.groupBy(keys, (name) => keyOf(schemeOf(name, run)));
  return (parameter) => byKey.get(keyOf(parameter)) ?? [];
}

/** Returns an alternative that requires one of the schemes. */
function withKey(alternative: Fields, schemes: string[]): Fields {
  const [scheme = ""] = schemes;
  return schemes.some((name) => Object.hasOwn(alternative, name)) ? alternative : { ...alternative, [scheme]: [] };
}

/** Returns the name and location of a parameter or API key. Names of headers are case-insensitive. */
function keyOf({ in: location, name }: Fields): string {
  return `${stringOf(location)} ${location === "header" ? stringOf(name).toLowerCase() : stringOf(name)}`;
}

function withoutRepetitions(alternatives: Fields[]): Fields[] {
  const keys = alternatives.map((alternative) => JSON.stringify(Object.entries(alternative).sort()));
  return alternatives.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
}
