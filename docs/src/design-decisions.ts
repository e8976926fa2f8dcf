// Design decisions of this project: how it fills the gaps of the pet store's interface document.
import type { DesignDecision } from "@onecontract/portal";

export const designDecisions: DesignDecision[] = [
  {
    id: "pagination",
    gap: "How a client gets the next page of a list",
    decision:
      'Cursor pagination. The `Link` response header holds the URL of the next page with `rel="next"` (RFC 8288); the URL contains an opaque `cursor` query parameter. Results are ordered by id, and the response body stays a bare array.',
    locations: [
      { parameter: "cursor" },
      { operation: "listPets", header: "Link" },
      { operation: "listOrders", header: "Link" },
    ],
  },
  {
    id: "invalid-query",
    gap: "An invalid query parameter of `GET /pets`",
    decision: "400 with an `Error` body.",
    locations: [{ operation: "listPets", status: "400" }],
  },
  {
    id: "pet-id",
    gap: "The range of `petId`, and a `petId` that is not an integer",
    decision:
      "Ids are positive integers that a JSON number represents exactly. Any other value returns 404: no such resource exists.",
    locations: [
      { schema: "Pet", property: "id" },
      { operation: "getPet", parameter: "petId" },
    ],
  },
  {
    id: "status-default",
    gap: "The `status` of a pet that is created without one",
    decision: "It defaults to `available`.",
    locations: [{ schema: "NewPet", property: "status" }],
  },
  {
    id: "unknown-fields",
    gap: "Unknown fields, and `id`, in a request body",
    decision: "They are ignored.",
    locations: [],
  },
  {
    id: "name-length",
    gap: "The length of a pet's name",
    decision: "1 to 255 characters.",
    locations: [
      { schema: "NewPet", property: "name" },
      { schema: "Pet", property: "name" },
    ],
  },
  {
    id: "category",
    gap: "The category of a pet",
    decision: "`categoryId` is any 64-bit integer and is stored exactly. There is no category endpoint.",
    locations: [
      { schema: "NewPet", property: "categoryId" },
      { schema: "Pet", property: "categoryId" },
    ],
  },
  {
    id: "orders",
    gap: "Everything about `GET /store/orders` except that it exists and hides its try-it panel",
    decision:
      "It lists orders and takes the same `limit` and `cursor` parameters as `GET /pets`. The operator of the store creates the orders.",
    locations: [{ operation: "listOrders" }],
  },
  {
    id: "error-codes",
    gap: "The values of `code`, and errors other than 400, 401, 404 and 429",
    decision: "A fixed list of codes. The guide to errors has a section about each.",
    locations: [
      { schema: "Error", property: "code" },
      { status: "413" },
      { status: "415" },
      { status: "500" },
      { status: "503" },
    ],
  },
  {
    id: "retry-after",
    gap: "The unit of `Retry-After`",
    decision: "Whole seconds.",
    locations: [{ header: "Retry-After" }],
  },
  {
    id: "limits",
    gap: "Whether the plan limits apply to these operations",
    decision:
      "They apply to every operation and are counted per API key. Requests without a valid key are limited per client IP address. Enterprise limits are agreed with each customer and stored with the key.",
    locations: [],
  },
  {
    id: "windows",
    gap: "Two limits, but one set of headers",
    decision:
      "Windows are fixed: the clock minute and the UTC day. The `X-RateLimit-*` headers describe the window with fewer requests remaining. `RateLimit` and `RateLimit-Policy`, as defined by the IETF draft, describe both.",
    locations: [{ header: "RateLimit" }, { header: "RateLimit-Policy" }],
  },
  {
    id: "ban",
    gap: "When a key is banned, and for how long",
    decision:
      "The guide to rate limits states the rule. Requests with a banned key return 429 with the code `key_banned` and a `Retry-After` header.",
    locations: [],
  },
  {
    id: "keys",
    gap: "Issuing and rotating API keys",
    decision:
      "The operator issues keys on the command line. A key is shown once; only its hash is stored. After a rotation the previous key stays active for an overlap of 24 hours by default.",
    locations: [],
  },
  {
    id: "deprecation",
    gap: "How a response announces a deprecation, and what happens after the removal date",
    decision:
      "Responses carry `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a `Link` to the successor. From the removal date on, the operation returns 410 with the code `gone`.",
    locations: [
      { header: "Deprecation" },
      { header: "Sunset" },
      { operation: "getPet", header: "Link" },
      { operation: "getPet", status: "410" },
    ],
  },
  {
    id: "compatibility",
    gap: "Compatibility guarantees, and how new versions are introduced",
    decision:
      "A breaking change requires a new major version with a separate base URL. Additions are released in minor versions. A deprecated operation is removed on the announced date.",
    locations: [],
  },
  {
    id: "idempotency",
    gap: "Retrying a creation",
    decision:
      "`POST /pets` takes an optional `Idempotency-Key`, which is stored for 24 hours per API key. A request with the same key and body replays the stored response. A different body returns 409 with the code `idempotency_conflict`.",
    locations: [
      { operation: "createPet", parameter: "Idempotency-Key" },
      { operation: "createPet", status: "409" },
    ],
  },
  {
    id: "request-id",
    gap: "How to identify a request in a problem report",
    decision: "Every response carries an `X-Request-Id`: the one that the client sent, or a generated one.",
    locations: [{ header: "X-Request-Id" }],
  },
  {
    id: "base-urls",
    gap: "The base URLs of production and staging",
    decision: "They are server variables in the contract, with example values that end in `/v1`.",
    locations: [],
  },
  {
    id: "none-invented",
    gap: "Status transitions, events, category endpoints and other store endpoints",
    decision: "None are defined.",
    locations: [],
  },
];
