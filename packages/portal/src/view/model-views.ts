// Builds the views of the models: the named schemas of a contract, with links between them and to the operations that use them.
import {
  type Contract,
  exampleValue,
  type JsonSchema,
  type Operation,
  prettyPrintJson,
  referenceName,
} from "@onecontract/codegen";
import { type SchemaView, SchemaViewBuilder } from "./schema/schema-view.ts";

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

/** Returns the names of the models, in the order of their pages. */
export function modelNames({ schemas }: Contract): string[] {
  return Object.keys(schemas).sort((a, b) => a.localeCompare(b));
}

/** Returns the views, by the names of the models. */
export function modelViews(contract: Contract): ModelView[] {
  const { schemas, operations } = contract;
  const sentBy = byName(operations, ({ parameters, requestBody }) => [
    parameters,
    requestBody?.content.map(({ schema }) => schema),
  ]);
  const returnedBy = byName(operations, ({ responses }) =>
    responses.map(({ content }) => content.map(({ schema }) => schema)),
  );
  const usedIn = byName(Object.keys(schemas), (name) => schemas[name]);
  return modelNames(contract).map((name) => {
    const example = exampleValue(contract, reference(name), "response");
    return {
      name,
      schema: SchemaViewBuilder.buildModel(contract, name),
      ...(example !== undefined && { example: prettyPrintJson(example) }),
      sentBy: sentBy.get(name) ?? [],
      returnedBy: returnedBy.get(name) ?? [],
      usedIn: (usedIn.get(name) ?? []).filter((other) => other !== name),
    };
  });
}

function reference(name: string): JsonSchema {
  const source: JsonSchema & { $ref: string } = { $ref: `#/components/schemas/${name}` };
  return source;
}

/** Returns the users of each named schema: those whose part refers to it. */
function byName<User>(users: User[], partOf: (user: User) => unknown): Map<string, User[]> {
  const found = new Map<string, User[]>();
  for (const user of users) {
    for (const name of namesIn(partOf(user))) {
      const others = found.get(name);
      if (others) others.push(user);
      else found.set(name, [user]);
    }
  }
  return found;
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
