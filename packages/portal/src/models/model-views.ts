// Builds the views of the models: the named schemas of a contract, with links between them and to the operations that use them.
import {
  type Contract,
  exampleValue,
  type JsonSchema,
  type Operation,
  prettyPrintJson,
  referenceName,
} from "@onecontract/codegen";
import { type SchemaView, SchemaViewBuilder } from "../schema/schema-view.ts";

export interface ModelView {
  name: string;
  schema: SchemaView;
  /** Example in JSON. Absent if the schema allows no value. */
  example?: string;
  /** Operations whose requests contain the model, and those whose responses do. */
  sentBy: Operation[];
  returnedBy: Operation[];
  /** Names of the models with a property, item or variant of this type. */
  usedIn: string[];
}

/** Largest number of models on one page. More have a page each. */
const MAX_MODELS_ON_ONE_PAGE = 40;

export function areModelsOnOnePage({ schemas }: Contract): boolean {
  return Object.keys(schemas).length <= MAX_MODELS_ON_ONE_PAGE;
}

/** Returns the views, by the names of the models. */
export function modelViews(contract: Contract): ModelView[] {
  const { schemas, operations } = contract;
  const references = new Map(Object.entries(schemas).map(([name, schema]) => [name, namesIn(schema)]));
  const uses = operations.map((operation) => ({
    operation,
    sent: namesIn([operation.parameters, operation.requestBody?.content.map(({ schema }) => schema)]),
    returned: namesIn(operation.responses.map(({ content }) => content.map(({ schema }) => schema))),
  }));
  return Object.keys(schemas)
    .sort((a, b) => a.localeCompare(b))
    .map((name) => {
      const example = exampleValue(contract, reference(name), "response");
      return {
        name,
        schema: SchemaViewBuilder.buildModel(contract, name),
        ...(example !== undefined && { example: prettyPrintJson(example) }),
        sentBy: uses.filter(({ sent }) => sent.has(name)).map(({ operation }) => operation),
        returnedBy: uses.filter(({ returned }) => returned.has(name)).map(({ operation }) => operation),
        usedIn: [...references].filter(([other, names]) => other !== name && names.has(name)).map(([other]) => other),
      };
    });
}

function reference(name: string): JsonSchema {
  const source: JsonSchema & { $ref: string } = { $ref: `#/components/schemas/${name}` };
  return source;
}

/** Returns the names of the schemas that a value refers to. Examples contain no references to schemas. */
function namesIn(value: unknown, names = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return names;
  for (const [key, item] of Object.entries(value)) {
    if (key === "$ref" && typeof item === "string") names.add(referenceName(item));
    else namesIn(item, names);
  }
  return names;
}
