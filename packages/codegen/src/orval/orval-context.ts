// Creates the context that orval passes through all of its functions: the schemas and the options.
import { type ContextSpec, type NormalizedOutputOptions, pascal, type resolveValue } from "@orval/core";
import type { EnumStyle } from "../output/generator.ts";
import type { ValueTypes } from "./value-types.ts";

/** orval's type of schemas differs from that of the model, which is based on openapi3-ts. */
export type OrvalSchema = Parameters<typeof resolveValue>[0]["schema"];

let count = 0;

/**
 * Returns the context. It has facts that orval would otherwise compute for each reference:
 *
 * - `normalizedComponentSchemaNames` is stored when it is needed first. orval copies the context for each reference, so it would be
 *   computed in many copies.
 * - orval processes the target of each reference to find read-only properties, except for those in `parents`, which it
 *   uses to stop at cycles. Nothing here reads the result.
 */
export function createContext(
  schemas: Record<string, OrvalSchema>,
  valueTypes: ValueTypes,
  enums: EnumStyle,
): ContextSpec {
  const names = new Set(Object.keys(schemas).map((name) => pascal(name)));
  return {
    // orval caches types by the name of the project and the JSON of their schema, which does not contain the targets of references.
    projectName: `contract ${count++}`,
    target: "",
    workspace: "",
    spec: { openapi: "3.1.1", info: { title: "", version: "" }, components: { schemas } } as ContextSpec["spec"],
    output: outputOptions(valueTypes, enums),
    normalizedComponentSchemaNames: names,
    parents: listFrom(names),
  };
}

/** Returns a list whose `includes` takes constant time. */
function listFrom(names: ReadonlySet<string>): string[] {
  return Object.assign([...names], { includes: (name: string) => names.has(name) });
}

/** Returns the options that the functions for types read. The type requires those for clients, too. */
function outputOptions({ dates }: ValueTypes, enums: EnumStyle): NormalizedOutputOptions {
  return {
    namingConvention: "camelCase",
    propertySortOrder: "Specification",
    unionAddMissingProperties: false,
    override: {
      enumGenerationType: enums === "union" ? "union" : "const",
      useBigInt: true,
      useDates: dates === "Date",
      aliasCombinedTypes: false,
      jsDoc: {},
      namingConvention: {},
      formData: { disabled: false, arrayHandling: "serialize" },
      components: {
        schemas: { prefix: "", suffix: "", itemPrefix: "", itemSuffix: "Item" },
        responses: { prefix: "", suffix: "Response" },
        parameters: { prefix: "", suffix: "Parameter" },
        requestBodies: { prefix: "", suffix: "Body" },
      },
    },
  } as NormalizedOutputOptions;
}
