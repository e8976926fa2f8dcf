// Edits of several contracts, whose verdicts were predicted from docs/contract-changes.md alone.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { diffContracts } from "@onecontract/codegen";
import { expect, it } from "vitest";
import { type Document, parseDocument } from "yaml";

interface Row {
  /** Fixture in packages/testing. */
  contract: string;
  title: string;
  /** JSON Pointers with their new value. Without one, the part is removed. */
  edits: [pointer: string, value?: unknown][];
  /** Impact and rule of each change. */
  verdicts: string[];
}

const ROWS: Row[] = [
  {
    contract: "ferry",
    title: "an exclusive bound of an integer with the same values",
    edits: [
      ["/paths/~1vessels/get/parameters/7/schema/maximum"],
      ["/paths/~1vessels/get/parameters/7/schema/exclusiveMaximum", 10],
    ],
    verdicts: [],
  },
  {
    contract: "ferry",
    title: "a named enum copied into one property",
    edits: [
      ["/components/schemas/Vessel/properties/kind/$ref"],
      ["/components/schemas/Vessel/properties/kind/type", "string"],
      ["/components/schemas/Vessel/properties/kind/enum", ["car-ferry", "catamaran", "hydro foil"]],
    ],
    verdicts: [],
  },
  {
    contract: "ferry",
    title: "a default of a filter",
    edits: [["/paths/~1vessels/get/parameters/0/schema/default", ["car-ferry"]]],
    verdicts: ["major default-added"],
  },
  {
    contract: "ferry",
    title: "no minimum of properties",
    edits: [["/paths/~1bookings~1{reference}/patch/requestBody/content/application~1json/schema/minProperties"]],
    verdicts: ["minor constraint-loosened"],
  },
  {
    contract: "ferry",
    title: "a response that is no longer null",
    edits: [
      ["/components/schemas/Cabin/properties/occupant/oneOf"],
      ["/components/schemas/Cabin/properties/occupant/$ref", "#/components/schemas/Passenger"],
    ],
    verdicts: ["minor null-disallowed"],
  },
  {
    contract: "ferry",
    title: "a wider type of additional properties",
    edits: [["/components/schemas/NewBooking/properties/extras/additionalProperties/type", "number"]],
    verdicts: ["major type-widened"],
  },
  {
    contract: "ferry",
    title: "one status instead of a class",
    edits: [
      ["/paths/~1vessels/get/responses/4XX"],
      ["/paths/~1vessels/get/responses/400", { $ref: "#/components/responses/Problem" }],
    ],
    verdicts: ["minor error-response-removed", "minor error-response-added"],
  },
  {
    contract: "ferry",
    title: "a removed success",
    edits: [["/paths/~1bookings/post/responses/202"]],
    verdicts: ["major success-response-removed"],
  },
  {
    contract: "ferry",
    title: "a removed default response",
    edits: [["/paths/~1bookings/post/responses/default"]],
    verdicts: ["minor error-response-removed"],
  },
  {
    contract: "ferry",
    title: "a header that becomes required",
    edits: [["/paths/~1bookings~1{reference}/get/responses/200/headers/ETag/required", true]],
    verdicts: ["minor header-became-required"],
  },
  {
    contract: "ferry",
    title: "a shorter header",
    edits: [["/paths/~1vessels/get/parameters/6/schema/minLength", 2]],
    verdicts: ["minor constraint-loosened"],
  },
  {
    contract: "ferry",
    title: "another style of a parameter",
    edits: [["/paths/~1vessels/get/parameters/2/style", "form"]],
    verdicts: ["major parameter-serialization-changed"],
  },
  {
    contract: "ferry",
    title: "a renamed path of several operations",
    edits: [
      ["/paths/~1bookings"],
      ["/paths/~1bookings~1{reference}"],
      [
        "/paths/~1reservations",
        {
          post: {
            operationId: "createBooking",
            tags: ["Bookings"],
            requestBody: {
              required: true,
              content: { "application/json": { schema: { $ref: "#/components/schemas/NewBooking" } } },
            },
            responses: {
              "201": {
                description: "The booking was created.",
                headers: { Location: { required: true, schema: { type: "string" } } },
                content: { "application/json": { schema: { $ref: "#/components/schemas/Booking" } } },
              },
              "202": {
                description: "The booking is on the waiting list.",
                content: {
                  "application/json": {
                    schema: { type: "object", required: ["position"], properties: { position: { type: "integer" } } },
                  },
                },
              },
              default: { $ref: "#/components/responses/Problem" },
            },
          },
        },
      ],
      [
        "/paths/~1reservations~1{reference}",
        {
          parameters: [{ name: "reference", in: "path", required: true, schema: { type: "string" } }],
          get: {
            operationId: "getBooking",
            tags: ["Bookings"],
            parameters: [{ name: "If-None-Match", in: "header", schema: { type: "string" } }],
            responses: {
              "200": {
                description: "The booking.",
                headers: { ETag: { schema: { type: "string" } } },
                content: { "application/json": { schema: { $ref: "#/components/schemas/Booking" } } },
              },
              "304": { description: "The booking has not changed." },
              "404": { $ref: "#/components/responses/Problem" },
            },
          },
          patch: {
            operationId: "amendBooking",
            tags: ["Bookings"],
            requestBody: {
              content: {
                "application/json": {
                  schema: {
                    type: "object",
                    minProperties: 1,
                    properties: {
                      note: { type: ["string", "null"], maxLength: 20 },
                      passenger: { $ref: "#/components/schemas/Passenger" },
                    },
                  },
                },
              },
            },
            responses: {
              "200": {
                description: "The updated booking.",
                content: { "application/json": { schema: { $ref: "#/components/schemas/Booking" } } },
              },
              "400": { $ref: "#/components/responses/Problem" },
            },
          },
        },
      ],
    ],
    verdicts: ["major path-changed"],
  },
  {
    contract: "ferry",
    title: "another format",
    edits: [["/components/schemas/Vessel/properties/retired/format", "date-time"]],
    verdicts: ["major format-changed"],
  },
  {
    contract: "ferry",
    title: "a later sunset",
    edits: [["/paths/~1vessels~1{vessel-id}/delete/x-deprecation/sunset", "2032-06-30"]],
    verdicts: ["patch sunset-later"],
  },
  {
    contract: "ferry",
    title: "a body that becomes required",
    edits: [["/paths/~1bookings~1{reference}/patch/requestBody/required", true]],
    verdicts: ["major body-became-required"],
  },
  {
    contract: "ferry",
    title: "a variant of a union that is sent and read",
    edits: [
      [
        "/components/schemas/NewBooking/properties/vehicle/oneOf",
        [
          { $ref: "#/components/schemas/Car" },
          { $ref: "#/components/schemas/Truck" },
          { $ref: "#/components/schemas/Bus" },
        ],
      ],
      ["/components/schemas/Bus", { type: "object", required: ["kind"], properties: { kind: { const: "bus" } } }],
    ],
    verdicts: ["major variant-added"],
  },
  {
    contract: "clinic",
    title: "a removed alternative of authentication",
    edits: [["/paths/~1reports/post/security", [{ service: ["reports:read", "reports:write"] }]]],
    verdicts: ["major authentication-alternative-removed"],
  },
  {
    contract: "clinic",
    title: "another required scope",
    edits: [["/paths/~1reports/get/security/0/service", ["reports:read", "reports:write"]]],
    verdicts: ["major scope-required"],
  },
  {
    contract: "clinic",
    title: "another token URL",
    edits: [
      ["/components/securitySchemes/service/flows/clientCredentials/tokenUrl", "https://id.clinic.example/token"],
    ],
    verdicts: ["major security-scheme-changed"],
  },
  {
    contract: "clinic",
    title: "an added media type of a request",
    edits: [["/paths/~1scans/put/requestBody/content/image~1png", { schema: { type: "string", format: "binary" } }]],
    verdicts: ["minor media-type-added"],
  },
  {
    contract: "clinic",
    title: "anonymous requests",
    edits: [["/paths/~1visits/post/security", [{}, { session: [] }]]],
    verdicts: ["minor authentication-dropped"],
  },
  {
    contract: "library",
    title: "a removed property of a pagination",
    edits: [["/paths/~1loans/get/x-pagination/hasMore"]],
    verdicts: ["major pagination-changed"],
  },
  {
    contract: "library",
    title: "a lower maximum of a shared parameter",
    edits: [["/components/parameters/Limit/schema/maximum", 20]],
    verdicts: ["major constraint-tightened"],
  },
  {
    contract: "library",
    title: "a deprecated property",
    edits: [["/components/schemas/Book/properties/title/deprecated", true]],
    verdicts: ["minor property-deprecated"],
  },
  {
    contract: "hotel",
    title: "an added value of a server variable",
    edits: [["/servers/0/variables/region/enum", ["eu", "us", "asia"]]],
    verdicts: ["minor server-variable-value-added"],
  },
  {
    contract: "hotel",
    title: "a removed webhook",
    edits: [["/webhooks/booking.created"]],
    verdicts: ["major webhook-removed"],
  },
  {
    contract: "hotel",
    title: "an added property of a callback",
    edits: [
      [
        "/paths/~1bookings/post/callbacks/onBill/{$request.body#~1callbackUrl}/post/requestBody/content/application~1json/schema/properties/currency",
        { type: "string" },
      ],
    ],
    verdicts: ["minor property-added"],
  },
  {
    contract: "hotel",
    title: "another operationId",
    edits: [["/paths/~1bookings/post/operationId", "createBooking"]],
    verdicts: ["major operation-id-changed"],
  },
  {
    contract: "hotel",
    title: "a removed server",
    edits: [
      [
        "/servers",
        [
          {
            url: "https://{region}.hotel.example/{version}",
            description: "Production",
            variables: {
              region: { default: "eu", enum: ["eu", "us"], description: "Region of the guests." },
              version: { default: "v1" },
            },
          },
        ],
      ],
    ],
    verdicts: ["major server-removed"],
  },
  {
    contract: "archive",
    title: "a bound of items of a request",
    edits: [["/components/schemas/NewRecording/properties/keywords/items/maxLength", 10]],
    verdicts: ["major constraint-tightened"],
  },
  {
    contract: "archive",
    title: "a property of a response that becomes required",
    edits: [["/components/schemas/Stored/required", ["bytes", "sha256", "name"]]],
    verdicts: ["minor property-became-required"],
  },
  {
    contract: "archive",
    title: "a property of a request that becomes optional",
    edits: [["/components/schemas/Details/required", []]],
    verdicts: ["minor property-became-optional"],
  },
  {
    contract: "archive",
    title: "a removed property of a request",
    edits: [["/components/schemas/Venue/properties/stage"]],
    verdicts: ["major property-removed"],
  },
];

function load(name: string): Document {
  const file = fileURLToPath(import.meta.resolve(`@onecontract/testing/fixtures/${name}.yaml`));
  return parseDocument(readFileSync(file, "utf8"));
}

function edit(document: Document, edits: Row["edits"]): Document {
  for (const [pointer, ...values] of edits) {
    const path = pointer
      .split("/")
      .slice(1)
      .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
    if (values.length > 0) document.setIn(path, document.createNode(values[0]));
    else document.deleteIn(path);
  }
  return document;
}

it.each(ROWS)("rates in the contract $contract: $title", ({ contract, edits, verdicts }) => {
  const revision = edit(load(contract), edits).toJS();
  const { changes } = diffContracts(load(contract).toJS(), revision, { today: "2026-11-22" });
  expect(changes.map(({ impact, rule }) => `${impact} ${rule}`)).toEqual(verdicts);
});
