// Builds the views of parameters and headers, and groups the parameters of an operation by their location in the request.
import {
  type Header,
  type Operation,
  type Parameter,
  type ParameterLocation,
  pageSelector,
} from "@onecontract/codegen";
import type { Message } from "../messages/translate.ts";
import type { DesignDecision } from "../model/design-decision.ts";
import type { Site } from "../model/site.ts";
import { formatValue, type SchemaDetail } from "./schema/schema-details.ts";
import type { SchemaView, SchemaViewBuilder } from "./schema/schema-view.ts";

export interface ParameterGroup {
  id: string;
  title: Message;
  location: ParameterLocation;
  parameters: NamedValueView[];
}

const GROUPS: [location: ParameterLocation, title: Message][] = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Request headers"],
  ["cookie", "Cookies"],
];

export function parameterGroups(site: Site, operation: Operation, viewBuilder: SchemaViewBuilder): ParameterGroup[] {
  return GROUPS.map(([location, title]) => ({
    id: title.toLowerCase().replace(" ", "-"),
    title,
    location,
    parameters: operation.parameters
      .filter((parameter) => parameter.in === location)
      .map((parameter) => {
        const designDecision = site.findDesignDecision({ operation: operation.operationId, parameter: parameter.name });
        return namedValueView(parameter, designDecision, viewBuilder, [
          ...paginationDetails(operation, parameter),
          ...serializationDetails(parameter),
        ]);
      }),
  })).filter(({ parameters }) => parameters.length > 0);
}

/** Describes the part that a query parameter has in the pagination. */
function paginationDetails({ pagination }: Operation, { name, in: location }: Parameter): SchemaDetail[] {
  if (!pagination || location !== "query") return [];
  if (name === pagination.limitParameter) return [{ label: "sets the page size" }];
  return name === pageSelector(pagination) ? [{ label: "selects the page" }] : [];
}

const SEPARATORS = new Map([
  ["spaceDelimited", "spaces"],
  ["pipeDelimited", "|"],
]);

/** Describes how arrays and objects are serialized (OpenAPI 3.1, section 4.8.12.2). */
function serializationDetails({ name, schema, style, explode, in: location }: Parameter): SchemaDetail[] {
  if (style === "deepObject") return [{ label: "serialized as", code: `${name}[key]=value` }];
  if (schema.type !== "array") return [];
  if (explode && location === "query") return [{ label: "serialized as", code: `${name}=a&${name}=b` }];
  return [{ label: "items separated by", code: SEPARATORS.get(style) ?? "," }];
}

export interface NamedValueView extends Pick<Header, "name" | "required" | "description"> {
  deprecated: boolean;
  schema: SchemaView;
  designDecision?: DesignDecision | undefined;
}

export function namedValueView(
  value: Omit<Header, "style"> & { deprecated?: boolean },
  designDecision: DesignDecision | undefined,
  viewBuilder: SchemaViewBuilder,
  additionalDetails: SchemaDetail[] = [],
): NamedValueView {
  const { description: schemaDescription, ...schema } = viewBuilder.build(value.schema);
  const { name, required, deprecated = false, description = schemaDescription } = value;
  return {
    name,
    required,
    deprecated,
    description,
    schema: { ...schema, details: [...schema.details, ...exampleDetails(value, schema), ...additionalDetails] },
    designDecision,
  };
}

function exampleDetails({ example }: Pick<Header, "example">, { details }: SchemaView): SchemaDetail[] {
  if (example === undefined || details.some(({ label }) => label === "example")) return [];
  return [{ label: "example", code: formatValue(example) }];
}
