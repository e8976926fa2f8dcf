import { describe, expect, it } from "vitest";
import { readSecurity, readSecuritySchemes } from "./read-security.ts";

describe("readSecurity", () => {
  it("reads alternatives with the scopes of each scheme", () => {
    expect(readSecurity([{ oauth: ["read"], key: [] }, {}])).toEqual([
      [
        { scheme: "oauth", scopes: ["read"] },
        { scheme: "key", scopes: [] },
      ],
      [],
    ]);
  });
});

describe("readSecuritySchemes", () => {
  it("reads the flows of a scheme without extensions", () => {
    const clientCredentials = { tokenUrl: "https://login.example/token", scopes: { read: "Read" } };
    const openIdConnectUrl = "https://login.example/.well-known/openid-configuration";
    expect(
      readSecuritySchemes({
        openapi: "3.1.0",
        info: { title: "Schemes", version: "1" },
        components: {
          securitySchemes: {
            oauth: { type: "oauth2", flows: { clientCredentials: { ...clientCredentials, "x-note": 1 }, "x-note": 1 } },
            identity: { type: "openIdConnect", openIdConnectUrl },
          },
        },
      }),
    ).toMatchObject({
      oauth: { type: "oauth2", flows: { clientCredentials } },
      identity: { type: "openIdConnect", openIdConnectUrl },
    });
  });
});
