// What the interface document of the pet store leaves open and this project chose. Pages mark each place where a choice shows.

export interface Choice {
  /** Anchor on the page of choices. */
  id: string;
  /** What is left open. Markdown, one line. */
  gap: string;
  /** Markdown. */
  choice: string;
  places: Place[];
}

/** A place of the contract. Without `operation`, in every operation. */
export type Place =
  | { operation: string }
  | { operation?: string; parameter: string }
  | { operation?: string; header: string }
  | { operation?: string; status: string }
  | { schema: string; property: string };

/** operationIds of the service that the interface document describes. */
export const choicesNeed = ["listPets", "createPet", "getPet", "listOrders"];

export const choices: Choice[] = [
  {
    id: "pages",
    gap: "How to get the page after the first",
    choice:
      'An opaque `cursor` query parameter. The address of the next page is in the response\'s `Link` header with `rel="next"` (RFC 8288). Lists are ordered by id; the body stays a bare array.',
    places: [
      { parameter: "cursor" },
      { operation: "listPets", header: "Link" },
      { operation: "listOrders", header: "Link" },
    ],
  },
  {
    id: "invalid-query",
    gap: "An invalid query value when listing",
    choice: "400 with an Error body.",
    places: [{ operation: "listPets", status: "400" }],
  },
  {
    id: "pet-id",
    gap: "The range of `petId`, and one that is no integer",
    choice:
      "Ids are positive and fit a JSON number exactly. For anything else the answer is 404: there is no such resource.",
    places: [
      { schema: "Pet", property: "id" },
      { operation: "getPet", parameter: "petId" },
    ],
  },
  {
    id: "status-default",
    gap: "Status omitted on creation",
    choice: "It is `available`.",
    places: [{ schema: "NewPet", property: "status" }],
  },
  { id: "unknown-fields", gap: "Unknown fields, and `id`, in a request body", choice: "They are ignored.", places: [] },
  {
    id: "name-length",
    gap: "Length of a name",
    choice: "1 to 255 characters.",
    places: [
      { schema: "NewPet", property: "name" },
      { schema: "Pet", property: "name" },
    ],
  },
  {
    id: "category",
    gap: "The category record",
    choice: "`categoryId` is any 64-bit integer and is kept exactly; there is no category endpoint.",
    places: [
      { schema: "NewPet", property: "categoryId" },
      { schema: "Pet", property: "categoryId" },
    ],
  },
  {
    id: "orders",
    gap: "Everything about `GET /store/orders` but that it exists and hides its try-it panel",
    choice:
      "A list of orders with the same `limit` and `cursor` as the list of animals. The operator of the store puts orders in.",
    places: [{ operation: "listOrders" }],
  },
  {
    id: "error-codes",
    gap: "The values of `code`, and the errors beyond 400, 401, 404 and 429",
    choice: "A fixed list with a section each in the guide to errors.",
    places: [
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
    choice: "Whole seconds.",
    places: [{ header: "Retry-After" }],
  },
  {
    id: "limits",
    gap: "Whether the plan limits apply to these operations",
    choice:
      "Yes, to every operation, for each API key. Calls without a valid key are limited for each client address. Enterprise limits are agreed with each customer and kept with the key.",
    places: [],
  },
  {
    id: "windows",
    gap: "Two limits, one set of headers",
    choice:
      "Fixed windows: the clock minute and the UTC day. The `X-RateLimit` headers describe the one with fewer requests left; `RateLimit` and `RateLimit-Policy`, in the form of the IETF draft, describe both.",
    places: [{ header: "RateLimit" }, { header: "RateLimit-Policy" }],
  },
  {
    id: "ban",
    gap: "When a key is banned and for how long",
    choice:
      "The rule in the guide to rate limits. A banned key is answered 429 with the code `key_banned` and `Retry-After`.",
    places: [],
  },
  {
    id: "keys",
    gap: "Issuing and rotating API keys",
    choice:
      "The operator issues a key on the command line. It is shown once and only its hash is kept. Rotation keeps the old key in force for a while, 24 hours unless told otherwise.",
    places: [],
  },
  {
    id: "deprecation",
    gap: "How a deprecation shows on the wire, and what happens after the removal date",
    choice:
      "Responses carry `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a `Link` to the successor. From the removal date on the answer is 410 with the code `gone`.",
    places: [
      { header: "Deprecation" },
      { header: "Sunset" },
      { operation: "getPet", header: "Link" },
      { operation: "getPet", status: "410" },
    ],
  },
  {
    id: "compatibility",
    gap: "Compatibility promises, and how new versions are introduced",
    choice:
      "What breaks a client waits for a new major version, under an address of its own. What is only added comes in a minor version. A deprecated operation goes on the date that was announced.",
    places: [],
  },
  {
    id: "idempotency",
    gap: "A creation that is retried",
    choice:
      "An optional `Idempotency-Key`, kept 24 hours for each API key: the same key and body replay the answer, another body is 409 with the code `idempotency_conflict`.",
    places: [
      { operation: "createPet", parameter: "Idempotency-Key" },
      { operation: "createPet", status: "409" },
    ],
  },
  {
    id: "request-id",
    gap: "How to name a request in a report of a problem",
    choice: "Every response carries an `X-Request-Id`: the one that the client sent, or a new one.",
    places: [{ header: "X-Request-Id" }],
  },
  {
    id: "addresses",
    gap: "The base addresses of production and staging",
    choice: "They are server variables of the contract, with example values that end in `/v1`.",
    places: [],
  },
  {
    id: "none-invented",
    gap: "Transitions between states, events, category and other store endpoints",
    choice: "None are invented.",
    places: [],
  },
];
