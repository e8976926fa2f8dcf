// Tables of parameters, properties and headers, for use in guides.
import type { Header } from "@onecontract/codegen";
import { currentSite } from "../model/site.ts";
import { formatValue } from "../view/schema/schema-details.ts";
import { type SchemaView, SchemaViewBuilder } from "../view/schema/schema-view.ts";
import type { Child } from "./jsx-runtime.ts";
import { Markdown } from "./markdown.tsx";

/** Table of an operation's parameters. */
export function ParameterTable({ operationId }: { operationId: string }): Child {
  const site = currentSite();
  const builder = new SchemaViewBuilder(site.contract);
  const rows = site
    .operation(operationId)
    .parameters.map((parameter) => ({ ...parameter, schema: builder.build(parameter.schema) }));
  return <ValueTable nameHeading="Parameter" rows={rows} />;
}

/**
 * Table of a schema's properties.
 *
 * @param name key in `components.schemas`
 */
export function SchemaTable({ name }: { name: string }): Child {
  const { properties } = new SchemaViewBuilder(currentSite().contract).build({ $ref: `#/components/schemas/${name}` });
  if (properties.length === 0) throw new Error(`schema: expected a schema with properties, got "${name}"`);
  const rows = properties.map((property) => ({ ...property, description: property.schema.description }));
  return <ValueTable nameHeading="Field" rows={rows} />;
}

interface ValueTableProps {
  /** Heading of the column with the names. */
  nameHeading: string;
  rows: { name: string; required: boolean; description?: string | undefined; schema: SchemaView }[];
}

function ValueTable({ nameHeading, rows }: ValueTableProps): Child {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{nameHeading}</th>
          <th scope="col">Type</th>
          <th scope="col">Description</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, required, description = "", schema: { type, values, details } }) => (
          <tr>
            <td>
              <code>{name}</code>
              {required && ", required"}
            </td>
            <td>
              {values.length === 0 && type}
              {values.map((value, index) => (
                <>
                  {index > 0 && ", "}
                  <code>{value}</code>
                </>
              ))}
              {details
                .filter(({ label }) => label !== "example" && label !== "matches")
                .map(({ label, code }) => (
                  <>
                    , {label}
                    {code !== undefined && (
                      <>
                        {" "}
                        <code>{code}</code>
                      </>
                    )}
                  </>
                ))}
            </td>
            <td>
              <Markdown source={description} inline />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Table of response headers of an operation. */
export function HeaderTable({ operationId, names }: { operationId: string; names: string[] }): Child {
  const known = currentSite()
    .operation(operationId)
    .responses.flatMap((response) => response.headers);
  const headers = names.map((name) => findHeader(operationId, known, name));
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Header</th>
          <th scope="col">Description</th>
        </tr>
      </thead>
      <tbody>
        {headers.map(({ name, description, example }) => (
          <tr>
            <td>
              <code>{name}</code>
            </td>
            <td>
              {description && <Markdown source={description} inline />}
              {example !== undefined && (
                <>
                  {" "}
                  Example: <code>{formatValue(example)}</code>
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function findHeader(operationId: string, known: Header[], name: string): Header {
  const header = known.find((candidate) => candidate.name === name);
  if (header) return header;
  const knownNames = [...new Set(known.map((candidate) => candidate.name))].join(", ");
  throw new Error(`header of ${operationId}: expected one of ${knownNames}, got "${name}"`);
}
