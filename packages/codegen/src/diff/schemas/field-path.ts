// Names the field that a JSON Pointer into a schema refers to.
import { pascal } from "@orval/core";
import { parseJsonPointer } from "../../runtime/json/json-pointer.ts";
import { COMPONENT } from "./schema-site.ts";

/** Returns a field such as `Tool.tags[].label`, or undefined for the whole schema of a part. */
export function fieldAt(pointer: string): string | undefined {
  const { name, steps } = parse(pointer);
  const path = steps.map(({ property, kind }) =>
    kind === "property" ? `.${property}` : kind === "item" ? "[]" : "{}",
  );
  const field = `${name ?? ""}${path.join("")}`.replace(/^\./, "");
  return field === "" ? undefined : field;
}

/** Returns the TypeScript type of a field of a component: `Tool["tags"][number]["label"]`. */
export function typeAt(pointer: string): string | undefined {
  const { name, steps } = parse(pointer);
  if (name === undefined) return undefined;
  const path = steps.map(({ property, kind }) =>
    kind === "property" ? `[${JSON.stringify(property)}]` : kind === "item" ? "[number]" : "[string]",
  );
  return pascal(name) + path.join("");
}

interface Step {
  kind: "property" | "item" | "other";
  property?: string | undefined;
}

function parse(pointer: string): { name?: string | undefined; steps: Step[] } {
  const tokens = parseJsonPointer(pointer);
  const isComponent = pointer.startsWith(COMPONENT);
  const start = isComponent ? 3 : tokens.findIndex((token) => token === "schema" || token === "itemSchema") + 1;
  const steps: Step[] = [];
  for (let index = start; index < tokens.length; index++) {
    if (tokens[index] === "properties" && index + 1 < tokens.length) {
      steps.push({ kind: "property", property: tokens[++index] });
    } else if (tokens[index] === "items") steps.push({ kind: "item" });
    else if (tokens[index] === "additionalProperties") steps.push({ kind: "other" });
  }
  return isComponent ? { name: tokens[2], steps } : { steps };
}
