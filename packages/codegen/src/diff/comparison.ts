// Collects the edits of two contracts while their parts are compared.
import type { OpenAPIObject } from "openapi3-ts/oas31";
import type { Contract } from "../contract/contract.ts";
import { compareAnnotations } from "./compare-annotations.ts";
import type { Edit, Use } from "./edit.ts";
import type { Sides } from "./schemas/finding.ts";
import { SchemaEdits } from "./schemas/schema-edits.ts";

/** A normalized document with its model. */
export interface ContractSide {
  document: OpenAPIObject;
  contract: Contract;
}

export interface ComparisonOptions {
  /** Current day in UTC: `2030-12-05`. */
  today: string;
  /** Minimum number of days between deprecation and removal. */
  leadTimeDays: number;
}

export class Comparison {
  readonly before: ContractSide;
  readonly after: ContractSide;
  readonly options: ComparisonOptions;
  readonly schemas: SchemaEdits;
  readonly #edits: Edit[] = [];

  constructor({ before, after }: Sides<ContractSide>, options: ComparisonOptions) {
    this.before = before;
    this.after = after;
    this.options = options;
    this.schemas = new SchemaEdits({ before: before.document, after: after.document });
  }

  /** All edits: those that were reported, and those of schemas. */
  get edits(): Edit[] {
    return [...this.#edits, ...this.schemas.edits];
  }

  readonly report = (use: Use, edit: Omit<Edit, "uses">): void => {
    this.#edits.push({ ...edit, uses: [use] });
  };

  /** Reports an edit of the service, which has no operation. */
  readonly reportService = (edit: Omit<Edit, "uses">): void => this.report({}, edit);

  /** Reports the annotations that differ. */
  reportAnnotations(use: Use, before: object, after: object, pointer: string, field?: string): void {
    for (const finding of compareAnnotations(before, after, pointer)) {
      this.report(use, { ...finding, ...(field !== undefined && { field }) });
    }
  }
}
