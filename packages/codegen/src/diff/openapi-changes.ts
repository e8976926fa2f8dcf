// The changes that `redocly diff` finds, in words: what changed where, and whom it breaks.
import type { Change, Impact } from "./change.ts";
import { directionOf, type Place, placesOf, pointerOfObject, type Side } from "./change-place.ts";
import { listDifference, withSeparateListChanges } from "./list-changes.ts";
import { lookUpPointer, pointerParts } from "./pointer.ts";
import type { RedoclyChange } from "./redocly-diff.ts";
import type { Direction } from "./uses.ts";

/** What Redocly's rules mean for a client, and which direction they are about. */
const RULES: Record<string, { direction?: Direction; why: string }> = {
  "default-changed": { direction: "request", why: "Clients that leave it out get something else." },
  "enum-set": { direction: "request", why: "Clients that send another value are refused." },
  "enum-values-added": {
    direction: "response",
    why: "Clients that know only the values so far break: typed clients and response checks refuse another.",
  },
  "enum-values-removed": { direction: "request", why: "Clients that send it are refused." },
  "media-type-removed": { why: "Clients that use it break." },
  "operation-id-changed": { why: "Generated clients and tools call it by that name." },
  "parameter-became-required": { direction: "request", why: "Requests without it are refused." },
  "parameter-removed": { direction: "request", why: "Clients that send it no longer get what they ask for." },
  "parameter-serialization-changed": { direction: "request", why: "Clients send it in the form so far." },
  "request-property-removed": { direction: "request", why: "What clients send in it is lost." },
  "result-removed": { direction: "response", why: "Clients that read it break." },
  "property-removed": { direction: "response", why: "Clients that read it break." },
  "request-body-became-required": { direction: "request", why: "Requests without it are refused." },
  "request-body-removed": { direction: "request", why: "Clients that send it break." },
  "required-properties-added": { direction: "request", why: "Requests without it are refused." },
  "required-properties-removed": { direction: "response", why: "Clients that rely on it break." },
  "response-header-became-optional": { direction: "response", why: "Clients that rely on it break." },
  "response-header-removed": { direction: "response", why: "Clients that read it break." },
  "response-removed": { direction: "response", why: "Clients that expect it break." },
  "security-scheme-changed": { why: "Clients that authenticate so are refused." },
};

/** Keywords whose values Redocly reports as objects. */
const KEYWORDS = ["allOf", "anyOf", "oneOf", "not", "discriminator", "schema"];

/** Redocly's name for the properties of a schema, which it finds as one where there were none or none are left. */
const ALL_PROPERTIES = "SchemaProperties";

/** Covered by rules of our own, which know what they mean. */
const OWN_RULES = ["deprecated", "x-deprecation", "x-pagination", "x-sdk", "x-sdk-method"];

export function openapiChanges(found: RedoclyChange[], base: Side, revision: Side): Change[] {
  const changes = withSeparateListChanges(found.filter((change) => !isCovered(change))).flatMap((change) =>
    inWords(change, base, revision),
  );
  // A required property that is new is found twice: as new, and as required.
  const required = new Set(changes.filter(({ what }) => what === NEW_AND_REQUIRED).map(subjectOf));
  return changes.filter((change) => change.what !== "was added" || !required.has(subjectOf(change)));
}

const NEW_AND_REQUIRED = "was added and is required";

