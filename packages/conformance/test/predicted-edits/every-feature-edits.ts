// Edits of the contract that has every field of OpenAPI 3.1 and JSON Schema.
import type { PredictedEdit } from "./predicted-edit.ts";

export const everyFeatureEdits: PredictedEdit[] = [
  {
    contract: "every-feature",
    title: "a parameter that is no longer deprecated",
    edits: [["/paths/~1exhibits/get/parameters/4/deprecated"]],
    ratings: ["minor property-deprecation-withdrawn"],
  },
  {
    contract: "every-feature",
    title: "a removed media type of a success",
    edits: [["/paths/~1exhibits/post/responses/201/content/application~1xml"]],
    ratings: ["major media-type-removed"],
  },
  {
    contract: "every-feature",
    title: "a removed client certificate",
    edits: [["/paths/~1exhibits/post/security/4"]],
    ratings: ["major authentication-alternative-removed"],
  },
  {
    contract: "every-feature",
    title: "a scope that is no longer required",
    edits: [["/security/1/oauth/0"]],
    ratings: ["minor scope-dropped"],
  },
  {
    contract: "every-feature",
    title: "a removed value of a server variable",
    edits: [["/servers/0/variables/city/enum/1"]],
    ratings: ["major server-variable-value-removed"],
  },
  {
    contract: "every-feature",
    title: "a deprecated webhook",
    edits: [["/webhooks/exhibitMoved/post/deprecated", true]],
    ratings: ["minor property-deprecated"],
  },
  {
    contract: "every-feature",
    title: "another success of a webhook",
    edits: [
      ["/webhooks/exhibitMoved/post/responses/204"],
      ["/webhooks/exhibitMoved/post/responses/200", { description: "Received." }],
    ],
    ratings: ["major success-response-removed"],
  },
  {
    contract: "every-feature",
    title: "a cursor that is no longer null",
    edits: [["/components/schemas/ExhibitPage/properties/next/type", "string"]],
    ratings: ["minor null-disallowed"],
  },
  {
    contract: "every-feature",
    title: "items that may be equal",
    edits: [["/components/schemas/ExhibitPage/properties/data/uniqueItems"]],
    ratings: ["major constraint-loosened"],
  },
  {
    contract: "every-feature",
    title: "a property that is no longer write-only",
    edits: [["/components/schemas/Exhibit/properties/pin/writeOnly"]],
    ratings: ["major schema-removed", "minor property-became-readable"],
  },
  {
    contract: "every-feature",
    title: "another description of an enum's value",
    edits: [["/components/schemas/Exhibit/properties/kind/x-enumDescriptions/1", "On a base."]],
    ratings: ["patch extension-changed"],
  },
  {
    contract: "every-feature",
    title: "a bound that is no longer exclusive",
    edits: [
      ["/components/schemas/Exhibit/properties/height/exclusiveMinimum"],
      ["/components/schemas/Exhibit/properties/height/minimum", 0],
    ],
    ratings: ["major constraint-loosened"],
  },
  {
    contract: "every-feature",
    title: "another constant",
    edits: [["/components/schemas/Exhibit/properties/fixed/const", "gallery"]],
    ratings: ["major enum-value-replaced"],
  },
  {
    contract: "every-feature",
    title: "an item added to a list of fixed length",
    edits: [["/components/schemas/Exhibit/properties/pair/prefixItems/2", { type: "boolean" }]],
    ratings: ["major constraint-changed"],
  },
  {
    contract: "every-feature",
    title: "a wider type of additional properties",
    edits: [["/components/schemas/Exhibit/properties/labels/additionalProperties/type", "number"]],
    ratings: ["major type-widened"],
  },
  {
    contract: "every-feature",
    title: "no unevaluated properties",
    edits: [["/components/schemas/Exhibit/unevaluatedProperties", false]],
    ratings: ["major additional-properties-disallowed"],
  },
  {
    contract: "every-feature",
    title: "a property that no longer depends on another",
    edits: [["/components/schemas/Exhibit/dependentRequired"]],
    ratings: ["major constraint-loosened"],
  },
  {
    contract: "every-feature",
    title: "another value of a discriminator",
    edits: [
      ["/components/schemas/Payment/discriminator/mapping/cash"],
      ["/components/schemas/Payment/discriminator/mapping/coins", "CashPayment"],
    ],
    ratings: ["major discriminator-value-removed", "major enum-value-replaced", "minor discriminator-value-added"],
  },
  {
    contract: "every-feature",
    title: "a variant added to a union of requests with overloads",
    edits: [
      ["/components/schemas/Payment/oneOf/2", { $ref: "#/components/schemas/VoucherPayment" }],
      ["/components/schemas/Payment/discriminator/mapping/voucher", "VoucherPayment"],
      [
        "/components/schemas/VoucherPayment",
        {
          type: "object",
          required: ["method", "code"],
          properties: { method: { type: "string" }, code: { type: "string" } },
        },
      ],
    ],
    ratings: ["minor variant-added"],
  },
  {
    contract: "every-feature",
    title: "another media type of a picture",
    edits: [
      ["/components/pathItems/Picture/post/responses/200/content/image~1png"],
      [
        "/components/pathItems/Picture/post/responses/200/content/image~1jpeg",
        { schema: { type: "string", format: "binary" } },
      ],
    ],
    ratings: ["major media-type-replaced"],
  },
  {
    contract: "every-feature",
    title: "another URL of the terms",
    edits: [["/info/termsOfService", "https://museum.example/conditions"]],
    ratings: ["patch documentation-changed"],
  },
  {
    contract: "every-feature",
    title: "a shorter window of a rate limit",
    edits: [["/x-rate-limits/windows/0/seconds", 30]],
    ratings: ["minor rate-limit-raised"],
  },
  {
    contract: "every-feature",
    title: "another code sample",
    edits: [["/paths/~1exhibits~1{exhibitId}/get/x-codeSamples/0/source", "http museum.example/exhibits/lisa"]],
    ratings: ["patch extension-changed"],
  },
  {
    contract: "every-feature",
    title: "a lower stability level",
    edits: [["/paths/~1exhibits/get/x-stability-level", "beta"]],
    ratings: ["major stability-lowered"],
  },
  {
    contract: "every-feature",
    title: "a union that becomes exclusive",
    edits: [
      ["/components/schemas/Fault/anyOf"],
      [
        "/components/schemas/Fault/oneOf",
        [{ type: "object", properties: { code: { type: "string" }, message: { type: "string" } } }, { type: "string" }],
      ],
    ],
    ratings: ["minor union-became-exclusive"],
  },
  {
    contract: "every-feature",
    title: "no parameter of the page size",
    edits: [["/paths/~1exhibits/get/x-pagination/limitParameter"]],
    ratings: ["major pagination-changed"],
  },
  {
    contract: "every-feature",
    title: "another name of a security scheme",
    edits: [
      ["/paths/~1exhibits/post/security/0/login"],
      ["/paths/~1exhibits/post/security/0/basic", []],
      ["/components/securitySchemes/login"],
      ["/components/securitySchemes/basic", { type: "http", scheme: "basic" }],
    ],
    ratings: ["major security-scheme-option-renamed"],
  },
  {
    contract: "every-feature",
    title: "another URL of OpenID Connect",
    edits: [["/components/securitySchemes/openId/openIdConnectUrl", "https://museum.example/oidc"]],
    ratings: ["major security-scheme-changed"],
  },
  {
    contract: "every-feature",
    title: "a reference that may be null",
    edits: [
      ["/components/schemas/Exhibit/properties/parent/$ref"],
      [
        "/components/schemas/Exhibit/properties/parent/oneOf",
        [{ $ref: "#/components/schemas/Exhibit" }, { type: "null" }],
      ],
    ],
    ratings: ["major null-allowed"],
  },
  {
    contract: "every-feature",
    title: "a removed not",
    edits: [["/components/schemas/Exhibit/not"]],
    ratings: ["major constraint-loosened"],
  },
  {
    contract: "every-feature",
    title: "more items that match",
    edits: [["/components/schemas/Exhibit/properties/parts/maxContains", 3]],
    ratings: ["major constraint-loosened"],
  },
  {
    contract: "every-feature",
    title: "no minimum of items, instead of 0",
    edits: [["/components/schemas/ExhibitPage/properties/data/minItems"]],
    ratings: [],
  },
  {
    contract: "every-feature",
    title: "no step, instead of 1",
    edits: [["/components/schemas/Exhibit/properties/number/multipleOf"]],
    ratings: [],
  },
  {
    contract: "every-feature",
    title: "no style and explode, instead of the defaults",
    edits: [
      ["/paths/~1exhibits~1{exhibitId}/parameters/0/style"],
      ["/paths/~1exhibits~1{exhibitId}/parameters/0/explode"],
    ],
    ratings: [],
  },
  {
    contract: "every-feature",
    title: "another notation of null",
    edits: [
      ["/components/schemas/ExhibitPage/properties/next/type"],
      ["/components/schemas/ExhibitPage/properties/next/anyOf", [{ type: "string" }, { type: "null" }]],
    ],
    ratings: [],
  },
  {
    contract: "every-feature",
    title: "an enum of one value instead of a constant",
    edits: [
      ["/components/schemas/Exhibit/properties/fixed/const"],
      ["/components/schemas/Exhibit/properties/fixed/enum", ["museum"]],
    ],
    ratings: [],
  },
  {
    contract: "every-feature",
    title: "an enum of items",
    edits: [["/paths/~1exhibits/get/parameters/2/schema/items/enum", ["old", "rare", "new"]]],
    ratings: ["major enum-added"],
  },
  {
    contract: "every-feature",
    title: "another success next to one without a body",
    edits: [
      [
        "/paths/~1exhibits~1{exhibitId}/delete/responses/200",
        { description: "Removed.", content: { "application/json": { schema: { type: "string" } } } },
      ],
    ],
    ratings: ["major success-response-added"],
  },
];
