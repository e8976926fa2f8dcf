// Builds the views of the models: the named schemas of a contract, with links between them and to the operations that use them.
import { type Contract, exampleValue, type JsonSchema, type Operation, prettyPrintJson } from "@onecontract/codegen";
import { referencedNames } from "@onecontract/codegen/schema/references";
import { type SchemaView, SchemaViewBuilder } from "./schema/schema-view.ts";

export interface ModelView {
  name: string;
  schema: SchemaView;
  /** Example in JSON. Absent if the schema allows no value. */
  example?: string | undefined;
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
  const sentBy = byName(operations, ({ parameters, requestBody }) => [...parameters, ...(requestBody?.content ?? [])]);
  const returnedBy = byName(operations, ({ responses }) => responses.flatMap(({ content }) => content));
  const usedIn = byName(Object.keys(schemas), (name) => [{ schema: schemas[name] }]);
  return modelNames(contract).map((name) => {
    const example = exampleValue(contract, reference(name), "response");
    return {
      name,
      schema: SchemaViewBuilder.buildModel(contract, name),
      example: example === undefined ? undefined : prettyPrintJson(example),
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

/** Returns the users of each named schema: those with a part whose schema refers to it. */
function byName<User>(
  users: User[],
  partsOf: (user: User) => { schema?: JsonSchema | undefined }[],
): Map<string, User[]> {
  const found = new Map<string, User[]>();
  for (const user of users) {
    const names = partsOf(user).flatMap(({ schema }) => (schema ? referencedNames(schema) : []));
    for (const name of new Set(names)) {
      const others = found.get(name);
      if (others) others.push(user);
      else found.set(name, [user]);
    }
  }
  return found;
}
