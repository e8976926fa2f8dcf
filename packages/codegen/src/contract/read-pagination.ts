// Reads and validates `x-pagination` of an operation, or derives the pagination.
import { isRecord } from "../runtime/json/is-record.ts";
import { formatJsonPointer, parseJsonPointer } from "../runtime/json/json-pointer.ts";
import type { Contract, JsonSchema, Operation } from "./contract.ts";
import { inferPagination } from "./infer-pagination.ts";
import { selectsPage } from "./page-parameter.ts";
import type { Pagination, ResponseLocation } from "./pagination.ts";
import { type ContractProblem, describeValue } from "./problem.ts";
import { schemasAt, successSchemas } from "./response-schemas.ts";

type Described = Pick<Operation, "declaration" | "method" | "path" | "parameters" | "responses">;

/** Returns the pagination of an operation, with defaults applied, or its first problem; undefined if it has none. */
export function readPagination(
  operation: Described,
  schemas: Contract["schemas"],
): { value: Pagination } | { problem: ContractProblem } | undefined {
  const declared: unknown = operation.declaration?.["x-pagination"];
  const extension = declared === undefined || isForeign(declared) ? inferPagination(operation, schemas) : declared;
  if (extension === undefined || (isRecord(extension) && extension.style === "none")) return undefined;
  const pointer = formatJsonPointer(["paths", operation.path, operation.method, "x-pagination"]);
  try {
    return { value: new PaginationReader(extension, operation, schemas).read() };
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    return { problem: { severity: "error", pointer: pointer + error.pointer, message: error.message } };
  }
}

/** An invalid part of `x-pagination`. Reading ends at the first one, because later parts depend on it. */
class InvalidValue extends Error {
  readonly pointer: string;

  /** @param name name of the invalid property, or an empty string for the whole value */
  constructor(name: string, expected: string, got: string) {
    super(`expected ${expected}, got ${got}`);
    this.pointer = name === "" ? "" : `/${name}`;
  }
}

type Read = (reader: PaginationReader, name: string) => unknown;

const string =
  (fallback: string): Read =>
  (reader, name) =>
    reader.string(name, fallback);
const parameter: Read = (reader, name) => reader.parameter(name);
const location: Read = (reader, name) => reader.responseLocation(name);
const optional =
  (read: Read): Read =>
  (reader, name) =>
    reader.has(name) ? read(reader, name) : undefined;

const COMMON = ["style", "items", "limitParameter"];

/** Properties of each style, in addition to the common ones. */
const PROPERTIES: Record<Pagination["style"], Record<string, Read>> = {
  "link-header": {
    header: string("Link"),
    relation: (reader, name) => reader.string(name, "next").toLowerCase(),
    cursorParameter: optional(parameter),
  },
  "next-link": { nextLink: location, cursorParameter: optional(parameter) },
  cursor: { cursorParameter: parameter, nextCursor: location, hasMore: optional(location) },
  "last-item": { cursorParameter: parameter, itemId: (reader) => reader.itemId(), hasMore: optional(location) },
  offset: { offsetParameter: parameter, total: optional(location), hasMore: optional(location) },
  page: {
    pageParameter: parameter,
    firstPage: (reader) => reader.firstPage(),
    totalPages: optional(location),
    hasMore: optional(location),
  },
};

const NAMES = [...COMMON, ...Object.values(PROPERTIES).flatMap(Object.keys)];

/** Returns whether a value is the extension of another tool, which has the same name and other properties. */
function isForeign(extension: unknown): boolean {
  const names = isRecord(extension) ? Object.keys(extension) : [];
  return names.length > 0 && !names.some((name) => NAMES.includes(name));
}

const isStyle = (value: unknown): value is Pagination["style"] =>
  typeof value === "string" && Object.hasOwn(PROPERTIES, value);

class PaginationReader {
  readonly #value: Record<string, unknown>;
  readonly #operation: Described;
  readonly #schemas: Contract["schemas"];

  constructor(value: unknown, operation: Described, schemas: Contract["schemas"]) {
    this.#operation = operation;
    this.#schemas = schemas;
    if (!isRecord(value)) throw new InvalidValue("", "an object", describeValue(value));
    this.#value = value;
  }

