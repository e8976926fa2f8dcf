// Determines the property of webhook payloads whose value names the webhook.

import { isReference, referenceName, resolveSchema } from "../schema/references.ts";
import { jsonPayload } from "./body-types.ts";
import type { Contract, JsonSchema } from "./contract.ts";

export interface WebhookNames {
  property: string;
  /** Name of the webhook by value of the property. */
  byValue: Record<string, string>;
}

/** Possible values of the properties that allow only certain strings. */
type Values = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns the property that distinguishes the most webhooks by `const`, `enum` or a discriminator. A value of several
 * webhooks names the one that has it as its name. Returns undefined if no property distinguishes any.
 */
export function webhookNames(contract: Contract): WebhookNames | undefined {
  const webhooks = contract.webhooks.map((webhook) => ({
    name: webhook.name,
    values: propertyValues(jsonPayload(webhook) ?? {}, contract.schemas),
  }));
  const properties = new Set(webhooks.flatMap(({ values }) => [...values.keys()]));
  const candidates = [...properties].map((property): WebhookNames => {
    const pairs = webhooks.flatMap(({ name, values }) =>
      [...(values.get(property) ?? [])].map((value) => ({ value, name })),
    );
    const entries = [...Map.groupBy(pairs, ({ value }) => value)].flatMap(([value, users]): [string, string][] => {
      const [first] = users.length === 1 ? users : users.filter(({ name }) => name === value);
      return first ? [[value, first.name]] : [];
    });
    return { property, byValue: Object.fromEntries(entries) };
  });
  const score = ({ property, byValue }: WebhookNames) =>
    new Set(Object.values(byValue)).size + (property === "type" ? 0.5 : 0);
  const [best] = candidates
    .filter(({ byValue }) => Object.keys(byValue).length > 0)
    .sort((a, b) => score(b) - score(a));
  return best;
}

function propertyValues(schema: JsonSchema, schemas: Contract["schemas"]): Values {
  const name = isReference(schema) ? referenceName(schema.$ref) : undefined;
  const inner = (part: JsonSchema) => propertyValues(part, schemas);
  const { properties = {}, allOf = [], oneOf = [], anyOf = [] } = resolveSchema(schema, schemas);
  const own = Object.entries(properties).flatMap(([property, value]): [string, Set<string>][] => {
    const values = stringValues(resolveSchema(value, schemas));
    return values ? [[property, values]] : [];
  });
  const inherited = allOf.map(inner);
  const unions = [oneOf, anyOf].filter((branches) => branches.length > 0).map((branches) => branches.map(inner));
  const branches = [...oneOf, ...anyOf].flatMap((branch) => (isReference(branch) ? referenceName(branch.$ref) : []));
  const discriminators = [
    mappedValues(schema, branches, schemas),
    ...allOf.map((base) => mappedValues(base, name === undefined ? [] : [name], schemas)),
  ];
  return intersect([new Map(own), ...inherited, ...unions.map(unite), ...discriminators]);
}

/** Returns the allowed values of a schema, or undefined if it allows others than certain strings. */
function stringValues({ const: constant, enum: allowed }: JsonSchema): Set<string> | undefined {
  const values: unknown[] = constant === undefined ? (allowed ?? []) : [constant];
  const strings = values.filter((value) => typeof value === "string");
  return strings.length > 0 && strings.length === values.length ? new Set(strings) : undefined;
}

/**
 * Returns the values with which a discriminator selects the given schemas (OpenAPI 3.1, section 4.8.25): the keys of its
 * mapping, else the names of the schemas.
 *
 * @param schema union of the schemas, or their base
 */
function mappedValues(schema: JsonSchema, selected: string[], schemas: Contract["schemas"]): Values {
  const { discriminator } = resolveSchema(schema, schemas);
  if (!discriminator || selected.length === 0) return new Map();
  const mapping = Object.entries(discriminator.mapping ?? {});
  const values = selected.flatMap((name) => {
    const keys = mapping.filter(([, target]) => referenceName(target) === name).map(([key]) => key);
    return keys.length > 0 ? keys : [name];
  });
  return new Map([[discriminator.propertyName, new Set(values)]]);
}

/** Returns the values that satisfy all schemas. Values of a discriminator that contradict the others are ignored. */
function intersect(all: Values[]): Values {
  const result = new Map<string, ReadonlySet<string>>();
  for (const [property, values] of all.flatMap((each) => [...each])) {
    const known = result.get(property);
    const common = known && new Set([...known].filter((value) => values.has(value)));
    result.set(property, common === undefined ? values : common.size > 0 ? common : (known ?? values));
  }
  return result;
}

/** Returns the values that satisfy one of the schemas, for the properties that all of them restrict. */
function unite([first = new Map(), ...rest]: Values[]): Values {
  const shared = [...first].filter(([property]) => rest.every((values) => values.has(property)));
  return new Map(
    shared.map(([property, values]) => [
      property,
      new Set([...values, ...rest.flatMap((each) => [...(each.get(property) ?? [])])]),
    ]),
  );
}
