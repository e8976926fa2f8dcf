// The input of the tests of `pnpm new operation`.
import { isNightly } from "@onecontract/testing/test-options";

type OperationCase = [title: string, name: string, flags: Record<string, string>];

/** Operations whose parameters, bodies and responses others have, too. */
const nightlyOperations: OperationCase[] = [
  [
    "an operation that changes a resource",
    "changeBoarding",
    {
      method: "PATCH",
      path: "/pets/{petId}/boarding",
      resource: "pets",
      summary: "Change the boarding of a pet",
      body: "NewPet",
      returns: "Pet",
    },
  ],
  [
    "an operation that gets one resource",
    "getOrderReceipt",
    {
      method: "get",
      path: "/store/orders/{orderId}/receipt",
      resource: "orders",
      summary: "Get the receipt of an order",
      returns: "Order",
    },
  ],
  [
    "an operation without a response body",
    "endBoarding",
    { method: "delete", path: "/pets/{petId}/boarding", resource: "pets", summary: "End the boarding of a pet" },
  ],
];

/** Operations whose names and paths the contract is unlikely to contain. */
export const operations: OperationCase[] = [
  [
    "a paginated list",
    "listBoardedPets",
    { method: "GET", path: "/boarded-pets", resource: "pets", summary: "List the pets that board", returns: "Pets" },
  ],
  [
    "an operation that creates a resource",
    "boardPet",
    {
      method: "post",
      path: "/boarded-pets",
      resource: "pets",
      summary: "Board a pet",
      body: "NewPet",
      returns: "Pet",
    },
  ],
  [
    "an operation named after TypeSpec keywords",
    "alias",
    { method: "put", path: "/boarded-pets/{model}", resource: "pets", summary: "Rename a pet" },
  ],
  ...(isNightly ? nightlyOperations : []),
];

export const fileNames = operations.map(([, name]) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));

/** Flags that are rejected because of the contract, with those of the first operation. */
export const rejectedFlags: [title: string, flags: Record<string, string>, message: string][] = [
  [
    "a name that is in use",
    { name: "listPets" },
    '--name: expected an unused name, got "listPets", which is GET /pets',
  ],
  [
    "a name that is not camelCase",
    { name: "list_pets" },
    '--name: expected a name in camelCase such as listBooks, got "list_pets"',
  ],
  ["a reserved word", { name: "delete" }, '--name: expected no reserved word of JavaScript, got "delete"'],
  [
    "a duplicate parameter",
    { path: "/pets/{petId}/friends/{petId}" },
    "--path: expected each parameter once, got {petId} twice",
  ],
  [
    "a path that is in use",
    { path: "/pets/{id}" },
    '--path: expected an unused path for GET, got "/pets/{id}", which is getPet',
  ],
  [
    "a path without a slash",
    { path: "pets" },
    "--path: expected lowercase segments and {parameters}, each after a slash",
  ],
  ["an unknown method", { method: "fetch" }, '--method: expected one of get, post, put, patch, delete, got "fetch"'],
  ["an unknown resource", { resource: "cats" }, '--resource: expected one of orders, pets, got "cats"'],
  ["an unknown model", { returns: "Cat" }, "--returns: expected none or a model of the contract ("],
  ["a name of Object.prototype", { returns: "toString" }, "--returns: expected none or a model of the contract ("],
  ["a body for GET", { body: "NewPet" }, '--body: expected none for GET, got "NewPet"'],
  ["an empty summary", { summary: "" }, "--summary: expected a few words, got none"],
];
