// The input of the tests of `pnpm new resource` and `pnpm new field`.
import { isNightly } from "@onecontract/testing/test-options";

interface ResourceFlags {
  name?: string;
  path?: string;
  field?: string[];
  operations?: string;
  pagination?: string;
  errors?: string;
}

/** Arguments of a resource with a field of every type. */
export const visit = [
  "--name=groomingVisit",
  ...["petId: PetId # Pet that is groomed", "note?: string 0..500", "status: planned | done", "order?: int32 0..9"],
  ...[
    "weightGrams: int64",
    "chipID?: int64",
    "startsAt: utcDateTime # Date and time of the visit",
    "isPaid?: boolean",
    "isNew: boolean",
  ],
].map((argument) => (argument.startsWith("--") ? argument : `--field=${argument}`));

/** Flags that are rejected because of the contract. */
export const rejectedFlags: [title: string, flags: ResourceFlags, message: string][] = [
  ["no name without a terminal", {}, "--name: expected a value, got none"],
  ["a resource of the contract", { name: "order" }, "got Order, which is in contract/orders.tsp"],
  ["its plural", { name: "orders" }, '--name: expected the singular, such as "order", got "orders"'],
  [
    "another model of the contract",
    { name: "page-query" },
    "got PageQuery, which is in contract/common/pagination.tsp",
  ],
  ["a model and a built-in type", { name: "Error" }, '--name: expected no name of a built-in type, got "error"'],
  ["a reserved word", { name: "class" }, '--name: expected no reserved word of JavaScript, got "class"'],
  ["a name in another script", { name: "größe" }, "--name: expected English letters and digits"],
  ["a name without a plural", { name: "news" }, '--plural: expected a plural that differs from "news"'],
  ["a path that is in use", { name: "puppy", path: "/pets" }, 'got "/pets", which is listPets'],
  ["an unknown operation", { name: "toy", operations: "list,read" }, 'got "read"'],
  ["an unknown style of pages", { name: "toy", pagination: "pages" }, 'of contract, cursor, offset, none, got "pages"'],
  [
    "an unknown error",
    { name: "toy", errors: "Oops" },
    '--errors: expected none, or models of the contract, got "Oops"',
  ],
  ["a field without a type", { name: "toy", field: ["name"] }, "--field: expected a name and a type"],
  ["a field of an unknown type", { name: "toy", field: ["name: text"] }, "--field: name: expected one of string, "],
  [
    "a field twice",
    { name: "toy", field: ["a: string", "a: int32"] },
    "--field: expected each field once, got a twice",
  ],
];

const rejectedByStorage: [title: string, args: string[], message: string][] = [
  [
    "a type that the storage lacks",
    ["--name=toy", "--field=price: float64"],
    "apps/api/scaffold/resource.ts: price: expected",
  ],
  ["the table of migrations", ["--name=migration"], "expected a new table, got migrations"],
];

/** Arguments that are rejected because of the storage, or by the parser of the command line. */
export const rejectedArguments: [title: string, args: string[], message: string][] = [
  ["a table of the storage", ["--name=idempotency-key"], "expected a new table, got idempotency_keys"],
  ["a positional argument", ["toy"], "Unexpected argument 'toy'"],
  ...(isNightly ? rejectedByStorage : []),
];

const deprecationHeaders = 'deprecation: "@1795132800", sunset: "Wed, 01 Jan 2031 00:00:00 GMT"';

/** Edits that deprecate the list of the resource: its text, and what replaces it. */
export const deprecation: [search: string, replacement: string][] = [
  [
    "op listGroomingVisits is Operation<",
    `op listGroomingVisits is DeprecatedOperation<
  "@1795132800",
  "Wed, 01 Jan 2031 00:00:00 GMT",
  "listGroomingVisits was removed on 1 January 2031; use getGroomingVisit",`,
  ],
  [
    '@summary("List grooming visits")\n@list',
    `@summary("List grooming visits")
#deprecated "Use getGroomingVisit. This operation will be removed on 1 January 2031."
@TypeSpec.OpenAPI.extension("x-deprecation", #{ since: "2026-11-20", sunset: "2031-01-01", successor: "getGroomingVisit", reason: "Get visits by ID." })
@list`,
  ],
  ["returnType: ErrorExamples.invalidQuery", `returnType: #{ ...ErrorExamples.invalidQuery, ${deprecationHeaders} }`],
  ["...RateLimits.exampleHeaders,", `...RateLimits.exampleHeaders,${deprecationHeaders},`],
  ["  InvalidRequest\n>", "  InvalidRequest<DeprecationHeaders>\n>"],
  ['import "@typespec/http";', 'import "@typespec/http";\nimport "./common/deprecation.tsp";'],
];

/** Fields that are rejected because of the contract. */
export const rejectedFields: [title: string, resource: string, field: string | undefined, message: string][] = [
  ["of an unknown resource", "zebra", "note?: string", "expected a resource of the contract (Pet, "],
  ["that the resource has", "pet", "name?: string", "got name, which Pet has already"],
  ["of an unknown type", "pet", "coat?: text", "coat: expected one of string, "],
  ["that is required", "pet", "coat: string", 'expected an optional field, such as "coat?: string"'],
  ["without a name, without a terminal", "pet", undefined, 'got only "pet"'],
];
