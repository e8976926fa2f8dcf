// Builds the view of a parameter or a header.
import type { Header } from "@onecontract/codegen";
import type { DesignDecision } from "../model/design-decision.ts";
import { formatValue, type SchemaDetail } from "./schema/schema-details.ts";
import type { SchemaView, SchemaViewBuilder } from "./schema/schema-view.ts";

export interface NamedValueView {
  name: string;
  required: boolean;
  deprecated: boolean;
  /** Markdown. */
  description?: string | undefined;
  schema: SchemaView;
  designDecision?: DesignDecision | undefined;
}

export function namedValueView(
  value: Header & { deprecated?: boolean },
  designDecision: DesignDecision | undefined,
  viewBuilder: SchemaViewBuilder,
  additionalDetails: SchemaDetail[] = [],
): NamedValueView {
  const { description: schemaDescription, ...schema } = viewBuilder.build(value.schema);
  const description = value.description ?? schemaDescription;
  return {
    name: value.name,
    required: value.required,
    deprecated: value.deprecated ?? false,
    description,
    schema: { ...schema, details: [...schema.details, ...exampleDetails(value, schema), ...additionalDetails] },
    designDecision,
  };
}

function exampleDetails({ example }: Header, { details }: SchemaView): SchemaDetail[] {
  if (example === undefined || details.some(({ label }) => label === "example")) return [];
  return [{ label: "example", code: formatValue(example) }];
}
