// The values of the placeholders in the files of template/.
import { randomBytes } from "node:crypto";
import { type Contract, credentialMode, credentialVariable } from "@onecontract/codegen";
import { type Markdown, md } from "@onecontract/codegen/language/markdown";
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
import { CLI_VERSION } from "../version.ts";
import type { ContractSource } from "./contract-source.ts";
import { errorFormat } from "./error-format.ts";
import { type InitOptions, UNLICENSED } from "./init-options.ts";
import { installValues } from "./install-links.ts";
import { PNPM_VERSION } from "./pnpm.ts";
import type { TemplateValue } from "./project-files.ts";
import { usesCertificates } from "./starter/authenticators.ts";

export function projectValues(
  { name, scope, license }: InitOptions,
  { scripts, devDependencies }: ContractSource,
  contract: Contract,
): Record<string, TemplateValue> {
  const { title, version, client } = contract;
  const error = errorFormat(contract);
  const basePath = basePathOf(contract);
  const localURL = `http://localhost:8080${basePath}`;
  const mode = credentialMode(contract);
  const credentials = mode.kind === "none" ? [] : mode.kind === "schemes" ? mode.names : [""];
  const variables = credentials.map((scheme) => credentialVariable(contract, mode, scheme));
  const environment = Object.fromEntries(variables.map((variable) => [variable, "test:credential"]));
  return {
    name,
    scope,
    title: md.text(title),
    version: { json: version },
    className: client.name,
    environmentPrefix: client.environmentPrefix,
    basePath,
    localURL,
    cliVersion: CLI_VERSION,
    pnpmVersion: PNPM_VERSION,
    license: { json: license },
    licenseNote: licenseNote(license),
    year: String(new Date().getUTCFullYear()),
    devCredential: `dev_${randomBytes(16).toString("base64url")}`,
    sdkDescription: { json: `Typed client of ${title}.` },
    mcpDescription: { json: `MCP server that offers the operations of ${title} as tools.` },
    clientCredentials: clientCredentials(contract),
    clientFetch: clientFetch(contract),
    mcpEnvironment: ts.literal({ ...environment, [`${client.environmentPrefix}_BASE_URL`]: localURL }),
    ...installValues(name, `${scope}/mcp`, variables),
    contractScripts: { json: scripts },
    contractDependencies: { json: { "@onecontract/cli": `^${CLI_VERSION}`, ...devDependencies } },
    errorMediaType: ts.literal(error.mediaType),
    developerPlan: ts.literal(developerPlan(contract)),
    keyPrefix: keyPrefix(name),
    errorStatuses: error.statuses,
    errorCodes: error.codes,
    errorParameters: error.parameters,
    errorBody: error.body,
  };
}

function licenseNote(license: string): Markdown {
  if (license === "MIT") return md`[MIT](LICENSE)`;
  const file = md`the \`package.json\` of \`packages/sdk\` and \`packages/mcp\``;
  if (license !== UNLICENSED) {
    return md`${md.text(license)}, as in ${file}. Add its text as \`LICENSE\` before you publish.`;
  }
  return md`All rights are reserved. To publish the packages under a license, set \`license\` in ${file}, and add its text as \`LICENSE\`.`;
}

/** Returns the last plan with fixed limits, so that development is not limited soon. */
function developerPlan(contract: Contract): string {
  // The only plan of an API without rate limits, as @onecontract/server-storage names it.
  return (hasRateLimits(contract) && fixedPlans(contract).at(-1)) || "default";
}

/** Returns the prefix of API keys: the letters and digits of the project's name. */
function keyPrefix(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]/g, "")
      .slice(0, 20) || "api"
  );
}

/** Returns the names of the plans that limit every window for all callers. */
function fixedPlans({ rateLimits }: Contract): string[] {
  const { windows = [], plans = [] } = rateLimits ?? {};
  const fixed = plans.filter(({ limits }) => limits && windows.every(({ name }) => limits[name] !== undefined));
  return fixed.map(({ name }) => name);
}

/** Returns whether the API can limit all requests, for which the contract must state limits of callers without a key. */
export function hasRateLimits(contract: Contract): boolean {
  return contract.rateLimits !== undefined && fixedPlans(contract).includes(contract.rateLimits.anonymousPlan);
}

/** Returns the client's options for the credential that the authenticators of the starter accept. */
function clientCredentials(contract: Contract): TypeScript {
  const mode = credentialMode(contract);
  if (mode.kind === "none") return ts``;
  if (mode.kind === "key") return ts`apiKey: credential,`;
  const values = mode.names.map((name) => {
    const { type, scheme } = contract.securitySchemes[name] ?? { type: "" };
    // A certificate belongs to the connection, not to the client.
    if (type === "mutualTLS") return undefined;
    const isPassword = type === "http" && scheme === "basic";
    return ts`${ts.key(name)}: ${isPassword ? ts.templateLiteral("test:", ts`credential`) : ts`credential`}`;
  });
  return ts`credentials: { ${ts.join(values, ", ")} },`;
}

/** Returns the client's option that calls the API without a network. A certificate belongs to the connection, not to the client. */
function clientFetch(contract: Contract): TypeScript {
  if (!usesCertificates(contract)) return ts`async (input, init) => api.request(input, init)`;
  return ts`
    async (input, init) => {
      const request = new Request(input, init);
      request.headers.set("Client-Cert", credential);
      return api.request(request);
    }
  `;
}

/** Returns the path of the first server, without a slash at its end unless it is the root. */
export function basePathOf({ servers }: Contract): string {
  const url = servers[0]?.url ?? "/";
  const path = URL.parse(url, "http://localhost")?.pathname.replace(/(?<!\/)\/+$/, "") ?? "";
  return path === "" || /[^\w./~-]/.test(path) ? "/" : path;
}
