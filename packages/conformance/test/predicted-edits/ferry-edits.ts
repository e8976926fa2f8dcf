// Edits of the contract of a ferry.
import type { PredictedEdit } from "./predicted-edit.ts";

export const ferryEdits: PredictedEdit[] = [
  {
    contract: "ferry",
    title: "an exclusive bound of an integer with the same values",
    edits: [
      ["/paths/~1vessels/get/parameters/7/schema/maximum"],
      ["/paths/~1vessels/get/parameters/7/schema/exclusiveMaximum", 10],
    ],
    ratings: [],
  },
  {
    contract: "ferry",
    title: "a named enum copied into one property",
    edits: [
      ["/components/schemas/Vessel/properties/kind/$ref"],
      ["/components/schemas/Vessel/properties/kind/type", "string"],
      ["/components/schemas/Vessel/properties/kind/enum", ["car-ferry", "catamaran", "hydro foil"]],
    ],
    ratings: [],
  },
  {
    contract: "ferry",
    title: "a default of a filter",
    edits: [["/paths/~1vessels/get/parameters/0/schema/default", ["car-ferry"]]],
    ratings: ["major default-added"],
  },
  {
    contract: "ferry",
    title: "no minimum of properties",
    edits: [["/paths/~1bookings~1{reference}/patch/requestBody/content/application~1json/schema/minProperties"]],
    ratings: ["minor constraint-loosened"],
  },
  {
    contract: "ferry",
    title: "a response that is no longer null",
    edits: [
      ["/components/schemas/Cabin/properties/occupant/oneOf"],
      ["/components/schemas/Cabin/properties/occupant/$ref", "#/components/schemas/Passenger"],
    ],
    ratings: ["minor null-disallowed"],
  },
  {
    contract: "ferry",
    title: "a wider type of additional properties",
    edits: [["/components/schemas/NewBooking/properties/extras/additionalProperties/type", "number"]],
    ratings: ["major type-widened"],
  },
  {
    contract: "ferry",
    title: "one status instead of a class",
    edits: [
      ["/paths/~1vessels/get/responses/4XX"],
      ["/paths/~1vessels/get/responses/400", { $ref: "#/components/responses/Problem" }],
    ],
    ratings: ["major error-response-removed", "minor error-response-added"],
  },
  {
    contract: "ferry",
    title: "a removed success",
    edits: [["/paths/~1bookings/post/responses/202"]],
    ratings: ["major success-response-removed"],
  },
  {
    contract: "ferry",
    title: "a removed default response",
    edits: [["/paths/~1bookings/post/responses/default"]],
    ratings: ["major error-response-removed"],
  },
  {
    contract: "ferry",
    title: "a header that becomes required",
    edits: [["/paths/~1bookings~1{reference}/get/responses/200/headers/ETag/required", true]],
    ratings: ["minor header-became-required"],
  },
  {
    contract: "ferry",
    title: "a shorter header",
    edits: [["/paths/~1vessels/get/parameters/6/schema/minLength", 2]],
    ratings: ["minor constraint-loosened"],
  },
  {
    contract: "ferry",
    title: "another style of a parameter",
    edits: [["/paths/~1vessels/get/parameters/2/style", "form"]],
    ratings: ["major parameter-serialization-changed"],
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
    ratings: ["major path-changed"],
  },
  {
    contract: "ferry",
    title: "another format",
    edits: [["/components/schemas/Vessel/properties/retired/format", "date-time"]],
    ratings: ["major format-changed"],
  },
  {
    contract: "ferry",
    title: "a later sunset",
    edits: [["/paths/~1vessels~1{vessel-id}/delete/x-deprecation/sunset", "2032-06-30"]],
    ratings: ["patch sunset-later"],
  },
  {
    contract: "ferry",
    title: "a body that becomes required",
    edits: [["/paths/~1bookings~1{reference}/patch/requestBody/required", true]],
    ratings: ["major body-became-required"],
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
    ratings: ["major variant-added"],
  },
];