  read(): Pagination {
    const { style } = this.#value;
    if (!isStyle(style)) this.#fail("style", `one of ${Object.keys(PROPERTIES).join(", ")}, none`, style);
    const properties = Object.entries(PROPERTIES[style]);
    const known = [...COMMON, ...properties.map(([name]) => name)];
    const unknown = Object.keys(this.#value).find((name) => !known.includes(name));
    if (unknown !== undefined) throw new InvalidValue("", known.join(", "), unknown);
    const page = { items: this.#items(), limitParameter: optional(parameter)(this, "limitParameter") };
    const values = {
      style,
      ...Object.fromEntries(properties.map(([name, read]) => [name, read(this, name)])),
      ...page,
    };
    return Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== undefined),
    ) as unknown as Pagination;
  }

  has(name: string): boolean {
    return this.#value[name] !== undefined;
  }

  string(name: string, defaultValue?: string): string {
    const value = this.#value[name] ?? defaultValue;
    if (typeof value !== "string" || value === "") this.#fail(name, "a string", value);
    return value;
  }

  parameter(name: string): string {
    const value = this.string(name);
    const { parameters } = this.#operation;
    const names = parameters.filter((parameter) => selectsPage(parameter, this.#schemas)).map((each) => each.name);
    if (!names.includes(value)) {
      const expected =
        names.length > 0 ? `a query parameter of the operation (${names.join(", ")})` : "a query parameter";
      this.#fail(name, expected, value);
    }
    return value;
  }

  /** Reads a runtime expression (OpenAPI 3.1, section 4.8.20.4) of a response header or a part of the body. */
  responseLocation(name: string): ResponseLocation {
    const value = this.string(name);
    const header = /^\$response\.header\.([!#$%&'*+.^_`|~\w-]+)$/.exec(value)?.[1];
    if (header !== undefined) return { in: "header", name: header };
    const pointer = /^\$response\.body#((?:\/[^/]*)+)$/.exec(value)?.[1];
    if (pointer === undefined) {
      this.#fail(name, "$response.body#/... or $response.header.NAME", value);
    }
    const path = parseJsonPointer(pointer);
    if (schemasAt(successSchemas(this.#operation), path, this.#schemas).length === 0) {
      this.#fail(name, "a property of the successful response", value);
    }
    return { in: "body", path };
  }

  #items(): string[] {
    const value = this.#value.items ?? "$response.body";
    const pointer = typeof value === "string" ? /^\$response\.body(?:#((?:\/[^/]*)*))?$/.exec(value) : null;
    if (!pointer) this.#fail("items", "$response.body or $response.body#/...", value);
    const path = parseJsonPointer(pointer[1] ?? "");
    const found = schemasAt(successSchemas(this.#operation), path, this.#schemas);
    if (!found.some((schema) => [schema.type].flat().includes("array"))) {
      this.#fail("items", "the location of an array", value);
    }
    return path;
  }

  /** Returns `itemId`, or else `id`: a property of the items. */
  itemId(): string {
    const value = this.string("itemId", "id");
    const arrays = schemasAt(successSchemas(this.#operation), this.#items(), this.#schemas);
    const items = arrays.flatMap((array) => (array.items ? [array.items as JsonSchema] : []));
    if (schemasAt(items, [value], this.#schemas).length === 0) this.#fail("itemId", "a property of the items", value);
    return value;
  }

  /** Returns `firstPage`, or else the default of the page parameter, or else 1. */
  firstPage(): number {
    const name = this.parameter("pageParameter");
    const parameter = this.#operation.parameters.find(
      ({ in: location, name: key }) => location === "query" && key === name,
    );
    const value = this.#value.firstPage ?? parameter?.schema.default ?? 1;
    if (typeof value !== "number" || !Number.isInteger(value)) this.#fail("firstPage", "an integer", value);
    return value;
  }

  #fail(name: string, expected: string, got: unknown): never {
    throw new InvalidValue(name, expected, describeValue(got));
  }
}
