// Names the field that a JSON Pointer into a schema refers to.
import { typeName } from "../../contract/naming.ts";
import { parseJsonPointer } from "../../runtime/json/json-pointer.ts";

/** Returns a field such as `Tool.tags[].label`, or undefined for the whole schema of a part. */
export function fieldAt(pointer: string): string | undefined {
  const { component = "", path } = locateField(pointer);
  const names = path.map(({ property, keyword }) => (keyword ? MEMBERS[keyword].field : `.${property}`));
  return `${component}${names.join("")}`.replace(/^\./, "") || undefined;
}

/** Returns the TypeScript type of a field of a component: `Tool["tags"][number]["label"]`. */
export function typeAt(pointer: string): string | undefined {
  const { component, path } = locateField(pointer);
  const keys = path.map(({ property, keyword }) => `[${keyword ? MEMBERS[keyword].type : JSON.stringify(property)}]`);
  return component === undefined ? undefined : typeName(component) + keys.join("");
}

/** How members without a name are written, by the keyword that holds their schema. */
const MEMBERS = {
  items: { field: "[]", type: "number" },
  additionalProperties: { field: "{}", type: "string" },
};

/** Returns the component that has the field, and the properties and members that lead to it. */
function locateField(pointer: string) {
  const tokens = parseJsonPointer(pointer);
  const [components, schemas, name] = tokens;
  const component = components === "components" && schemas === "schemas" ? name : undefined;
  const start = component === undefined ? tokens.findIndex((token) => /^(schema|itemSchema)$/.test(token)) + 1 : 3;
  const path: { property?: string | undefined; keyword?: keyof typeof MEMBERS }[] = [];
  for (let index = start; index < tokens.length; index++) {
    const token = tokens[index];
    if (token === "properties") path.push({ property: tokens[++index] });
    else if (token === "items" || token === "additionalProperties") path.push({ keyword: token });
  }
  return { component, path };
}
