// The credentials of generated clients, by the security schemes of the contract.

import { describe, expect, it } from "vitest";
import { ts } from "../../src/language/typescript.ts";
import { generateFilesFor, secured } from "./generate-files.ts";

describe("sdkGenerator", () => {
  it.for([
    [{ type: "http", scheme: "Bearer" }, '["authorization", "Bearer "]'],
    [{ type: "oauth2", flows: {} }, '["authorization", "Bearer "]'],
    [{ type: "apiKey", in: "header", name: "X-Key" }, '["x-key", ""],'],
  ] as const)("authenticates with %j", async ([scheme, expected]) => {
    expect((await generateFilesFor({}, secured(scheme)))["service.gen.ts"]).toContain(`auth: ${expected}`);
  });

  it.for([
    [{ type: "http", scheme: "basic" }, "Login"],
    [{ type: "apiKey", in: "query", name: "key" }, "Credential"],
    [{ type: "apiKey", in: "cookie", name: "key" }, "Credential"],
  ] as const)("has a separate credential for the scheme %j", async ([scheme, type]) => {
    const files = await generateFilesFor({}, secured(scheme));
    expect(files["service.gen.ts"]).toContain("super(service, credentials.withCredentials(options))");
    expect(files["credentials.gen.ts"]).toContain(`s?: auth.${type} | undefined;`);
    expect(files["operations.gen.ts"]).toContain('security: [["s"]]');
  });

  const bearer = { type: "http", scheme: "bearer" };
  const flow = { tokenUrl: "https://login.example/token", scopes: {} };
  const withSchemes = (securitySchemes: object, security: object[]) => ({ components: { securitySchemes }, security });

  it.each([
    [
      "a bearer token or a cookie",
      { s: bearer, c: { type: "apiKey", in: "cookie", name: "c" } },
      [{ s: [] }, { c: [] }],
    ],
    ["a bearer token with a certificate", { s: bearer, m: { type: "mutualTLS" } }, [{ s: [], m: [] }]],
    ["a token that the client requests", { s: { type: "oauth2", flows: { clientCredentials: flow } } }, [{ s: ["a"] }]],
  ])("has a credential for each scheme if an operation accepts %s", async (_case, schemes, security) => {
    const files = await generateFilesFor({}, withSchemes(schemes, security));
    const names = security.map((requirement) => Object.keys(requirement));
    expect(files["operations.gen.ts"]).toContain(`security: ${ts.literal(names)}`);
    for (const name of names.flat()) expect(files["credentials.gen.ts"]).toContain(`${name}: {`);
  });

  it("takes credentials without a scheme that is named like a property of every object", async () => {
    const key = { type: "apiKey", in: "query", name: "k" };
    const files = await generateFilesFor(
      {},
      withSchemes({ s: bearer, constructor: key }, [{ s: [] }, { constructor: [] }]),
    );
    expect(files["credentials.gen.ts"]).toContain('constructor?: auth.Credential | Object["constructor"] | undefined;');
  });

  it("has an API key that may be absent if an operation accepts anonymous requests too", async () => {
    const files = await generateFilesFor({}, withSchemes({ s: bearer }, [{ s: [] }, {}]));
    expect(files["service.gen.ts"]).toContain('super(service, withOptionalKey("SOMETHINGS", options))');
    expect(Object.keys(files)).not.toContain("credentials.gen.ts");
  });

  it("has one API key if the only other alternative is not supported", async () => {
    const digest = { type: "http", scheme: "digest" };
    const files = await generateFilesFor({}, withSchemes({ s: bearer, d: digest }, [{ d: [] }, { s: [] }]));
    expect(files["service.gen.ts"]).toContain('auth: ["authorization", "Bearer "]');
  });

  it("has the module that requests tokens only for a flow with client credentials", async () => {
    const has = async (flows: object) =>
      Object.keys(await generateFilesFor({}, secured({ type: "oauth2", flows }))).some((name) =>
        name.endsWith("client-credentials.ts"),
      );
    expect(await has({ clientCredentials: flow })).toBe(true);
    expect(await has({ authorizationCode: { ...flow, authorizationUrl: "https://login.example" } })).toBe(false);
  });

  it("passes the header of an unsupported security scheme, if there is no alternative", async () => {
    const files = await generateFilesFor({}, secured({ type: "http", scheme: "digest" }));
    expect(files["service.gen.ts"]).toContain('auth: ["authorization", ""]');
  });
});
