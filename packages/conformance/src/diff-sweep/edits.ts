// Edits of a contract that keep its form: each removes, changes or adds one part.

import { isRecord } from "@onecontract/codegen/json/is-record";
import { formatJsonPointer, getByJsonPointer } from "@onecontract/codegen/json/json-pointer";

/** The path of a value, and its value after the edit; `undefined` removes it. */
export interface ContractEdit {
  path: readonly (string | number)[];
  value: unknown;
  /** Members that the value has in addition to its previous ones. */
  added?: object;
}

type Node = Readonly<Record<string, unknown>>;

/** Lists the edits of each part of a document, in its order. Those of the version and of the format of the document are left out. */
export function contractEdits(document: object): ContractEdit[] {
  const isCompared = (edit: ContractEdit) =>
    !["openapi", "version"].includes(String(edit.path.at(-1))) &&
    !changesTypeOfPart(edit) &&
    !repeatsNull(document, edit);
  return locations(document, []).filter(isCompared);
}

/** Returns whether an edit changes the type of one part of an `allOf`, whose other parts determine the type as well. */
function changesTypeOfPart({ path, added }: ContractEdit): boolean {
  const part = added ? path : path.slice(0, -1);
  return part.at(-2) === "allOf" && (added ? "nullable" in added : path.at(-1) === "type");
}

/** Returns whether an edit allows null in a variant next to null. The union, which is read as `anyOf`, accepts the same values. */
function repeatsNull(document: object, { path, added = {} }: ContractEdit): boolean {
  if (!("nullable" in added) || !/^(anyOf|oneOf)$/.test(String(path.at(-2)))) return false;
  const variants = getByJsonPointer(document, formatJsonPointer(path.slice(0, -1)));
  return Array.isArray(variants) && variants.some((variant) => isRecord(variant) && variant.type === "null");
}

/** Returns the document with an edit. The rest of it is the same. */
export function editDocument(document: unknown, { path, value }: ContractEdit): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(document))
    return document.with(Number(key), editDocument(document[Number(key)], { path: rest, value }));
  const entries = Object.entries(Object(document)).flatMap(([name, member]) => {
    if (name !== key) return [[name, member]];
    const edited = editDocument(member, { path: rest, value });
    return edited === undefined ? [] : [[name, edited]];
  });
  return Object.fromEntries(entries);
}

export function describeEdit({ path, value, added }: ContractEdit): string {
  const after = value === undefined ? "removed" : JSON.stringify(added ?? value);
  return `${formatJsonPointer(path)}: ${added ? "with " : ""}${after}`;
}

/** Prose and examples are comments in the generated code. */
const PROSE = /^(description|summary|example|examples|externalDocs)$/;

/** Returns whether the generated code may have a member that no program depends on. */
function isWithoutEffect(key: string, node: Node): boolean {
  // An operation merges its overloads, which are compared instead.
  if (node["x-overloads"] !== undefined) return /^(parameters|requestBody|responses)$/.test(key);
  return key === "explode" && !isList(node.schema);
}

/** Returns whether a schema describes a list or an object, which parameters have different styles for. */
function isList(schema: unknown): boolean {
  return isRecord(schema) && (schema.type === "array" || schema.type === "object");
}

function locations(value: unknown, path: ContractEdit["path"]): ContractEdit[] {
  const own = path.length === 0 ? [] : editsOf(value, path);
  if (typeof value !== "object" || value === null) return own;
  const members = Object.entries(value).filter(
    ([key]) => !PROSE.test(key) && !(isRecord(value) && isWithoutEffect(key, value)),
  );
  return [
    ...own,
    ...members.flatMap(([key, member]) => locations(member, [...path, Array.isArray(value) ? Number(key) : key])),
  ];
}

function editsOf(value: unknown, path: ContractEdit["path"]): ContractEdit[] {
  const key = path.at(-1);
  // Members of lists are removed with the edits of the list. Other properties are allowed by default.
  const isRemovable = typeof key === "string" && !(key === "additionalProperties" && value === true);
  const values = [
    ...(isRemovable ? [undefined] : []),
    ...(typeof value === "boolean" ? [!value] : []),
    ...(typeof value === "number" ? [value + 1] : []),
    ...(typeof value === "string" ? stringsInstead(value, String(key)) : []),
    ...(Array.isArray(value) ? listsInstead(value, String(key)) : []),
  ];
  return [
    ...values.map((changed) => ({ path, value: changed })),
    ...(isRecord(value) ? additions(value, path).map((added) => ({ path, value: { ...value, ...added }, added })) : []),
  ];
}

const TYPES = ["string", "integer", "number", "boolean"];
const FORMATS = ["int32", "int64", "date-time", "uuid"];
const STYLES = ["form", "simple", "deepObject", "pipeDelimited"];
const LOCATIONS = ["query", "header", "cookie"];

function stringsInstead(value: string, key: string): unknown[] {
  const others = (list: string[]) => list.filter((other) => other !== value);
  if (key === "type") return [...(TYPES.includes(value) ? others(TYPES) : []), [value, "null"]];
  if (key === "format") return others(FORMATS);
  if (key === "style") return others(STYLES);
  if (key === "in") return others(LOCATIONS);
  return key === "$ref" ? [] : [`${value}x`];
}

