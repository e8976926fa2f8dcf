import type { OpenAPIObject } from "openapi3-ts/oas31";
import { expect, it } from "vitest";
import type { JsonSchema } from "./contract.ts";
import { readContract } from "./read-contract.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: object) => ({ "application/json": { schema } });
const secret: JsonSchema = { type: "string", writeOnly: true };

/** Reads a contract with an operation that receives one schema and returns another. */
function read(schemas: Record<string, JsonSchema>, request: object, response: object) {
  const operation = {
    operationId: "save",
    requestBody: { content: content(request) },
    responses: { 200: { description: "Saved.", content: content(response) } },
  };
  const { operations, ...contract } = readContract({
    openapi: "3.1.0",
    info: { title: "Accounts", version: "1" },
    paths: { "/accounts": { post: operation } },
    components: { schemas },
  } as OpenAPIObject);
  return {
    schemas: contract.schemas,
    request: operations[0]?.requestBody?.content[0]?.schema,
    response: operations[0]?.responses[0]?.content[0]?.schema,
  };
}

const account: JsonSchema = { type: "object", required: ["name", "secret"], properties: { name: {}, secret } };
const withoutSecret = { type: "object", required: ["name"], properties: { name: {} } };

it("separates a schema of requests and responses that has write-only properties", () => {
  expect(read({ Account: account }, ref("Account"), ref("Account"))).toEqual({
    schemas: { Account: withoutSecret, AccountInput: account },
    request: ref("AccountInput"),
    response: ref("Account"),
  });
});

it("separates schemas that contain such a schema, and follows discriminators", () => {
  const team: JsonSchema = { type: "array", items: ref("Member") };
  const member: JsonSchema = { oneOf: [ref("Account"), ref("Guest")], discriminator: { propertyName: "kind" } };
  const guest: JsonSchema = { type: "object" };
  const { schemas, request } = read(
    { Team: team, Member: member, Account: account, Guest: guest },
    ref("Team"),
    ref("Team"),
  );
  expect(request).toEqual(ref("TeamInput"));
  expect(Object.keys(schemas)).toEqual([
    "Team",
    "TeamInput",
    "Member",
    "MemberInput",
    "Account",
    "AccountInput",
    "Guest",
  ]);
  expect(schemas.MemberInput).toEqual({
    oneOf: [ref("AccountInput"), ref("Guest")],
    discriminator: { propertyName: "kind", mapping: { Account: ref("AccountInput").$ref } },
  });
});

it("leaves a schema of requests as it is, and removes write-only properties from one of responses", () => {
  const { schemas } = read({ Account: account, Created: account }, ref("Account"), ref("Created"));
  expect(schemas).toEqual({ Account: account, Created: withoutSecret });
});

it("removes write-only properties from inline schemas of responses, and gives inputs names that are not taken", () => {
  const inline = { type: "object", properties: { secret: ref("Secret"), account: ref("Account") } };
  const schemas = { Account: account, AccountInput: {}, Secret: secret };
  expect(read(schemas, inline, inline)).toMatchObject({
    request: { properties: { secret: ref("Secret"), account: ref("AccountInput2") } },
    response: { properties: { account: ref("Account") } },
  });
  expect(read(schemas, inline, inline).response?.properties).not.toHaveProperty("secret");
});

it.each(["default", "example", "enum", "const"])("separates the schema of a property with the name %s", (name) => {
  const users: JsonSchema = { type: "object", required: [name], properties: { [name]: ref("Account") } };
  const { schemas, request, response } = read({ Account: account }, users, users);
  expect(schemas).toEqual({ Account: withoutSecret, AccountInput: account });
  expect(request?.properties).toEqual({ [name]: ref("AccountInput") });
  expect(response?.properties).toEqual({ [name]: ref("Account") });
});
