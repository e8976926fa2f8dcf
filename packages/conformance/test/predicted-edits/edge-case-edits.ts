// Edits of the contract with edge cases in OpenAPI 3.0.
import type { PredictedEdit } from "./predicted-edit.ts";

export const edgeCaseEdits: PredictedEdit[] = [
  {
    contract: "edge-cases",
    title: "a property of requests and responses that is no longer null",
    edits: [["/components/schemas/Thing/properties/name/nullable"]],
    ratings: ["major null-disallowed"],
  },
  {
    contract: "edge-cases",
    title: "a bound that is no longer exclusive, as OpenAPI 3.0 writes it",
    edits: [["/components/schemas/Thing/properties/weight/exclusiveMinimum"]],
    ratings: ["major constraint-loosened"],
  },
  {
    contract: "edge-cases",
    title: "an added value of a nullable enum",
    edits: [["/components/schemas/Ticket/allOf/1/properties/class/enum/2", "third"]],
    ratings: ["major enum-value-added"],
  },
  {
    contract: "edge-cases",
    title: "another value of a discriminator for the same variant",
    edits: [["/components/schemas/Vehicle/discriminator/mapping/mini", "Car"]],
    ratings: ["minor discriminator-value-added", "minor enum-value-added"],
  },
  {
    contract: "edge-cases",
    title: "no discriminator",
    edits: [["/components/schemas/Vehicle/discriminator"]],
    ratings: [
      "major enum-removed",
      "minor union-became-inclusive",
      "minor discriminator-removed",
      "minor enum-removed",
    ],
  },
  {
    contract: "edge-cases",
    title: "no anonymous requests",
    edits: [["/paths/~1things~1{from}...{to}/get/security/1"]],
    ratings: ["major authentication-required"],
  },
  {
    contract: "edge-cases",
    title: "fewer items of a variant",
    edits: [["/paths/~1things~1{from}...{to}/get/parameters/3/schema/oneOf/1/minItems", 1]],
    ratings: ["minor constraint-loosened"],
  },
  {
    contract: "edge-cases",
    title: "a removed success without a body",
    edits: [["/paths/~1stops/get/responses/204"]],
    ratings: ["major success-response-removed"],
  },
  {
    contract: "edge-cases",
    title: "no pagination any more",
    edits: [["/paths/~1stops/get/x-pagination"]],
    ratings: ["major pagination-removed"],
  },
  {
    contract: "edge-cases",
    title: "a removed alternative of authentication",
    edits: [["/security/1"]],
    ratings: ["major authentication-alternative-removed"],
  },
  {
    contract: "edge-cases",
    title: "a parameter that becomes optional",
    edits: [["/paths/~1routes/post/parameters/1/required"]],
    ratings: ["minor parameter-became-optional"],
  },
  {
    contract: "edge-cases",
    title: "another name of a path parameter, which distinguishes two paths",
    edits: [
      ["/paths/~1routes~1{route}~1{leg}"],
      [
        "/paths/~1routes~1{route}~1{part}",
        {
          get: {
            operationId: "readLeg",
            tags: ["Routes"],
            parameters: [
              { name: "route", in: "path", required: true, schema: { type: "string" } },
              { name: "part", in: "path", required: true, schema: { type: "string" } },
            ],
            responses: {
              "200": {
                description: "A leg.",
                content: { "application/json": { schema: { type: "array", items: { type: "integer" } } } },
              },
            },
          },
        },
      ],
    ],
    ratings: ["minor path-parameter-renamed"],
  },
  {
    contract: "edge-cases",
    title: "a composition that is no longer null",
    edits: [["/components/schemas/Ticket/allOf/1/properties/mode/nullable"]],
    ratings: ["major null-disallowed"],
  },
  {
    contract: "edge-cases",
    title: "a variant added to a nullable union",
    edits: [["/components/schemas/Thing/properties/state/oneOf/2", { type: "boolean" }]],
    ratings: ["major variant-added"],
  },
  {
    contract: "edge-cases",
    title: "a wider type of a variant",
    edits: [["/paths/~1parts/get/parameters/2/schema/anyOf/0/type", "number"]],
    ratings: ["minor type-widened"],
  },
];