function listsInstead(list: readonly unknown[], key: string): unknown[] {
  const added = typeof list[0] === "number" ? 999 : "added";
  return [
    ...list.map((_, index) => list.toSpliced(index, 1)),
    ...(key === "enum" || key === "tags" || key === "x-enum-varnames" ? [[...list, added]] : []),
    ...(key === "type" && !list.includes("null") ? [[...list, "null"]] : []),
    ...(key === "security" && list.length > 0 ? [[...list, {}]] : []),
    ...(/^(allOf|anyOf|oneOf)$/.test(key) ? [[...list, { type: "boolean" }]] : []),
    ...(key === "parameters" ? PARAMETERS.map((parameter) => [...list, parameter]) : []),
  ];
}

const PARAMETERS = LOCATIONS.flatMap((location) => [
  { name: "added", in: location, schema: { type: "string" } },
  { name: "added", in: location, required: true, schema: { type: "integer" } },
]);

const METHODS = /^(get|put|post|delete|patch|options|head)$/;

/** Returns the members that a part may get, by the kind of the part. */
function additions(node: Node, path: ContractEdit["path"]): Node[] {
  const [parent, key] = [String(path.at(-2)), String(path.at(-1))];
  const isNew = (added: Node) => Object.keys(added).every((name) => node[name] === undefined);
  const found = [
    ...(isSchema(path) ? schemaAdditions(node) : []),
    // Only properties, and objects with a name, are read-only or write-only.
    ...(parent === "properties" || (parent === "schemas" && isRecord(node.properties)) ? DIRECTIONS : []),
    ...(METHODS.test(key) && path.length === 3 ? OPERATION_ADDITIONS : []),
    ...(key === "properties" && path.length > 1 ? [{ added: { type: "string" } }] : []),
    ...(key === "responses" && path.length > 2 ? RESPONSE_ADDITIONS : []),
    ...(key === "headers" ? [{ "X-Added": { schema: { type: "string" } } }] : []),
    ...(key === "content"
      ? [{ "text/plain": { schema: { type: "string" } } }, { "application/octet-stream": {} }]
      : []),
    ...(parent === "parameters"
      ? [
          { required: true },
          { deprecated: true },
          { allowReserved: true },
          ...(isList(node.schema) ? [{ explode: false }, { explode: true }] : []),
        ]
      : []),
    ...(key === "requestBody" ? [{ required: true }] : []),
    ...(key === "variables" ? [{ added: { default: "a", enum: ["a", "b"] } }] : []),
  ];
  return found.filter(isNew);
}

const DIRECTIONS: Node[] = [{ readOnly: true }, { writeOnly: true }];

const OPERATION_ADDITIONS: Node[] = [
  { deprecated: true },
  { security: [] },
  { servers: [{ url: "https://added.example" }] },
  { tags: ["Added"] },
  { "x-sdk-method": "added" },
  { requestBody: { content: { "application/json": { schema: { type: "object" } } } } },
  ...PARAMETERS.map((parameter) => ({ parameters: [parameter] })),
];

const RESPONSE_ADDITIONS: Node[] = [
  { "204": { description: "Added." } },
  { "206": { description: "Added.", content: { "application/json": { schema: { type: "string" } } } } },
  { "418": { description: "Added.", content: { "application/json": { schema: { type: "integer" } } } } },
];

function isSchema(path: ContractEdit["path"]): boolean {
  const [parent, key] = [String(path.at(-2)), String(path.at(-1))];
  const isMap = parent === "properties" || (parent === "schemas" && path[0] === "components");
  if (key === "properties" || key === "discriminator" || key === "mapping") return false;
  return isMap || /^(schema|items|additionalProperties)$/.test(key) || /^(allOf|anyOf|oneOf)$/.test(parent);
}

function schemaAdditions(node: Node): Node[] {
  const has = (...types: string[]) => [node.type].flat().some((type) => types.includes(String(type)));
  const properties = isRecord(node.properties) ? Object.keys(node.properties) : [];
  const required = Array.isArray(node.required) ? node.required : [];
  return [
    { deprecated: true },
    ...(has("string")
      ? [
          { minLength: 1 },
          { maxLength: 9 },
          { pattern: "^a" },
          { format: "uuid" },
          { format: "date-time" },
          { enum: ["a", "b"] },
          { const: "a" },
          { default: "a" },
          { contentEncoding: "base64" },
        ]
      : []),
    ...(has("integer", "number")
      ? [
          { minimum: 1 },
          { maximum: 9 },
          // Next to the other bound, it may have no effect.
          ...(node.minimum === undefined ? [{ exclusiveMinimum: 1 }] : []),
          ...(node.maximum === undefined ? [{ exclusiveMaximum: 9 }] : []),
          { multipleOf: 2 },
          { enum: [1, 2] },
          { default: 3 },
          { format: "int32" },
        ]
      : []),
    ...(has("boolean") ? [{ default: true }, { const: true }] : []),
    ...(has("array")
      ? [
          { minItems: 1 },
          { maxItems: 9 },
          { uniqueItems: true },
          { prefixItems: [{ type: "string" }] },
          { contains: { type: "string" } },
        ]
      : []),
    ...(has("object") || properties.length > 0
      ? [
          { minProperties: 1 },
          { maxProperties: 9 },
          { additionalProperties: false },
          { additionalProperties: { type: "string" } },
          { propertyNames: { minLength: 2 } },
          { patternProperties: { "^x": { type: "string" } } },
          { dependentRequired: { added: properties.slice(0, 1) } },
          { properties: { added: {} } },
        ]
      : []),
    ...properties.filter((name) => !required.includes(name)).map((name) => ({ required: [...required, name] })),
    // Null is no string, so the validators are other ones that accept the same.
    ...(node.type === "null" ? [] : [{ not: { const: "added" } }]),
    { nullable: true },
    ...(typeof node.$ref === "string" ? [{ description: "Added." }] : []),
  ];
}
