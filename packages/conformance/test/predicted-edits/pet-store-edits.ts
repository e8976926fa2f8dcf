// Edits of the pet store's contract.
import type { PredictedEdit } from "./predicted-edit.ts";

export const petStoreEdits: PredictedEdit[] = [
  {
    contract: "pet-store",
    title: "another default of a shared parameter",
    edits: [["/components/parameters/PageQuery.limit/schema/default", 50]],
    ratings: ["major default-changed"],
  },
  {
    contract: "pet-store",
    title: "a removed value of responses",
    edits: [["/components/schemas/OrderStatus/enum/1"]],
    ratings: ["minor enum-value-removed"],
  },
  {
    contract: "pet-store",
    title: "a higher maximum of the status of errors",
    edits: [["/components/schemas/Error/properties/status/maximum", 699]],
    ratings: ["major constraint-loosened"],
  },
  {
    contract: "pet-store",
    title: "a removed error",
    edits: [["/paths/~1pets/post/responses/413"]],
    ratings: ["major error-response-removed"],
  },
  {
    contract: "pet-store",
    title: "another default of a server variable that is the URL",
    edits: [["/servers/0/variables/base_url/default", "https://pets.petstore.example/v1"]],
    ratings: ["major server-moved"],
  },
  {
    contract: "pet-store",
    title: "a longer ban",
    edits: [["/x-rate-limits/ban/factor", 3]],
    ratings: ["major ban-stricter"],
  },
  {
    contract: "pet-store",
    title: "another plan of anonymous calls",
    edits: [["/x-rate-limits/anonymousPlan", "pro"]],
    ratings: ["major anonymous-plan-changed"],
  },
  {
    contract: "pet-store",
    title: "another status of an error code",
    edits: [["/components/schemas/Error/properties/code/x-error-codes/gone/status", 404]],
    ratings: ["major error-code-changed"],
  },
  {
    contract: "pet-store",
    title: "another resource",
    edits: [
      [
        "/tags",
        [
          { name: "Stock" },
          { name: "Pets", description: "The pets of the store." },
          { name: "Orders", description: "Orders for the pets of the store." },
        ],
      ],
      ["/paths/~1pets/post/tags/0", "Stock"],
    ],
    ratings: ["major sdk-method-changed"],
  },
  {
    contract: "pet-store",
    title: "no authentication any more",
    edits: [["/security/0/bearerAuth"], ["/components/securitySchemes"]],
    ratings: ["minor authentication-dropped"],
  },
  {
    contract: "pet-store",
    title: "a deprecation without a sunset",
    edits: [["/paths/~1store~1orders/get/deprecated", true]],
    ratings: ["minor operation-deprecated-without-sunset"],
  },
  {
    contract: "pet-store",
    title: "no pagination any more",
    edits: [
      ["/paths/~1store~1orders/get/x-pagination/style", "none"],
      ["/paths/~1store~1orders/get/x-pagination/header"],
      ["/paths/~1store~1orders/get/x-pagination/relation"],
      ["/paths/~1store~1orders/get/x-pagination/cursorParameter"],
      ["/paths/~1store~1orders/get/x-pagination/limitParameter"],
    ],
    ratings: ["major pagination-removed"],
  },
  {
    contract: "pet-store",
    title: "an exclusive bound of integers with the same values",
    edits: [["/components/schemas/PetId/minimum"], ["/components/schemas/PetId/exclusiveMinimum", 0]],
    ratings: [],
  },
];
