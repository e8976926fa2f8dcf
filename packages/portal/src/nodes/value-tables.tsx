// Tables of parameters, properties and headers, for use in guides.

import type { Header } from "@onecontract/codegen";
import { t } from "../messages/translate.ts";
import type { NamedValueView } from "../view/parameter-view.ts";
import { formatValue } from "../view/schema/schema-details.ts";
import { SchemaViewBuilder } from "../view/schema/schema-view.ts";
import { codes } from "./inline.tsx";
import type { Child, Rendering } from "./jsx-runtime.ts";
import { Markdown } from "./markdown.tsx";
import { Table } from "./table.tsx";

/** Table of an operation's parameters. */
export function ParameterTable({ operationId }: { operationId: string }, { site }: Rendering): Child {
  const builder = new SchemaViewBuilder(site.contract);
  const rows = site
    .operation(operationId)
    .parameters.map((parameter) => valueRow({ ...parameter, schema: builder.build(parameter.schema) }));
  return <Table head={[t("Parameter"), t("Type"), t("Description")]} rows={rows} />;
}

/**
 * Table of a schema's properties.
 *
 * @param name key in `components.schemas`
 */
export function SchemaTable({ name }: { name: string }, { site }: Rendering): Child {
  const { properties } = new SchemaViewBuilder(site.contract).build({ $ref: `#/components/schemas/${name}` });
  if (properties.length === 0) throw new Error(`schema: expected a schema with properties, got "${name}"`);
  const rows = properties.map((property) => valueRow({ ...property, description: property.schema.description }));
  return <Table head={[t("Field"), t("Type"), t("Description")]} rows={rows} />;
}

type NamedValue = Pick<NamedValueView, "name" | "required" | "description" | "schema">;

function valueRow({ name, required, description = "", schema: { type, values, details } }: NamedValue): Child[] {
  const constraints = details.filter(({ label }) => label !== "example" && label !== "matches");
  return [
    [<code>{name}</code>, required && `, ${t("required")}`],
    [
      values.length === 0 ? type : codes(values),
      constraints.map(({ label, code }) => [", ", label, code !== undefined && [" ", <code>{code}</code>]]),
    ],
    <Markdown source={description} inline />,
  ];
}

/** Table of response headers of an operation. */
export function HeaderTable(
  { operationId, names }: { operationId: string; names: string[] },
  { site }: Rendering,
): Child {
  const known = site.operation(operationId).responses.flatMap((response) => response.headers);
  const rows = names
    .map((name) => findHeader(operationId, known, name))
    .map(({ name, description, example }) => [
      <code>{name}</code>,
      [
        description && <Markdown source={description} inline />,
        example !== undefined && [` ${t("Example")}: `, <code>{formatValue(example)}</code>],
      ],
    ]);
  return <Table head={[t("Header"), t("Description")]} rows={rows} />;
}

function findHeader(operationId: string, known: Header[], name: string): Header {
  const header = known.find((candidate) => candidate.name === name);
  if (header) return header;
  const knownNames = [...new Set(known.map((candidate) => candidate.name))].join(", ");
  throw new Error(`header of ${operationId}: expected one of ${knownNames}, got "${name}"`);
}
