// The security of a contract in code samples and MCP tools, for a contract with every kind of security.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { credentialVariable, credentialVariables } from "../src/contract/credentials.ts";
import { codeSamples, mcpTools, readContract } from "../src/index.ts";
import { ts } from "../src/language/typescript.ts";

const fixture = fileURLToPath(import.meta.resolve("@onecontract/testing/fixtures/clinic.yaml"));
const contract = readContract(parse(readFileSync(fixture, "utf8")));

function samples(operationId: string): string[] {
  const operation = contract.operations.find((candidate) => candidate.operationId === operationId);
  if (!operation) throw new Error(`${operationId}: expected an operation of the contract, got none`);
  return codeSamples(contract, operation, { sdkPackage: "@example/clinic" }).map(({ source }) => source);
}

describe("code samples", () => {
  it("send the credentials of the first alternative that requires some", () => {
    const [curl, sdk, fetch] = samples("listPatients");
    expect(curl).toContain('-H "X-Device-Key: $CLINIC_DEVICE"');
    expect(curl).toContain(`?user='"$CLINIC_USER"`);
    expect(sdk).toContain("// The credentials are read from CLINIC_DEVICE and CLINIC_USER.");
    expect(fetch).toMatch(/"X-Device-Key": `\$\{process\.env\.CLINIC_DEVICE\}`/);
    expect(samples("listNews")[0]).toContain('-H "Authorization: Bearer $CLINIC_SESSION"');
  });

  it("send no credentials to a public operation", () => {
    expect(samples("getOpeningHours").join()).not.toContain("CLINIC_");
  });

  it("send a token, which the SDK requests itself", () => {
    const [curl, sdk] = samples("listReports");
    expect(curl).toContain('-H "Authorization: Bearer $CLINIC_SERVICE"');
    expect(sdk).toContain(
      "// The credentials are read from CLINIC_SERVICE_CLIENT_ID and CLINIC_SERVICE_CLIENT_SECRET.",
    );
  });
});

describe("the tools of an MCP server", () => {
  it("list the environment variables of all schemes, and of clients that request tokens", () => {
    const variables = [
      "CLINIC_SESSION",
      "CLINIC_BROWSER",
      "CLINIC_DEVICE",
      "CLINIC_USER",
      "CLINIC_ADMINISTRATOR",
      "CLINIC_SERVICE",
      "CLINIC_SERVICE_CLIENT_ID",
      "CLINIC_SERVICE_CLIENT_SECRET",
      "CLINIC_PROVIDER",
    ];
    expect(credentialVariables(contract)).toEqual(variables);
    expect(mcpTools(contract, { sdk: "@example/clinic" })).toContain("limitResponses({ maxBytes: 8388608 })");
    expect(mcpTools(contract, { sdk: "@example/clinic" })).toContain(`credentialVariables: ${ts.literal(variables)},`);
  });

  it("do not repeat the prefix of the variables in the name of a scheme, unless another scheme has that variable", () => {
    const named = { ...contract, client: { ...contract.client, environmentPrefix: "PLAID" } };
    const variables = (...names: string[]) =>
      names.map((name) => credentialVariable(named, { kind: "schemes", names }, name));
    expect(variables("clientId", "plaidVersion")).toEqual(["PLAID_CLIENT_ID", "PLAID_VERSION"]);
    expect(variables("version", "plaidVersion")).toEqual(["PLAID_VERSION", "PLAID_PLAID_VERSION"]);
  });

  it("need no key if operations accept anonymous requests too", () => {
    const { listNews } = Object.fromEntries(contract.operations.map((operation) => [operation.operationId, operation]));
    const tools = mcpTools({ ...contract, operations: listNews ? [listNews] : [] }, { sdk: "@example/clinic" });
    expect(tools).toContain('credentialVariables: ["CLINIC_API_KEY"],\n  credentialsOptional: true,');
  });
});
