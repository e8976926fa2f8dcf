// Violations of schemas, each with the words that server, SDK, MCP server and console report it in.

/** JSON Schema 2020-12 with OpenAPI's `discriminator`. */
interface Schema {
  [keyword: string]: unknown;
}

/** Schemas that the violated schemas refer to. */
export const schemas: Record<string, Schema> = {
  Colour: { type: "string", enum: ["red", "blue"] },
  Line: {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", minLength: 1, maxLength: 3 },
      colour: { $ref: "#/components/schemas/Colour" },
    },
    additionalProperties: false,
  },
  Truck: {
    type: "object",
    required: ["kind", "axles"],
    properties: { kind: { type: "string" }, axles: { type: "integer", maximum: 6 } },
  },
  Van: { type: "object", required: ["kind"], properties: { kind: { type: "string" }, doors: { type: "integer" } } },
};

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const line = reference("Line");
const vehicle = {
  oneOf: [reference("Truck"), reference("Van")],
  discriminator: { propertyName: "kind", mapping: { truck: "Truck", van: "Van" } },
};

export interface Violation {
  schema: Schema;
  /** A value that violates the schema; undefined for a required property that is missing. */
  value: unknown;
  /** Messages after the name of the property that has the value. */
  messages: string[];
}

/** The values are such that an MCP server does not convert them: it accepts `"5"` for a number. */
export const violations: Violation[] = [
  { schema: { type: "integer" }, value: "one", messages: [': expected an integer, got "one"'] },
  { schema: { type: "integer" }, value: 1.5, messages: [": expected an integer, got 1.5"] },
  { schema: { type: "number" }, value: "many", messages: [': expected a number, got "many"'] },
  { schema: { type: "string" }, value: ["a"], messages: [': expected a string, got ["a"]'] },
  { schema: { type: ["string", "null"] }, value: {}, messages: [": expected a string or null, got {}"] },
  { schema: { type: "boolean" }, value: 0, messages: [": expected true or false, got 0"] },
  { schema: { type: "object" }, value: 7, messages: [": expected an object, got 7"] },
  { schema: { type: "string" }, value: null, messages: [": expected a string, got null"] },
  {
    schema: { type: "integer", minimum: 1, maximum: 9 },
    value: 10,
    messages: [": expected an integer from 1 to 9, got 10"],
  },
  {
    schema: { type: "number", exclusiveMinimum: 0, multipleOf: 0.5 },
    value: -1,
    messages: [": expected a number of more than 0 that is a multiple of 0.5, got -1"],
  },
  {
    schema: { type: "integer", format: "int32" },
    value: 2 ** 40,
    messages: [": expected a 32-bit integer, got 1099511627776"],
  },
  { schema: { type: "integer", format: "int64" }, value: 1.5, messages: [": expected a 64-bit integer, got 1.5"] },
  {
    schema: { type: "string", pattern: "^a", maxLength: 9 },
    value: "b",
    messages: [': expected a string of at most 9 characters that matches ^a, got "b"'],
  },
  {
    schema: { allOf: [{ type: "string" }, { minLength: 2 }] },
    value: "a",
    messages: [': expected a string of at least 2 characters, got "a"'],
  },
  { schema: reference("Colour"), value: "green", messages: [': expected one of "red", "blue", got "green"'] },
  { schema: { const: "car" }, value: "bus", messages: [': expected "car", got "bus"'] },
  {
    schema: { type: "array", minItems: 1, items: line },
    value: [],
    messages: [": expected an array of at least 1 item, got []"],
  },
  {
    schema: { type: "array", items: line },
    value: [{ name: "long" }, { name: "a", colour: "green" }],
    messages: [
      '[0].name: expected a string of 1 to 3 characters, got "long"',
      '[1].colour: expected one of "red", "blue", got "green"',
    ],
  },
  { schema: line, value: undefined, messages: [": expected an object, got nothing"] },
  { schema: line, value: {}, messages: [".name: expected a string of 1 to 3 characters, got nothing"] },
  {
    schema: line,
    value: { name: "a", extra: 1 },
    messages: [".extra: expected no such property, only name, colour, got 1"],
  },
  {
    schema: { type: "object", additionalProperties: false },
    value: { a: 1 },
    messages: [".a: expected no such property, got 1"],
  },
  {
    schema: { type: "object", maxProperties: 1 },
    value: { a: 1, b: 2 },
    messages: [': expected an object of at most 1 property, got {"a":1,"b":2}'],
  },
  { schema: { oneOf: [line, { type: "boolean" }] }, value: 7, messages: [": expected one of 2 variants, got 7"] },
  {
    schema: vehicle,
    value: { kind: "truck", axles: 9 },
    messages: [".axles: expected an integer of at most 6, got 9"],
  },
  {
    schema: vehicle,
    value: { kind: "bus", doors: "two" },
    messages: [': expected one of 2 variants, got {"kind":"bus","doors":"two"}'],
  },
  {
    schema: { oneOf: [line, { type: "null" }] },
    value: { name: "" },
    messages: ['.name: expected a string of 1 to 3 characters, got ""'],
  },
  { schema: { anyOf: [line] }, value: {}, messages: [".name: expected a string of 1 to 3 characters, got nothing"] },
  {
    schema: { type: "string", format: "date" },
    value: "soon",
    messages: [': expected a string in date format, got "soon"'],
  },
  {
    schema: { oneOf: [{ type: ["string", "null"] }, { type: "null" }] },
    value: null,
    messages: [": expected one of 2 variants, got null"],
  },
  {
    schema: { type: "array", items: { type: "integer" }, uniqueItems: true },
    value: [1, 1],
    messages: [": expected an array, each once, got [1,1]"],
  },
];
