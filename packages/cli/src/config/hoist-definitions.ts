// Moves definitions from hidden operations to the components. Some tools bundle documents with references to the first use of a definition,
// such as `#/paths/~1books/get/responses/200/content/application~1json/schema`, which may be in an operation that is hidden.
import { followReferences, takeName } from "@onecontract/codegen";
import { isObject } from "@onecontract/codegen/json/is-record";
import { formatJsonPointer } from "@onecontract/codegen/json/json-pointer";
import type { OpenAPIObject } from "openapi3-ts/oas31";

/**
 * Returns the document with components for the definitions that it refers to and that only the original has. Their names are neutral,
 * because a path may say what is hidden.
 *
 * @param document without the hidden operations
 * @param original with all operations
 */
export function hoistDefinitions(document: OpenAPIObject, original: OpenAPIObject): OpenAPIObject {
  const taken = new Set(Object.values(document.components ?? {}).flatMap((section) => Object.keys(section)));
  const added: Record<string, object> = {};
  const hoisted = new Map<string, string>();

  const hoist = (reference: string): string => {
    const isPart = /^#\/(?:paths|(?:x-)?webhooks)\//.test(reference);
    if (!isPart || followReferences({ $ref: reference }, document).definition) return reference;
    const { definition } = followReferences({ $ref: reference }, original);
    if (!definition) return reference;
    const section = sectionFor(definition.tokens);
    const name = takeName("Definition", taken);
    const replacement = `#${formatJsonPointer(["components", section, name])}`;
    // A definition may refer to itself.
    hoisted.set(reference, replacement);
    const component = rewrite(definition.value);
    added[section] = { ...added[section], [name]: component };
    return replacement;
  };

  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      const items = value.map(rewrite);
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    if (!isObject(value)) return value;
    const members = Object.entries(value).map(([key, member]): [string, unknown] => {
      if (key !== "$ref" || typeof member !== "string") return [key, rewrite(member)];
      return [key, hoisted.get(member) ?? hoist(member)];
    });
    return members.every(([key, member]) => member === value[key]) ? value : Object.fromEntries(members);
  };

  const rewritten = rewrite(document) as OpenAPIObject;
  if (hoisted.size === 0) return rewritten;
  const own: Record<string, object> = { ...rewritten.components };
  const sections = Object.entries(added).map(([section, members]) => [section, { ...own[section], ...members }]);
  return { ...rewritten, components: { ...own, ...Object.fromEntries(sections) } };
}

/** Returns the section of the components for the part at a location. */
function sectionFor(tokens: string[]): string {
  const parent = tokens.at(-2) ?? "";
  if (tokens.includes("schema")) return "schemas";
  if (tokens.at(-1) === "requestBody") return "requestBodies";
  return ["parameters", "responses", "headers", "examples", "links", "callbacks"].includes(parent) ? parent : "schemas";
}
