// The resource that `onecontract new resource` adds, as scaffolds read it.

import type { Name } from "./names.ts";

export type OperationKind = "list" | "get" | "create" | "update" | "delete";

export interface ResourceOperation {
  kind: OperationKind;
  operationId: string;
  /** Name of the handler, as it is in its function, type and file. */
  name: Name;
  method: "get" | "post" | "patch" | "delete";
  path: string;
}

export type FieldKind = "string" | "integer" | "number" | "boolean" | "date-time" | "date" | "enum";

export interface ResourceField {
  name: Name;
  /** Name in the contract and in JSON. */
  property: string;
  kind: FieldKind;
  /** TypeSpec type: `string`, `int32`, or the name of a scalar or enum. */
  type: string;
  isOptional: boolean;
  /** Sentence about the field, without its period. @default derived from the name */
  description?: string | undefined;
  /** Smallest and largest value, or length of a string. */
  min?: number | undefined;
  max?: number | undefined;
  /** True if a JavaScript number holds every value of the integer. */
  isSafeInteger: boolean;
  /** Values of an enum. */
  values: string[];
  /** True if the enum is declared with the resource. */
  isNewEnum: boolean;
  /** A value, and another one if the type has one. */
  example: FieldValue;
  otherExample: FieldValue;
}

export type FieldValue = string | number | boolean;

export interface Resource {
  /** Name of one: `toy`. */
  singular: Name;
  /** Name of several: `toys`. */
  plural: Name;
  /** Path of the list: `/toys`. */
  path: string;
  /** Parameter of the path to an item: `toyId`. */
  idParameter: string;
  fields: ResourceField[];
  /** Chosen operations, by their kind. */
  operations: Partial<Record<OperationKind, ResourceOperation>>;
  /** True if creation accepts an idempotency key. */
  isIdempotent: boolean;
}
