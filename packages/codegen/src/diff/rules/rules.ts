// The rule table: the only code that decides which version a change of a contract requires.
import { messageRules } from "./message-rules.ts";
import { operationRules } from "./operation-rules.ts";
import { propertyRules } from "./property-rules.ts";
import type { Direction, Effect, Rule } from "./rule.ts";
import { schemaRules } from "./schema-rules.ts";
import { serviceRules } from "./service-rules.ts";

const TABLE = { ...propertyRules, ...schemaRules, ...messageRules, ...operationRules, ...serviceRules };

export type RuleId = keyof typeof TABLE;

/** All rules, by id. */
export const rules: Readonly<Record<RuleId, Rule>> = TABLE;

/** Returns the effect of a change in a direction, or the only one that its rule has. */
export function effectOf(id: RuleId, direction: Direction | undefined): Effect | undefined {
  const rule = rules[id];
  return (direction && rule[direction]) ?? rule.service ?? rule.request ?? rule.response;
}

/** Sections of the table, in the order of the documentation. */
export const ruleSections: readonly { title: string; rules: Record<string, Rule> }[] = [
  { title: "Operations", rules: operationRules },
  { title: "Parameters, bodies, responses and headers", rules: messageRules },
  { title: "Properties", rules: propertyRules },
  { title: "Values", rules: schemaRules },
  { title: "The service", rules: serviceRules },
];
