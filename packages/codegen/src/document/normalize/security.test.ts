import { describe, expect, it } from "vitest";
import { formatProblem, inspectContract } from "../../index.ts";

const securitySchemes = {
  k: { type: "apiKey", in: "header", name: "X-K" },
  bad: { type: "weird" },
  badin: { type: "apiKey", in: "body", name: "x" },
  noname: { type: "apiKey", in: "header" },
  oidc: { type: "openIdConnect" },
  refd: { $ref: "#/components/securitySchemes/nope" },
  mtls: { type: "mutualTLS" },
  hoba: { type: "http", scheme: "HOBA" },
  inpath: { type: "apiKey", in: "path", name: "x" },
  flowless: { type: "oauth2", flows: {} },
};

const any = Object.keys(securitySchemes).join("|");

/** Invalid or unusual security, and the alternatives that it stands for without that of the document. */
const forms: [string, unknown, string][] = [
  ["an unknown scheme", [{ missing: [] }], "missing"],
  ["a scheme with an unknown one", [{ k: [], missing: [] }], "k+missing"],
  ["an unknown scheme or another", [{ missing: [] }, { k: [] }], "missing|k"],
  ["an object", { k: [] }, "k"],
  ["the name of a scheme", "k", "k"],
  ["a list of names", ["k", "mtls"], "k|mtls"],
  ["an unknown name", "x", any],
  ["a list of unknown names", ["x", "constructor"], any],
  ["nested arrays", [["k"]], any],
  ["nested empty arrays", [[]], any],
  ["null in an array", [null], any],
  ["scopes that are null", [{ k: null }], "k"],
  ["scopes that are an object", [{ k: { a: 1 } }], "k"],
  ["a scheme of an unknown type", [{ bad: [] }], "bad"],
  ["an API key in a body", [{ badin: [] }], "badin"],
  ["an API key without a name", [{ noname: [] }], "noname"],
  ["OpenID Connect without a URL", [{ oidc: [] }], "oidc"],
  ["an empty name", [{ "": [] }], ""],
  ["a name of an inherited property", [JSON.parse('{ "__proto__": [] }')], "__proto__"],
  ["a reference without a target", [{ refd: [] }], "refd"],
  ["a client certificate", [{ mtls: [] }], "mtls"],
  ["an HTTP scheme that is not supported", [{ hoba: [] }], "hoba"],
  ["an API key in a path", [{ inpath: [] }], "inpath"],
  ["OAuth without flows", [{ flowless: [] }], "flowless"],
  ["a number", 1, any],
  ["a boolean", false, any],
  ["an array with a number", [1], any],
  ["an object without schemes", {}, any],
  ["a scheme or an unknown name", [{ k: [] }, "x"], "k"],
];

const responses = { 200: { description: "Response" } };

/** Returns the alternatives of the only operation: `a+b|c` for both of a and b, or c. */
function alternatives(fields: object, operation: object = {}, schemes: object = securitySchemes): string | undefined {
  const { contract, problems } = inspectContract({
    openapi: "3.1.0",
    info: { title: "Secured", version: "1" },
    paths: { "/a": { get: { operationId: "a", responses, ...operation } } },
    components: { securitySchemes: schemes },
    ...fields,
  });
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const required = contract?.operations[0]?.security.map((all) => all.map(({ scheme }) => scheme).join("+"));
  return required?.length === 0 ? "public" : required?.join("|");
}

