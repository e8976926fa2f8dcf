// Edits of the contracts of a checkout, a clinic, a library, a hotel and an archive.
import type { PredictedEdit } from "./predicted-edit.ts";

const PAY = "/paths/~1orders~1{orderId}~1payments/post";

export const otherEdits: PredictedEdit[] = [
  {
    contract: "checkout",
    title: "one of two overloads",
    edits: [["/paths/~1orders/get/x-overloads/1"]],
    ratings: ["major overload-removed", "major overload-removed"],
  },
  {
    contract: "checkout",
    title: "one of several overloads",
    edits: [[`${PAY}/x-overloads/3`]],
    ratings: ["major overload-removed"],
  },
  {
    contract: "checkout",
    title: "another name of an overload",
    edits: [[`${PAY}/x-overloads/0/operationId`, "Payments_chargeCard"]],
    ratings: ["major operation-id-changed"],
  },
  {
    contract: "checkout",
    title: "a required parameter of an overload",
    edits: [[`${PAY}/x-overloads/0/parameters/2/required`, true]],
    ratings: ["major overload-narrowed"],
  },
  {
    contract: "checkout",
    title: "a media type of the operation and its overload",
    edits: [[`${PAY}/requestBody/content/text~1plain`], [`${PAY}/x-overloads/2/requestBody`]],
    ratings: ["major media-type-removed"],
  },
  {
    contract: "clinic",
    title: "no anonymous requests",
    edits: [["/paths/~1news/get/security", [{ session: [] }]]],
    ratings: ["major authentication-required"],
  },
  {
    contract: "clinic",
    title: "another only media type",
    edits: [
      ["/paths/~1scans/put/requestBody/content", { "image/png": { schema: { type: "string", format: "binary" } } }],
    ],
    ratings: ["major media-type-replaced"],
  },
  {
    contract: "clinic",
    title: "a removed alternative of authentication",
    edits: [["/paths/~1reports/post/security", [{ service: ["reports:read", "reports:write"] }]]],
    ratings: ["major authentication-alternative-removed"],
  },
  {
    contract: "clinic",
    title: "another required scope",
    edits: [["/paths/~1reports/get/security/0/service", ["reports:read", "reports:write"]]],
    ratings: ["major scope-required"],
  },
  {
    contract: "clinic",
    title: "another token URL",
    edits: [
      ["/components/securitySchemes/service/flows/clientCredentials/tokenUrl", "https://id.clinic.example/token"],
    ],
    ratings: ["major security-scheme-changed"],
  },
  {
    contract: "clinic",
    title: "an added media type of a request",
    edits: [["/paths/~1scans/put/requestBody/content/image~1png", { schema: { type: "string", format: "binary" } }]],
    ratings: ["minor media-type-added"],
  },
  {
    contract: "clinic",
    title: "anonymous requests",
    edits: [["/paths/~1visits/post/security", [{}, { session: [] }]]],
    ratings: ["minor authentication-dropped"],
  },
  {
    contract: "library",
    title: "a removed property of a pagination",
    edits: [["/paths/~1loans/get/x-pagination/hasMore"]],
    ratings: ["major pagination-changed"],
  },
  {
    contract: "library",
    title: "a lower maximum of a shared parameter",
    edits: [["/components/parameters/Limit/schema/maximum", 20]],
    ratings: ["major constraint-tightened"],
  },
  {
    contract: "library",
    title: "a deprecated property",
    edits: [["/components/schemas/Book/properties/title/deprecated", true]],
    ratings: ["minor property-deprecated"],
  },
  {
    contract: "hotel",
    title: "an added value of a server variable",
    edits: [["/servers/0/variables/region/enum", ["eu", "us", "asia"]]],
    ratings: ["minor server-variable-value-added"],
  },
  {
    contract: "hotel",
    title: "a removed webhook",
    edits: [["/webhooks/booking.created"]],
    ratings: ["major webhook-removed"],
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
    ratings: ["minor property-added"],
  },
  {
    contract: "hotel",
    title: "another operationId",
    edits: [["/paths/~1bookings/post/operationId", "createBooking"]],
    ratings: ["major operation-id-changed"],
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
    ratings: ["major server-removed"],
  },
  {
    contract: "archive",
    title: "a bound of items of a request",
    edits: [["/components/schemas/NewRecording/properties/keywords/items/maxLength", 10]],
    ratings: ["major constraint-tightened"],
  },
  {
    contract: "archive",
    title: "a property of a response that becomes required",
    edits: [["/components/schemas/Stored/required", ["bytes", "sha256", "name"]]],
    ratings: ["minor property-became-required"],
  },
  {
    contract: "archive",
    title: "a property of a request that becomes optional",
    edits: [["/components/schemas/Details/required", []]],
    ratings: ["minor property-became-optional"],
  },
  {
    contract: "archive",
    title: "a removed property of a request",
    edits: [["/components/schemas/Venue/properties/stage"]],
    ratings: ["major property-removed"],
  },
];
