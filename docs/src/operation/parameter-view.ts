// The parameters of an operation, grouped by where they go.
import type { Operation, Parameter, ParameterLocation } from "@petstore/codegen";
import { findChoice } from "../choices/find-choice.ts";
import type { Fact } from "../schema/schema-facts.ts";
import type { SchemaViewer } from "../schema/schema-view.ts";
import { type NamedValueView, namedValueView } from "./named-value-view.ts";

export interface ParameterGroup {
  id: string;
  title: string;
  location: ParameterLocation;
  parameters: NamedValueView[];
}

const GROUPS: [location: ParameterLocation, title: string][] = [
  ["path", "Path parameters"],
  ["query", "Query parameters"],
  ["header", "Request headers"],
  ["cookie", "Cookies"],
];

export function parameterGroups(operation: Operation, viewer: SchemaViewer): ParameterGroup[] {
  return GROUPS.map(([location, title]) => ({
    id: title.toLowerCase().replace(" ", "-"),
    title,
    location,
    parameters: operation.parameters
      .filter((parameter) => parameter.in === location)
      .map((parameter) => {
        const choice = findChoice({ operation: operation.operationId, parameter: parameter.name });
        return namedValueView(parameter, choice, viewer, writingFacts(parameter));
      }),
  })).filter(({ parameters }) => parameters.length > 0);
}

const SEPARATORS: Record<string, string> = { spaceDelimited: "spaces", pipeDelimited: "|" };

/** How several values are written (OpenAPI 3.1, section 4.8.12.2). */
function writingFacts({ name, schema, style, explode, in: location }: Parameter): Fact[] {
  if (style === "deepObject") return [{ label: "written as", code: `${name}[key]=value` }];
  if (schema.type !== "array") return [];
  if (explode && location === "query") return [{ label: "written as", code: `${name}=a&${name}=b` }];
  return [{ label: "items separated by", code: SEPARATORS[style] ?? "," }];
}