function isCovered({ typeName, kind, property, path }: RedoclyChange): boolean {
  if ((typeName === "PathItem" || typeName === "Operation") && kind !== "modified") return true;
  if (typeName === "SecurityRequirement" || typeName === "SecurityRequirementList") return true;
  if (path.startsWith("#/servers/") && (typeName === "Server" || property === "default")) return true;
  // A schema that is gone matters as a type of the client.
  if (kind === "removed" && /^#\/components\/schemas\/[^/]+$/.test(path)) return true;
  if (typeName === "Info" && property === "version") return true;
  return OWN_RULES.some((name) => property === name || path.split("/").includes(name));
}

function inWords(change: RedoclyChange, base: Side, revision: Side): Change[] {
  const { rule, impact } = judge(change, base, revision);
  const direction = RULES[rule]?.direction ?? narrowsOrWidens(change);
  const places = placesOf(change, base, revision, direction);
  const why = impact === "major" ? (RULES[rule]?.why ?? whyOf(places)) : undefined;
  return statements(change, base).map(({ member, what }) => {
    const [first = {}, ...others] = places.map((place) => withMember(place, member));
    const alsoAt = others.map(({ operation, part }) => [operation, part].filter(Boolean).join(": "));
    const subject = [first.part, first.field].filter(Boolean).join(": ");
    return {
      // That it is required breaks nothing in an answer; that it is new adds something.
      impact: what === NEW_AND_REQUIRED && impact === "patch" ? "minor" : impact,
      rule,
      ...(first.operation && { operation: first.operation }),
      ...(subject && { subject }),
      what,
      ...(why && { why }),
      ...(alsoAt.length > 0 && { alsoAt }),
    };
  });
}

/** Redocly's rating, raised where it does not look at what clients rely on. */
function judge(change: RedoclyChange, base: Side, revision: Side): { rule: string; impact: Impact } {
  const { verdicts, impact, typeName, kind, property, path } = change;
  const [before, after] = [change.base?.value, change.revision?.value];
  if (typeName === "Header" && property === "required" && before === true && after !== true) {
    return { rule: "response-header-became-optional", impact: "major" };
  }
  const rule = verdicts[0]?.ruleId;
  if (rule === "enum-values-removed" && before === undefined) return { rule: "enum-set", impact };
  const isSchema = typeName === "Schema" || typeName === ALL_PROPERTIES;
  if (isSchema && impact === "patch" && isIn("request", change, base, revision)) {
    if (property === "default" && before !== undefined) return { rule: "default-changed", impact: "major" };
    const isProperty = typeName === ALL_PROPERTIES || pointerParts(path).at(-2) === "properties";
    const isGone = isProperty && (kind === "removed" || property === "key");
    if (isGone || (property === "readOnly" && after === true)) {
      return { rule: "request-property-removed", impact: "major" };
    }
  }
  if (isSchema && impact === "patch" && isIn("response", change, base, revision)) {
    if (kind === "removed" && path.endsWith("/schema")) return { rule: "result-removed", impact: "major" };
    if (property === "writeOnly" && after === true) return { rule: "property-removed", impact: "major" };
  }
  return { rule: rule ?? kind, impact };
}

function isIn(direction: Direction, change: RedoclyChange, base: Side, revision: Side): boolean {
  return placesOf(change, base, revision).some((place) => place.part !== undefined && directionOf(place) === direction);
}

/** What is narrowed breaks requests, what is widened breaks responses; undefined where it may be both. */
function narrowsOrWidens({ verdicts, property = "", base, revision }: RedoclyChange): Direction | undefined {
  const message = verdicts[0]?.message ?? "";
  if (message.includes("narrowed")) return "request";
  if (message.includes("widened")) return "response";
  const bound = /^(?:exclusive)?(max|min)/i.exec(property)?.[1]?.toLowerCase();
  if (bound === undefined) return undefined;
  if (base?.value === undefined) return "request";
  if (revision?.value === undefined) return "response";
  return Number(revision.value) < Number(base.value) === (bound === "max") ? "request" : "response";
}

function whyOf(places: Place[]): string {
  const directions = new Set(places.map(directionOf));
  if (directions.size > 1) return "What clients send so far may be refused, or they get what they do not expect.";
  return directions.has("response")
    ? "Clients may get what they do not expect."
    : "What clients send so far may be refused.";
}

/** What the change says; of lists, one statement for each member. */
function statements(change: RedoclyChange, base: Side): { member?: string; what: string }[] {
  const { kind, property, base: before, revision: after } = change;
  if (change.typeName === ALL_PROPERTIES) {
    return Object.keys(Object(after?.value ?? before?.value)).map((member) => ({ member, what: `was ${kind}` }));
  }
  if (kind !== "modified" || property === undefined) return [wholeStatement(change)];
  if (property === "required" && change.typeName === "Schema") return requiredStatements(change, base);
  if (property === "required") return [{ what: after?.value === true ? "became required" : "is no longer required" }];
  if (property === "enum") {
    if (!before?.value) return [{ what: `takes only ${show(after?.value)} now` }];
    if (!after?.value) return [{ what: `takes other values than ${show(before.value)} now` }];
    const { lost, gained } = listDifference(change);
    return [
      ...lost.map((value) => ({ what: `lost the value ${JSON.stringify(value)}` })),
      ...gained.map((value) => ({ what: `gained the value ${JSON.stringify(value)}` })),
    ];
  }
  if (property === "key") return [{ what: `was called ${show(before?.value)}` }];
  return [{ what: propertyStatement(property, before?.value, after?.value) }];
}

function wholeStatement({ kind, path, verdicts }: RedoclyChange): { what: string } {
  const [parent, last] = pointerParts(path).slice(-2);
  if (kind === "added" && verdicts.some(({ ruleId }) => ruleId === "parameter-became-required")) {
    return { what: NEW_AND_REQUIRED };
  }
  if (last && KEYWORDS.includes(last) && parent !== "properties")
    return { what: `has ${last} ${kind === "added" ? "now" : "no longer"}` };
  if (parent && KEYWORDS.includes(parent))
    return { what: `has ${kind === "added" ? "one more" : "one less"} alternative in ${parent}` };
  return { what: `was ${kind}` };
}

function requiredStatements(change: RedoclyChange, base: Side): { member: string; what: string }[] {
  const { lost, gained } = listDifference(change);
  const schema = Object(lookUpPointer(base.document, pointerOfObject(change, base.document)));
  return [
    ...lost.map((name) => ({ member: String(name), what: "is no longer required" })),
    ...gained.map((name) => ({
      member: String(name),
      what: Object(schema.properties)[String(name)] === undefined ? NEW_AND_REQUIRED : "became required",
    })),
  ];
}

function propertyStatement(property: string, before: unknown, after: unknown): string {
  const isProse = ["description", "summary", "title", "example", "examples"].includes(property);
  if (isProse && before !== undefined && after !== undefined) return `has another ${property}`;
  if (after === undefined) return `has ${property}${isProse ? "" : ` ${show(before)}`} no longer`;
  if (before === undefined) return `has ${property}${isProse ? "" : ` ${show(after)}`} now`;
  return `has ${property} ${show(after)} instead of ${show(before)}`;
}

function show(value: unknown): string {
  const text = typeof value === "string" ? value : Array.isArray(value) ? value.join(" or ") : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function withMember(place: Place, member: string | undefined): Place {
  if (member === undefined) return place;
  return { ...place, field: place.field ? `${place.field}.${member}` : member };
}

function subjectOf({ operation, subject }: Change): string {
  return `${operation} ${subject}`;
}
