// Names the field that a JSON Pointer into a schema refers to.
import { typeName } from "../../contract/naming.ts";
import { parseJsonPointer } from "../../runtime/json/json-pointer.ts";
import { COMPONENT } from "./schema-site.ts";

/** Returns a field such as `Tool.tags[].label`, or undefined for the whole schema of a part. */
export function fieldAt(pointer: string): string | undefined {
  const { name = "", steps } = parse(pointer);
  const path = steps.map((step) => ("property" in step ? `.${step.property}` : step.item));
  return `${name}${path.join("")}`.replace(/^\./, "") || undefined;
}

/** Returns the TypeScript type of a field of a component: `Tool["tags"][number]["label"]`. */
export function typeAt(pointer: string): string | undefined {
  const { name, steps } = parse(pointer);
  if (name === undefined) return undefined;
  const path = steps.map((step) => ("property" in step ? `[${JSON.stringify(step.property)}]` : step.type));
  return typeName(name) + path.join("");
}

type Step = { property: string } | { item: string; type: string };

/** Members without a name, by the keyword of their schema. */
const MEMBERS = new Map<string | undefined, Step>([
  ["items", { item: "[]", type: "[number]" }],
  ["additionalProperties", { item: "{}", type: "[string]" }],
]);

function parse(pointer: string): { name?: string | undefined; steps: Step[] } {
  const tokens = parseJsonPointer(pointer);
  const isComponent = pointer.startsWith(COMPONENT);
  const start = isComponent ? 3 : tokens.findIndex((token) => token === "schema" || token === "itemSchema") + 1;
  const steps: Step[] = [];
  for (let index = start; index < tokens.length; index++) {
    const property = tokens[index] === "properties" ? tokens[++index] : undefined;
    const step = property === undefined ? MEMBERS.get(tokens[index]) : { property };
    if (step) steps.push(step);
  }
  return { name: isComponent ? tokens[2] : undefined, steps };
}
