// The interface of a scaffold: the module of a project that describes how its API stores and serves a new resource.
import type { TypeScript } from "@onecontract/codegen/language/typescript";
import type { OpenAPIObject } from "openapi3-ts/oas31";
import type { ModuleEditor } from "./module-editor.ts";
import type { Name } from "./names.ts";
import type { Resource, ResourceField } from "./resource.ts";

/** Files of the app. Nothing is written before the scaffold returns, and nothing if it throws. */
export interface ScaffoldFiles {
  /** @throws UserError if the file does not exist */
  read(path: string): string;
  exists(path: string): boolean;
  /** @throws UserError if the file exists */
  create(path: string, content: TypeScript | string): void;
  /** Edits a TypeScript module by its syntax tree. */
  edit(path: string, edit: (module: ModuleEditor) => void): void;
}

export interface ScaffoldInput {
  resource: Resource;
  /** Paths are relative to the folder of the app. */
  files: ScaffoldFiles;
  /** The contract with the resource. */
  document: OpenAPIObject;
}

/**
 * Writes the storage, the handlers and the tests of a resource: the default export of `apps/api/scaffold/resource.ts`. The command
 * registers the handlers. An error that it throws is printed in one line.
 */
export type ResourceScaffold = (input: ScaffoldInput) => void | Promise<void>;

export interface FieldScaffoldInput {
  singular: Name;
  plural: Name;
  /** An optional field, which the contract has already. */
  field: ResourceField;
  files: ScaffoldFiles;
}

/** Adds a field to the storage and the tests of a resource: the export `addField` of `apps/api/scaffold/resource.ts`. */
export type FieldScaffold = (input: FieldScaffoldInput) => void | Promise<void>;
