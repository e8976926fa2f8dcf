// Collects the changes while the parts of two contracts are compared.
import type { Contract, Declared } from "../contract/contract.ts";
import { schemasOf } from "../contract/read-content.ts";
import { pointerOf } from "../document/location.ts";
import type { Schemas } from "../schema/references.ts";
import type { Sides, UnratedChange, Use } from "./change.ts";
import { Reporter } from "./reporter.ts";
import { withDiscriminatorValues } from "./schemas/discriminator-values.ts";
import { SchemaChanges } from "./schemas/schema-changes.ts";
import { type EffectFor, effectsFor, type RatingOptions } from "./stability.ts";

export interface ComparisonOptions {
  /** Current day in UTC: `2030-12-05`. */
  today: string;
  /** Minimum number of days between deprecation and removal. */
  leadTimeDays: number;
}

type Options = ComparisonOptions & RatingOptions;

export class Comparison {
  readonly before: Contract;
  readonly after: Contract;
  readonly options: Options;
  readonly effectFor: EffectFor;
  /** Schemas of the documents. In those of the model, requests are separated from responses. */
  readonly declaredSchemas: Sides<Schemas>;
  readonly schemas: SchemaChanges;
  readonly #changes: UnratedChange[] = [];

  constructor({ before, after }: Sides<Contract>, options: Options) {
    this.before = before;
    this.after = after;
    this.options = options;
    this.declaredSchemas = { before: schemasOf(before.document), after: schemasOf(after.document) };
    this.effectFor = effectsFor(before, options);
    const { before: old, after: now } = this.declaredSchemas;
    const typed = { before: withDiscriminatorValues(old), after: withDiscriminatorValues(now) };
    this.schemas = new SchemaChanges(typed, this.effectFor);
  }

  /** All changes: those that were reported, and those of schemas. */
  get changes(): UnratedChange[] {
    return [...this.#changes, ...this.schemas.changes];
  }

  /** Returns a reporter for a part of an operation, or for a field of that part, at a node or a JSON Pointer. */
  at(use: Use, location: Declared<object> | string, field?: string): Reporter {
    const pointer = typeof location === "string" ? location : (pointerOf(location.declaration) ?? "");
    return new Reporter((change) => this.#changes.push(change), { pointer, field, uses: [use] });
  }

  /** Returns a reporter for a thing of the service, which has no operation. */
  atService(location: Declared<object> | string, field: string): Reporter {
    return this.at({}, location, field);
  }
}
