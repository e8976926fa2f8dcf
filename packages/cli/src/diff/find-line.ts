// Types for finding the source line of a change.
import type { Change, SourceLine } from "@onecontract/codegen";
import type { OpenAPIObject } from "openapi3-ts/oas31";

/** Returns the line of the part that a pointer refers to, or of the closest enclosing part. Undefined if the source has none. */
export type FindLine = (part: LocatedPart) => SourceLine | undefined;

/** Location of a change, or of another part of a document. */
export type LocatedPart = Pick<Change, "pointer"> & Partial<Pick<Change, "isRemoved" | "keyword" | "before" | "after">>;

export interface LineSources {
  /** File of the contract's source: TypeSpec, or OpenAPI in YAML or JSON. */
  sourceFile: string;
  /** The documents that were compared. */
  before: OpenAPIObject;
  after: OpenAPIObject;
  /** File of the released document, which has the lines of removed parts. */
  released: string;
}