describe("security", () => {
  it.each(forms)("requires a credential for %s in an operation", (_title, security, expected) => {
    expect(alternatives({}, { security })).toBe(expected);
    expect(alternatives({ security: [] }, { security })).toBe(expected);
    expect(alternatives({ security: [{}, { k: [] }] }, { security })).toBe(expected);
    const ofDocument = expected === any ? "mtls|hoba" : expected;
    expect(alternatives({ security: [{ mtls: [] }, { hoba: [] }] }, { security })).toBe(ofDocument);
  });

  it.each(forms)("requires a credential for %s in the document", (_title, security, expected) => {
    expect(alternatives({ security })).toBe(expected);
    expect(alternatives({ security }, { security })).toBe(expected);
    expect(alternatives({ security }, { security: [] })).toBe("public");
  });

  it("requires the header Authorization if no scheme is declared", () => {
    expect(alternatives({ security: ["k"] }, {}, {})).toBe("authorization");
  });

  it("declares public operations by an empty array or an empty alternative", () => {
    expect(alternatives({ security: [{ k: [] }] }, { security: [] })).toBe("public");
    expect(alternatives({ security: [{ k: [] }] }, { security: [{}] })).toBe("");
    expect(alternatives({ security: [] })).toBe("public");
  });

  it("removes the parameters that repaired alternatives of the document send", () => {
    const parameters = [{ name: "X-K", in: "header", required: true, schema: { type: "string" } }];
    expect(alternatives({ security: ["k"] }, { parameters })).toBe("k");
    expect(alternatives({ security: [{ k: null }] }, { parameters })).toBe("k");
  });

  it("reports names of schemes, and alternatives that are replaced", () => {
    const { problems } = inspectContract({
      openapi: "3.1.0",
      info: { title: "Secured", version: "1" },
      security: ["k"],
      paths: { "/a": { get: { operationId: "a", responses, security: [null] } } },
      components: { securitySchemes: { k: securitySchemes.k } },
    });
    expect(problems.map(formatProblem)).toEqual([
      '#/security/0: expected an object, got "k"; the scheme is required: use { k: [] }',
      "#/paths/~1a/get/security/0: expected an object, got null; it is left out",
      "#/paths/~1a/get/security: expected an alternative such as { key: [] }, got none that is valid; one of the document is required: declare alternatives, or [] for public operations",
    ]);
  });

  const shared = {
    basic: { type: "http", scheme: "basic" },
    bearer: { type: "http", scheme: "bearer" },
    oauth: { type: "oauth2", flows: {} },
    oidc: { type: "openIdConnect", openIdConnectUrl: "https://id.example/.well-known/openid-configuration" },
    key: { type: "apiKey", in: "query", name: "key" },
    mtls: { type: "mutualTLS" },
  };
  it.each<[title: string, required: object, expected: object[]]>([
    ["the scopes of a token", { bearer: [], oauth: ["admin"] }, [{ scheme: "oauth", scopes: ["admin"] }]],
    ["a scope that is no array", { oauth: "admin" }, [{ scheme: "oauth", scopes: ["admin"] }]],
    ["scopes in an object", { oauth: { admin: true } }, [{ scheme: "oauth", scopes: ["admin"] }]],
    ["scopes in objects of an array", { oauth: [{ admin: true }, 7] }, [{ scheme: "oauth", scopes: ["admin", "7"] }]],
    ["scopes in nested arrays", { oauth: [["admin"]] }, [{ scheme: "oauth", scopes: ["admin"] }]],
    ["all schemes of a header", { basic: [], bearer: [] }, [{ scheme: "basicAndbearer", scopes: [] }]],
    ["two providers of tokens", { oauth: ["a"], oidc: ["b"] }, [{ scheme: "oauthAndoidc", scopes: [] }]],
    [
      "the schemes next to those of a header",
      { basic: [], bearer: [], key: [], mtls: [] },
      [
        { scheme: "key", scopes: [] },
        { scheme: "mtls", scopes: [] },
        { scheme: "basicAndbearer", scopes: [] },
      ],
    ],
  ])("requires %s", (_title, required, expected) => {
    const { contract } = inspectContract({
      openapi: "3.1.0",
      info: { title: "Secured", version: "1" },
      paths: { "/a": { get: { operationId: "a", responses, security: [required] } } },
      components: { securitySchemes: shared },
    });
    expect(contract?.operations[0]?.security).toEqual([expected]);
  });
});
