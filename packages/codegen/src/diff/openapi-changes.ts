// Describes the changes that `redocly diff` finds: what changed, where, and how it affects clients.
import { isRecord } from "../runtime/json/is-record.ts";
import type { Change, Impact } from "./change.ts";
import { type ChangeLocation, findLocations, locationDirection, objectPointer, type Side } from "./change-location.ts";
import { listDifference, splitListChanges } from "./list-changes.ts";
import { getAtPointer, parsePointer } from "./pointer.ts";
import type { RedoclyChange } from "./redocly-diff.ts";
import type { Direction } from "./uses.ts";

/** Effect of Redocly's rules on clients, and the direction of the affected messages. */
const RULES: Record<string, { direction?: Direction; consequence: string }> = {
  "default-changed": { direction: "request", consequence: "Clients that omit it get a different value." },
  "enum-set": { direction: "request", consequence: "Requests with another value are rejected." },
  "enum-values-added": {
    direction: "response",
    consequence: "Clients that handle only the previous values break, such as typed clients and response validation.",
  },
  "enum-values-removed": { direction: "request", consequence: "Requests that send it are rejected." },
  "media-type-removed": { consequence: "Clients that use it break." },
  "operation-id-changed": { consequence: "Generated clients and tools use that name." },
  "parameter-became-required": { direction: "request", consequence: "Requests without it are rejected." },
  "parameter-removed": {
    direction: "request",
    consequence: "Clients that send it no longer get the requested result.",
  },
  "parameter-serialization-changed": {
    direction: "request",
    consequence: "Clients still send it in the previous serialization.",
  },
  "request-property-removed": { direction: "request", consequence: "Values that clients send in it are lost." },
  "result-removed": { direction: "response", consequence: "Clients that read it break." },
  "property-removed": { direction: "response", consequence: "Clients that read it break." },
  "request-body-became-required": { direction: "request", consequence: "Requests without it are rejected." },
  "request-body-removed": { direction: "request", consequence: "Clients that send it break." },
  "required-properties-added": { direction: "request", consequence: "Requests without it are rejected." },
  "required-properties-removed": { direction: "response", consequence: "Clients that rely on it break." },
  "response-header-became-optional": { direction: "response", consequence: "Clients that rely on it break." },
  "response-header-removed": { direction: "response", consequence: "Clients that read it break." },
  "response-removed": { direction: "response", consequence: "Clients that expect it break." },
  "security-scheme-changed": { consequence: "Clients that authenticate with it are rejected." },
};

/** Keywords whose values Redocly reports as objects. */
const KEYWORDS = ["allOf", "anyOf", "oneOf", "not", "discriminator", "schema"];

/** Redocly's type name for all properties of a schema, which it reports as one change if all were added or removed. */
const ALL_PROPERTIES = "SchemaProperties";

/** Keywords that the other comparisons of this folder cover. */
const COVERED_KEYWORDS = ["deprecated", "x-deprecation", "x-pagination", "x-sdk", "x-sdk-method"];

export function describeRedoclyChanges(found: RedoclyChange[], base: Side, revision: Side): Change[] {
  const changes = splitListChanges(found.filter((change) => !isCovered(change))).flatMap((change) =>
    describeAtLocations(change, base, revision),
  );
  // Redocly reports a new required property twice: as added, and as required.
  const required = new Set(changes.filter(({ description }) => description === NEW_AND_REQUIRED).map(changeKey));
  return changes.filter((change) => change.description !== "was added" || !required.has(changeKey(change)));
}

const NEW_AND_REQUIRED = "was added and is required";

