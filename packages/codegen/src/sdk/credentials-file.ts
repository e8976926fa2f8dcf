// `credentials.gen.ts`: how a client sends the credentials of a contract with several security schemes, or with one that
// is not a plain header. It is generated whole, so that clients of other contracts are not the larger for it.
import type { Contract } from "../contract/contract.ts";
import { type CredentialPlan, credentialVariable, placeOf } from "../contract/credentials.ts";

export function credentialsFile(contract: Contract, plan: CredentialPlan & { kind: "schemes" }): string {
  const schemes = plan.names.map((name) => ({ name, ...schemeOf(contract, plan, name) }));
  const given = schemes.filter(({ write }) => write !== undefined);
  const fields = given.map(
    ({ name, type, variable }) =>
      `  /** @default the variable \`${variable}\` */\n  ${JSON.stringify(name)}?: ${type} | undefined;\n`,
  );
  const entries = schemes.map(
    ({ name, variable, write }) =>
      `  ${JSON.stringify(name)}: { variable: ${JSON.stringify(variable)}${write ? `, write: ${write}` : ""} },\n`,
  );
  return `
/** By name of the security scheme. An operation takes the first of its alternatives that is given. */
export interface Credentials {
${fields.join("")}}
${TYPES}
const schemes: Record<string, Scheme> = {
${entries.join("")}};
${FUNCTIONS}`;
}

interface SchemeText {
  type: "Credential" | "Login";
  variable: string;
  /** Nothing is sent for a client certificate. */
  write?: string;
}

function schemeOf(contract: Contract, plan: CredentialPlan, name: string): SchemeText {
  const scheme = contract.securitySchemes[name] ?? { type: "nothing" };
  const variable = credentialVariable(contract, plan, name);
  const key = JSON.stringify(scheme.name ?? "");
  const header = (text: string, header = '"authorization"') =>
    `(request, text) => withHeader(request, ${header}, ${text})`;
  switch (placeOf(scheme)) {
    case "bearer":
      return { type: "Credential", variable, write: header(`\`Bearer \${text}\``) };
    case "basic":
      return { type: "Login", variable, write: header(`\`Basic \${base64(text)}\``) };
    case "header":
      return { type: "Credential", variable, write: header("text", key) };
    case "query":
      return { type: "Credential", variable, write: `(request, text) => withQuery(request, ${key}, text)` };
    case "cookie":
      return { type: "Credential", variable, write: `(request, text) => withCookie(request, ${key}, text)` };
    default:
      return { type: "Credential", variable };
  }
}

const TYPES = `
/** A key or token, or a function that is asked for it before each attempt. */
export type Credential = string | (() => string | Promise<string>);

/** User name and password (RFC 7617); as one text they are \`name:password\`. */
export type Login = { username: string; password: string } | Credential;

interface Scheme {
  /** Environment variable that the credential is read from where no option gives it. */
  variable: string;
  /** Absent for a client certificate, which the connection carries. */
  write?: (request: Request, text: string) => Request;
}

interface Options {
  credentials?: Credentials | undefined;
  middleware?: readonly runtime.Middleware[] | undefined;
}
`;

const FUNCTIONS = `
const own = new WeakSet<runtime.Middleware>();

/** The options with a last middleware that adds the credentials. */
export function withCredentials<T extends Options>(options: T): T {
  const given: Record<string, Login | undefined> = { ...options.credentials };
  const sign: runtime.Middleware = async (request, next, { security = [] }) => {
    const texts: Record<string, string> = {};
    for (const name in schemes) {
      const text = schemes[name]?.write ? await textOf(given[name] ?? runtime.environmentVariable(schemes[name].variable)) : "";
      if (text !== undefined) texts[name] = text;
    }
    const chosen = security.find((names) => names.every((name) => name in texts));
    if (security.length > 0 && !chosen) {
      const wanted = security.map((names) => names.join(" with ")).join(" or ");
      throw new TypeError(\`credentials: expected \${wanted}, got \${Object.keys(texts).join(", ") || "none"}\`);
    }
    const signed = (chosen ?? []).reduce((one, name) => schemes[name]?.write?.(one, texts[name] ?? "") ?? one, request);
    return withoutSecrets(await next(signed), (chosen ?? []).map((name) => texts[name] ?? ""));
  };
  own.add(sign);
  // A copy of a client is made with the options of the first one.
  return { ...options, middleware: [...(options.middleware ?? []).filter((one) => !own.has(one)), sign] };
}

async function textOf(given: Login | undefined): Promise<string | undefined> {
  const value = typeof given === "function" ? await given() : given;
  return typeof value === "object" ? \`\${value.username}:\${value.password}\` : value;
}

export function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

export function withHeader(request: Request, name: string, value: string): Request {
  request.headers.set(name, value);
  return request;
}

export function withQuery(request: Request, name: string, value: string): Request {
  const pair = \`\${encodeURIComponent(name)}=\${encodeURIComponent(value)}\`;
  return new Request(\`\${request.url}\${request.url.includes("?") ? "&" : "?"}\${pair}\`, request);
}

/** Beside the cookies that are there. A browser sends its own, and lets no program set them. */
export function withCookie(request: Request, name: string, value: string): Request {
  const others = request.headers.get("cookie");
  return withHeader(request, "cookie", \`\${others ? \`\${others}; \` : ""}\${name}=\${encodeURIComponent(value)}\`);
}

/** A failure that repeats a credential would bring it into messages and logs. */
async function withoutSecrets(response: Response, secrets: string[]): Promise<Response> {
  if (response.ok || !response.body) return response;
  const text = await response.text();
  const shown = secrets.filter(Boolean).reduce((rest, secret) => rest.replaceAll(secret, "***"), text);
  return new Response(shown, response);
}
`;
