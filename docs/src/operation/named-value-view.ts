// A parameter or a header.
import type { Header } from "@petstore/codegen";
import type { Choice } from "../choices/choices.ts";
import { type Fact, valueText } from "../schema/schema-facts.ts";
import type { SchemaView, SchemaViewer } from "../schema/schema-view.ts";

export interface NamedValueView {
  name: string;
  required: boolean;
  deprecated: boolean;
  /** Markdown. */
  description?: string;
  schema: SchemaView;
  choice?: Choice;
}

export function namedValueView(
  value: Header & { deprecated?: boolean },
  choice: Choice | undefined,
  viewer: SchemaViewer,
  moreFacts: Fact[] = [],
): NamedValueView {
  const { description: ofSchema, ...schema } = viewer.view(value.schema);
  const description = value.description ?? ofSchema;
  return {
    name: value.name,
    required: value.required,
    deprecated: value.deprecated ?? false,
    ...(description !== undefined && { description }),
    schema: { ...schema, facts: [...schema.facts, ...exampleFact(value, schema), ...moreFacts] },
    ...(choice && { choice }),
  };
}

function exampleFact({ example }: Header, { facts }: SchemaView): Fact[] {
  if (example === undefined || facts.some(({ label }) => label === "example")) return [];
  return [{ label: "example", code: valueText(example) }];
}