function isCovered({ typeName, kind, property, path }: RedoclyChange): boolean {
  if ((typeName === "PathItem" || typeName === "Operation") && kind !== "modified") return true;
  if (typeName === "SecurityRequirement" || typeName === "SecurityRequirementList") return true;
  if (path.startsWith("#/servers/") && (typeName === "Server" || property === "default")) return true;
  // `diffClient` reports a removed schema, because it is a type of the client.
  if (kind === "removed" && /^#\/components\/schemas\/[^/]+$/.test(path)) return true;
  if (typeName === "Info" && property === "version") return true;
  return COVERED_KEYWORDS.some((name) => property === name || path.split("/").includes(name));
}

function describeAtLocations(change: RedoclyChange, base: Side, revision: Side): Change[] {
  const { rule, impact } = assessImpact(change, base, revision);
  const direction = RULES[rule]?.direction ?? brokenDirection(change);
  const locations = findLocations(change, base, revision, direction);
  const consequence = impact === "major" ? (RULES[rule]?.consequence ?? describeConsequence(locations)) : undefined;
  return describeMembers(change, base).map(({ member, description }) => {
    const [first = {}, ...further] = locations.map((location) => addMember(location, member));
    const alsoAffects = further.map(({ operation, part }) => [operation, part].filter(Boolean).join(": "));
    const target = [first.part, first.field].filter(Boolean).join(": ");
    return {
      // In a response, a new required property breaks nothing but adds something.
      impact: description === NEW_AND_REQUIRED && impact === "patch" ? "minor" : impact,
      rule,
      ...(first.operation && { operation: first.operation }),
      ...(target && { target }),
      description,
      ...(consequence && { consequence }),
      ...(alsoAffects.length > 0 && { alsoAffects }),
    };
  });
}

/** Returns Redocly's rule and impact, or a higher impact for changes that break clients and that Redocly does not rate. */
function assessImpact(change: RedoclyChange, base: Side, revision: Side): { rule: string; impact: Impact } {
  const { verdicts, impact, typeName, kind, property, path } = change;
  const [before, after] = [change.base?.value, change.revision?.value];
  if (typeName === "Header" && property === "required" && before === true && after !== true) {
    return { rule: "response-header-became-optional", impact: "major" };
  }
  const rule = verdicts[0]?.ruleId;
  if (rule === "enum-values-removed" && before === undefined) return { rule: "enum-set", impact };
  const isSchema = typeName === "Schema" || typeName === ALL_PROPERTIES;
  if (isSchema && impact === "patch" && affectsDirection("request", change, base, revision)) {
    if (property === "default" && before !== undefined) return { rule: "default-changed", impact: "major" };
    const isProperty = typeName === ALL_PROPERTIES || parsePointer(path).at(-2) === "properties";
    const isGone = isProperty && (kind === "removed" || property === "key");
    if (isGone || (property === "readOnly" && after === true)) {
      return { rule: "request-property-removed", impact: "major" };
    }
  }
  if (isSchema && impact === "patch" && affectsDirection("response", change, base, revision)) {
    if (kind === "removed" && path.endsWith("/schema")) return { rule: "result-removed", impact: "major" };
    if (property === "writeOnly" && after === true) return { rule: "property-removed", impact: "major" };
  }
  return { rule: rule ?? kind, impact };
}

function affectsDirection(direction: Direction, change: RedoclyChange, base: Side, revision: Side): boolean {
  return findLocations(change, base, revision).some(
    (location) => location.part !== undefined && locationDirection(location) === direction,
  );
}

/**
 * Returns the direction that a change breaks: narrowing breaks requests, and widening breaks responses. Returns undefined
 * if a change may do both.
 */
function brokenDirection({ verdicts, property = "", base, revision }: RedoclyChange): Direction | undefined {
  const message = verdicts[0]?.message ?? "";
  if (message.includes("narrowed")) return "request";
  if (message.includes("widened")) return "response";
  const bound = /^(?:exclusive)?(max|min)/i.exec(property)?.[1]?.toLowerCase();
  if (bound === undefined) return undefined;
  if (base?.value === undefined) return "request";
  if (revision?.value === undefined) return "response";
  return Number(revision.value) < Number(base.value) === (bound === "max") ? "request" : "response";
}

function describeConsequence(locations: ChangeLocation[]): string {
  const directions = new Set(locations.map(locationDirection));
  if (directions.size > 1)
    return "Requests that were valid may be rejected, and responses may contain unexpected values.";
  return directions.has("response")
    ? "Responses may contain unexpected values."
    : "Requests that were valid may be rejected.";
}

/** Describes a change, with one statement for each changed member of a list. */
function describeMembers(change: RedoclyChange, base: Side): { member?: string; description: string }[] {
  const { kind, property, base: before, revision: after } = change;
  if (change.typeName === ALL_PROPERTIES) {
    const properties = after?.value ?? before?.value;
    return Object.keys(isRecord(properties) ? properties : {}).map((member) => ({
      member,
      description: `was ${kind}`,
    }));
  }
  if (kind !== "modified" || property === undefined) return [describeAddedOrRemoved(change)];
  if (property === "required" && change.typeName === "Schema") return describeRequired(change, base);
  if (property === "required")
    return [{ description: after?.value === true ? "became required" : "is no longer required" }];
  if (property === "enum") {
    if (!before?.value) return [{ description: `now allows only ${formatValue(after?.value)}` }];
    if (!after?.value) return [{ description: `now allows values other than ${formatValue(before.value)}` }];
    const { removed, added } = listDifference(change);
    return [
      ...removed.map((value) => ({ description: `no longer allows the value ${JSON.stringify(value)}` })),
      ...added.map((value) => ({ description: `now allows the value ${JSON.stringify(value)}` })),
    ];
  }
  if (property === "key") return [{ description: `was renamed from ${formatValue(before?.value)}` }];
  return [{ description: describeKeyword(property, before?.value, after?.value) }];
}

function describeAddedOrRemoved({ kind, path, verdicts }: RedoclyChange): { description: string } {
  const [parent, last] = parsePointer(path).slice(-2);
  if (kind === "added" && verdicts.some(({ ruleId }) => ruleId === "parameter-became-required")) {
    return { description: NEW_AND_REQUIRED };
  }
  if (last && KEYWORDS.includes(last) && parent !== "properties")
    return { description: `${kind === "added" ? "now" : "no longer"} has ${last}` };
  if (parent && KEYWORDS.includes(parent))
    return { description: `has one ${kind === "added" ? "more variant" : "variant less"} in ${parent}` };
  return { description: `was ${kind}` };
}

function describeRequired(change: RedoclyChange, base: Side): { member: string; description: string }[] {
  const { removed, added } = listDifference(change);
  const schema = getAtPointer(base.document, objectPointer(change, base.document));
  const properties = isRecord(schema) && isRecord(schema.properties) ? schema.properties : {};
  return [
    ...removed.map((name) => ({ member: String(name), description: "is no longer required" })),
    ...added.map((name) => ({
      member: String(name),
      description: properties[String(name)] === undefined ? NEW_AND_REQUIRED : "became required",
    })),
  ];
}

function describeKeyword(property: string, before: unknown, after: unknown): string {
  const isProse = ["description", "summary", "title", "example", "examples"].includes(property);
  if (isProse && before !== undefined && after !== undefined) return `has a different ${property}`;
  if (after === undefined) return `no longer has ${property}${isProse ? "" : ` ${formatValue(before)}`}`;
  if (before === undefined) return `now has ${property}${isProse ? "" : ` ${formatValue(after)}`}`;
  return `has ${property} ${formatValue(after)} instead of ${formatValue(before)}`;
}

function formatValue(value: unknown): string {
  const formatted =
    typeof value === "string" ? value : Array.isArray(value) ? value.join(" or ") : JSON.stringify(value);
  return formatted.length > 60 ? `${formatted.slice(0, 57)}...` : formatted;
}

function addMember(location: ChangeLocation, member: string | undefined): ChangeLocation {
  if (member === undefined) return location;
  return { ...location, field: location.field ? `${location.field}.${member}` : member };
}

function changeKey({ operation, target }: Change): string {
  return `${operation} ${target}`;
}
