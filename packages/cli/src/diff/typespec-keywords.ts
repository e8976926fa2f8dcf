// Finds what declares a keyword of OpenAPI in TypeSpec: a decorator, a directive, a comment, or a part of the value of an extension.
import type { DecoratedType, DecoratorApplication, Type, Value } from "@typespec/compiler";
import type { Node } from "@typespec/compiler/ast";

/** Keywords of examples. */
export const EXAMPLES = ["example", "examples"];

/** Decorators of examples. */
const EXAMPLE_DECORATORS = ["@example", "@opExample"];
const BOUNDS = ["minLength", "maxLength", "minItems", "maxItems", "pattern", "format"];

/** Decorators by keyword. Extensions have the decorator `@extension`. */
const DECORATORS: Record<string, string[]> = {
  ...Object.fromEntries(BOUNDS.map((keyword) => [keyword, [`@${keyword}`]])),
  minimum: ["@minValue"],
  maximum: ["@maxValue"],
  exclusiveMinimum: ["@minValueExclusive"],
  exclusiveMaximum: ["@maxValueExclusive"],
  path: ["@route"],
  method: ["@get", "@put", "@post", "@patch", "@delete", "@head"],
  tags: ["@tag"],
  operationId: ["@operationId"],
  summary: ["@summary"],
  title: ["@summary"],
  description: ["@doc"],
  security: ["@useAuth"],
  servers: ["@server"],
  ...Object.fromEntries(EXAMPLES.map((keyword) => [keyword, EXAMPLE_DECORATORS])),
};

/** Returns the node that declares a keyword of a type, or undefined if none does, as for `required`. */
export function findKeyword(type: Type, keyword: string): Node | undefined {
  if (keyword === "deprecated") return type.node?.directives?.find(({ target }) => target.sv === "deprecated");
  return (
    findDecorator(type, DECORATORS[keyword] ?? [])?.node ??
    (keyword === "description" ? type.node?.docs?.[0] : undefined)
  );
}

/**
 * Returns the node of a part of an extension, or of the closest part that encloses it.
 *
 * @param path name of the extension and the path in its value: `x-deprecation`, `sunset`
 */
export function findExtension(type: Type, [name, ...path]: string[]): Node | undefined {
  const decorator = decoratorsOf(type).find(
    ({ definition, args }) => definition?.name === "@extension" && args[0]?.jsValue === name,
  );
  return findInValue(decorator?.args[1]?.value, path) ?? decorator?.node;
}

/** Follows properties and items of a value, also of a constant, as far as they exist: a removed one has the node of its parent. */
export function findInValue(value: Type | Value | undefined, [token, ...rest]: string[]): Node | undefined {
  if (value === undefined || token === undefined || !("valueKind" in value)) return undefined;
  if (value.valueKind === "ObjectValue") {
    const property = value.properties.get(token);
    return property ? (findInValue(property.value, rest) ?? property.node) : value.node;
  }
  if (value.valueKind !== "ArrayValue") return undefined;
  const item = value.values[Number(token)];
  return findInValue(item, rest) ?? (item && "node" in item ? item.node : value.node);
}

/** Returns the first of the decorators that is written at the type itself, else one of a template or a spread that it has. */
function findDecorator(type: Type, names: string[]): DecoratorApplication | undefined {
  const found = decoratorsOf(type).filter(({ definition }) => definition && names.includes(definition.name));
  return found.find(({ node }) => node?.parent === type.node) ?? found[0];
}

function decoratorsOf(type: Type): DecoratorApplication[] {
  return "decorators" in type ? (type as DecoratedType).decorators : [];
}
