// The values of the placeholders in the files of template/.
import { randomBytes } from "node:crypto";
import { type Contract, credentialMode, credentialVariable } from "@onecontract/codegen";
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
import { CLI_VERSION } from "../version.ts";
import type { ContractSource } from "./contract-source.ts";
import { errorFormat } from "./error-format.ts";
import { type InitOptions, UNLICENSED } from "./init-options.ts";
import { installValues } from "./install-links.ts";
import { PNPM_VERSION } from "./pnpm.ts";

export function projectValues(
  { name, scope, license }: InitOptions,
  { scripts, devDependencies }: ContractSource,
  contract: Contract,
): Record<string, string> {
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
    title: title.replace(/\s+/g, " "),
    version,
    className: client.name,
    environmentPrefix: client.environmentPrefix,
    basePath,
    localURL,
    cliVersion: CLI_VERSION,
    pnpmVersion: PNPM_VERSION,
    license: JSON.stringify(license),
    licenseNote: licenseNote(license),
    year: String(new Date().getUTCFullYear()),
    devCredential: `dev_${randomBytes(16).toString("base64url")}`,
    sdkDescription: JSON.stringify(`Typed client of ${title}.`),
    mcpDescription: JSON.stringify(`MCP server that offers the operations of ${title} as tools.`),
    clientCredentials: `${clientCredentials(contract)}`,
    mcpEnvironment: `${ts.literal({ ...environment, [`${client.environmentPrefix}_BASE_URL`]: localURL })}`,
    webhooksTypes: contract.webhooks.length > 0 ? WEBHOOKS_TYPES : "",
    webhooksExport: contract.webhooks.length > 0 ? WEBHOOKS_EXPORT : "",
    webhooksGuide: contract.webhooks.length > 0 ? webhooksGuide(scope) : "",
    ...installValues(name, `${scope}/mcp`, variables),
    contractScripts: indent(scripts),
    contractDependencies: indent({ "@onecontract/cli": `^${CLI_VERSION}`, ...devDependencies }),
    errorMediaType: `${ts.literal(error.mediaType)}`,
    errorParameters: `${error.parameters}`,
    errorBody: `${error.body}`,
  };
}

const WEBHOOKS_TYPES = `,
      "webhooks": ["./commonjs/dist/gen/webhooks.gen.d.ts"]`;
const WEBHOOKS_EXPORT = `,
    "./webhooks": {
      "module-sync": { "types": "./dist/gen/webhooks.gen.d.ts", "default": "./dist/gen/webhooks.gen.js" },
      "require": { "types": "./commonjs/dist/gen/webhooks.gen.d.ts", "default": "./commonjs/dist/gen/webhooks.gen.js" },
      "types": "./dist/gen/webhooks.gen.d.ts",
      "default": "./dist/gen/webhooks.gen.js"
    }`;

function webhooksGuide(scope: string): string {
  return `
## Webhooks

\`unwrap\` verifies the signature of a webhook ([Standard Webhooks](https://www.standardwebhooks.com)) and returns its typed payload:

\`\`\`ts
import { unwrap } from "${scope}/sdk/webhooks";

async function receive(request: Request) {
  const { name, payload } = await unwrap(await request.text(), request.headers, { secret: "whsec_..." });
  console.log(name, payload);
}
\`\`\`
`;
}

function licenseNote(license: string): string {
  if (license === "MIT") return "[MIT](LICENSE)";
  const file = "the `package.json` of `packages/sdk` and `packages/mcp`";
  if (license !== UNLICENSED) return `${license}, as in ${file}. Add its text as \`LICENSE\` before you publish.`;
  return `All rights are reserved. To publish the packages under a license, set \`license\` in ${file}, and add its text as \`LICENSE\`.`;
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

/** Returns the path of the first server, without a slash at its end unless it is the root. */
function basePathOf({ servers }: Contract): string {
  const url = servers[0]?.url ?? "/";
  const path = URL.parse(url, "http://localhost")?.pathname.replace(/\/+$/, "") ?? "";
  return path === "" || /[^\w./~-]/.test(path) ? "/" : path;
}

/** Returns JSON for the value of a property at the first level. */
function indent(value: object): string {
  return JSON.stringify(value, null, 2).replaceAll("\n", "\n  ");
}
