import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { credentialVariables } from "./credentials.ts";
import { chooseEnvironmentPrefix } from "./environment-prefix.ts";
import { formatProblem } from "./problem.ts";
import { inspectContract } from "./read-contract.ts";

const key = { type: "apiKey", in: "header" };

/** A contract whose operation requires each of the schemes. */
function contractOf(title: string, schemes: string[], extension?: object): OpenAPIObject {
  const security = [Object.fromEntries(schemes.map((scheme) => [scheme, []]))];
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    ...(extension && { "x-sdk": extension }),
    paths: { "/": { get: { operationId: "get", security, responses: { 204: { description: "Done." } } } } },
    components: { securitySchemes: Object.fromEntries(schemes.map((name) => [name, { ...key, name: `X-${name}` }])) },
  } as unknown as OpenAPIObject;
}

function inspect(document: OpenAPIObject) {
  const { contract, problems } = inspectContract(document, "contract.yaml");
  if (!contract) throw new Error(problems.map(formatProblem).join("\n"));
  return { variables: credentialVariables(contract), problems: problems.map(formatProblem) };
}

describe("the environment variables of a contract", () => {
  it.each<[title: string, schemes: string[], extension: object | undefined, variables: string[], pointer: string]>([
    ["AWS", ["secretAccessKey", "id"], undefined, ["API_AWS_SECRET_ACCESS_KEY", "API_AWS_ID"], "/info/title"],
    [
      "The A.W.S. API",
      ["secretAccessKey", "id"],
      undefined,
      ["AWS_SECRET_ACCESS_KEY", "AWS_ID"].map((name) => `API_${name}`),
      "/info/title",
    ],
    ["Books", ["key"], { environmentPrefix: "AWS_SECRET" }, ["API_AWS_SECRET_API_KEY"], "/x-sdk/environmentPrefix"],
    ["Books", ["key"], { environmentPrefix: "AWS", name: "Books" }, ["API_AWS_API_KEY"], "/x-sdk/environmentPrefix"],
    ["Books", ["githubToken", "b"], { name: "Github" }, ["API_GITHUB_GITHUB_TOKEN", "API_GITHUB_B"], "/x-sdk/name"],
    ["GitHub v3 REST API", ["token"], undefined, ["API_GITHUB_API_KEY"], "/info/title"],
    ["Database", ["URL", "b"], undefined, ["API_DATABASE_URL", "API_DATABASE_B"], "/info/title"],
  ])("of %j with %j and %j are not those of other tools", (title, schemes, extension, variables, pointer) => {
    const found = inspect(contractOf(title, schemes, extension));
    expect(found.variables).toEqual(variables);
    expect(found.problems).toEqual([
      expect.stringMatching(
        new RegExp(
          `^contract\\.yaml#${pointer}: expected environment variables that other tools do not use, such as \\w+, got \\w+`,
        ),
      ),
    ]);
    expect(found.problems[0]).toContain("set environmentPrefix in onecontract.config.ts");
  });

  it.each([["Awesome"], ["Nodes"], ["GitHub Pages"]])("of %j are those that its title names", (title) => {
    expect(inspect(contractOf(title, ["token"])).problems).toEqual([]);
  });

  it("are any that the project chose", () => {
    const document = chooseEnvironmentPrefix(contractOf("Books", ["token", "b"]), "GITHUB");
    expect(inspect(document)).toEqual({ variables: ["GITHUB_TOKEN", "GITHUB_B"], problems: [] });
  });

  it("are not those that a copy of the project's document claims to have been chosen", () => {
    const document = chooseEnvironmentPrefix(contractOf("Books", ["token", "b"]), "GITHUB");
    expect(inspect(JSON.parse(JSON.stringify(document))).variables).toEqual(["API_GITHUB_TOKEN", "API_GITHUB_B"]);
  });
});
