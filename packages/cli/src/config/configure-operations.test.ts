import type { OpenAPIObject } from "openapi3-ts/oas31";
import { describe, expect, it } from "vitest";
import { configureOperations } from "./configure-operations.ts";

const responses = { 204: { description: "Done." } };

describe("OAuth scopes", () => {
  const scopes = { read: "Read.", everything: "Everything.", audit: "Audit.", future: "No operation uses it." };
  const flow = { tokenUrl: "https://example.com/token", scopes };
  const oauth = (names: string[]) => ({ responses, security: [{ oauth: names }] });
  const audit = { "{$request.query.url}": { post: oauth(["audit"]) } };
  const document = {
    openapi: "3.1.0",
    info: { title: "Books", version: "1.0.0" },
    security: [{ oauth: ["everything"] }],
    paths: {
      "/books": { get: { operationId: "listBooks", ...oauth(["read"]) }, delete: { operationId: "purge", responses } },
      "/audit": { post: { operationId: "audit", ...oauth(["read"]), callbacks: { audit } } },
      "/shelves": { get: { operationId: "listShelves", responses, security: [{ shared: ["read"] }] } },
    },
    components: {
      securitySchemes: {
        oauth: { type: "oauth2", flows: { clientCredentials: flow, password: flow } },
        shared: { $ref: "#/components/securitySchemes/oauth" },
      },
    },
  } as OpenAPIObject;
  const hidden = { hidden: true };
  interface OAuthScheme {
    flows: Record<string, { scopes: object }>;
  }

  const scopesFor = (settings: Parameters<typeof configureOperations>[1]) => {
    const { components } = configureOperations(document, settings);
    const scheme = components?.securitySchemes?.oauth as unknown as OAuthScheme;
    return Object.values(scheme.flows).map((flow) => Object.keys(flow.scopes));
  };

  it("of hidden operations are removed from all flows, and unused ones remain", () => {
    const names = ["read", "future"];
    expect(scopesFor({ operations: { purge: hidden, audit: hidden } })).toEqual([names, names]);
  });

  it("remain if a visible operation uses them, also as the default or in a callback", () => {
    const names = Object.keys(scopes);
    expect(scopesFor({ operations: { listBooks: hidden } })).toEqual([names, names]);
  });

  it("outside of an allow-list are removed, and those of a reference to the scheme remain", () => {
    expect(scopesFor({ only: ["listShelves"] })).toEqual([["read"], ["read"]]);
  });
});

describe("additional operations", () => {
  const lock = { operationId: "lockBook", tags: ["Locks"], responses };
  const copy = { operationId: "copyBook", responses };
  const books = { summary: "Books.", get: { operationId: "listBooks", responses } };
  const document = {
    openapi: "3.2.0",
    info: { title: "Books", version: "1.0.0" },
    paths: {
      "/books": { ...books, additionalOperations: { LOCK: lock, COPY: copy } },
      "/locks": { additionalOperations: { LOCK: { operationId: "lockAll", responses } } },
    },
    tags: [{ name: "Locks" }],
  } as OpenAPIObject;

  it.each(["lockBook", "LOCK /books"])("are hidden by %s", (name) => {
    const operations = { [name]: { hidden: true }, lockAll: { hidden: true }, copyBook: { method: "copy" } };
    const configured = configureOperations(document, { operations });
    const additionalOperations = { COPY: { ...copy, "x-sdk-method": "copy" } };
    expect(configured).toEqual({ ...document, paths: { "/books": { ...books, additionalOperations } }, tags: [] });
  });

  it("are selected by an allow-list", () => {
    const { paths } = configureOperations(document, { only: ["Locks"] });
    expect(paths).toEqual({ "/books": { summary: "Books.", additionalOperations: { LOCK: lock } } });
  });
});
