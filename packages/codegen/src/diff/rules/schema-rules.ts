// Rules for changes of the values that schemas allow. They follow one principle: a request may accept more and a response may contain less.
import { AUDIENCES, both, type Effect, major, minor, patch, type Rule } from "./rule.ts";

const KEEP_VALUES = "Keep accepting the previous values, or add a property or parameter for the new ones.";
const NEW_PROPERTY = "Add a property or an operation for the new values, and deprecate the previous one.";

const acceptsMore = minor("Every request that was valid remains valid.");
const acceptsLess = major("Requests that were valid are rejected.", "senders", KEEP_VALUES);
const containsMore = major("Responses contain values that programs do not expect.", "readers", NEW_PROPERTY);
const containsLess = minor("Responses contain only values that programs already handle.");

const narrows = { request: acceptsLess, response: containsLess };
const widens = { request: acceptsMore, response: containsMore };

/** The types of the SDK stay the same, so programs notice the change at run time only. */
const narrowsUnseen = { ...narrows, request: { ...acceptsLess, affects: AUDIENCES["senders-run"] } };
const widensUnseen = { ...widens, response: { ...containsMore, affects: AUDIENCES["readers-run"] } };
const replacesUnseen = { request: narrowsUnseen.request, response: widensUnseen.response };

const replacesValue = major(
  "Requests with the previous value are rejected, and responses contain a value that programs do not know.",
  "all",
  "Keep the value, or accept and send both.",
);
const renamesMember = major(
  "The member of the SDK's enum object has another name. Requests and responses stay the same.",
  "all-compile",
  "Keep the name, or publish the SDK in a major version.",
);
const documentsDefault: Effect = patch("In a response, a default is documentation: the service sends what it sends.");

export const schemaRules = {
  "type-narrowed": { change: "A type allows less: `number` to `integer`, or any value to `string`.", ...narrows },
  "type-widened": { change: "A type allows more: `integer` to `number`, or `string` to any value.", ...widens },
  "type-changed": {
    change: "A type is replaced by one that is neither narrower nor wider: `string` to `integer`.",
    request: major("Values of the previous type are rejected.", "senders", NEW_PROPERTY),
    response: major("Programs get a value of another type.", "readers", NEW_PROPERTY),
  },
  "type-declaration-changed": {
    change: "A type that the listed values or the properties imply is declared, or is no longer declared.",
    ...both(patch("Programs send and read values of the same type. Only validators check it, or no longer check it.")),
  },
  "null-allowed": { change: "`null` is allowed.", ...widens },
  "null-disallowed": { change: "`null` is no longer allowed.", ...narrows },
  "format-narrowed": {
    change: "A format allows less: `int64` to `int32`, or none to `date-time`.",
    ...narrowsUnseen,
    elsewhere:
      "`redocly diff` rates every change of a format as major. A narrower response only contains known values.",
  },
  "format-widened": { change: "A format allows more: `int32` to `int64`, or `date-time` to none.", ...widensUnseen },
  "format-changed": { change: "A format is replaced by another: `date` to `date-time`.", ...replacesUnseen },
  "enum-value-added": {
    change: "A value is added to an enum.",
    request: acceptsMore,
    response: major(
      "Programs that handle only the previous values break: exhaustive code does not compile, and validation of responses rejects it.",
      "readers",
      "Declare the enum open (a union with `string`) in a major version, or use the value in a new property.",
    ),
    elsewhere:
      "oasdiff warns, and GitHub allows it. The SDK's types and its validation are closed here, so open enums are the way to extend.",
  },
  "enum-value-removed": {
    change: "A value is removed from an enum.",
    request: major("Requests that send it are rejected.", "senders", "Keep accepting it, and deprecate it."),
    response: minor(
      "No response contains it any more. Exhaustive code that compares with it stops compiling.",
      "readers-compile",
      "Remove the branch that handles it.",
    ),
    elsewhere:
      "GitHub rates it as breaking in both directions. A response without the value breaks no running program.",
  },
  "enum-value-replaced": {
    change: "A value of an enum is replaced or renamed: one is removed, and one is added.",
    ...both(replacesValue),
  },
  "enum-name-changed": {
    change: "The name of an enum's value (`x-enum-varnames`, `x-enumNames`) changes.",
    ...both(renamesMember),
    elsewhere: "`redocly diff` and oasdiff do not compare the names. They are members of the SDK's enum objects.",
  },
  "enum-added": { change: "A property or parameter that allowed any value gets an enum.", ...narrows },
  "enum-removed": { change: "An enum is removed: any value of its type is allowed.", ...widens },
  "enum-opened": { change: "An enum becomes open: a union with its own type, such as `string`.", ...widens },
  "enum-closed": { change: "An open enum becomes closed.", ...narrows },
  "known-value-added": {
    change: "A value is added to an open enum.",
    request: minor("Any value was allowed before."),
    response: minor("Programs handle values that they do not know, because the enum is open."),
  },
  "known-value-removed": {
    change: "A value is removed from an open enum.",
    ...both(minor("Any value is still allowed.")),
  },
  "known-value-replaced": {
    change: "A value of an open enum is replaced or renamed: one is removed, and one is added.",
    request: minor("Any value is still allowed."),
    response: minor("Programs handle values that they do not know, because the enum is open."),
  },
  "constraint-tightened": {
    change: "A bound, a pattern or another constraint is added or becomes stricter.",
    ...narrowsUnseen,
    elsewhere: "oasdiff only warns if a request gets its first bound. Requests beyond it are rejected all the same.",
  },
  "constraint-loosened": {
    change: "A bound, a pattern or another constraint is removed or becomes less strict.",
    ...widensUnseen,
    elsewhere: "Stripe changes the length of opaque strings at any time. Here, leave out the bound if it may change.",
  },
  "constraint-changed": {
    change:
      "A pattern or another constraint is replaced, and neither includes the other. Or a list of fixed length gets or loses an item.",
    ...replacesUnseen,
    elsewhere: "oasdiff warns for a changed pattern. Whether a pattern includes another cannot be decided in general.",
  },
  "additional-properties-disallowed": { change: "An object no longer allows additional properties.", ...narrows },
  "additional-properties-allowed": {
    change: "An object that allowed no additional properties allows them.",
    ...widensUnseen,
  },
  "default-added": {
    change: "A default is added to a property or parameter that existed.",
    request: major(
      "Requests that omit it get another result than before.",
      "silent-run",
      "Leave out the default if the service behaves as before.",
    ),
    response: documentsDefault,
    elsewhere: "oasdiff agrees for parameters, but not for properties of a body, which clients omit just as well.",
  },
  "default-changed": {
    change: "A default changes.",
    request: major("Requests that omit it get another result than before.", "silent-run", "Keep the default."),
    response: documentsDefault,
  },
  "default-removed": {
    change: "A default is removed.",
    request: major("Requests that omit it get another result than before.", "silent-run", "Keep the default."),
    response: documentsDefault,
  },
  "variant-added": { change: "A variant is added to a union (`oneOf`, `anyOf`).", ...widens },
  "variant-removed": {
    change: "A variant is removed from a union.",
    request: acceptsLess,
    response: minor(
      "No response has this variant any more. Exhaustive code that compares with it stops compiling.",
      "readers-compile",
      "Remove the branch that handles it.",
    ),
  },
  "union-became-exclusive": {
    change: "`anyOf` becomes `oneOf`: values that match several variants are no longer allowed.",
    ...narrowsUnseen,
  },
  "union-became-inclusive": { change: "`oneOf` becomes `anyOf`: values may match several variants.", ...widensUnseen },
  "discriminator-changed": {
    change: "A discriminator names another property, or selects another variant for a value.",
    request: major("Requests select their variant by the previous rule.", "senders", "Keep the discriminator."),
    response: major("Programs select the variant by the previous rule.", "readers", "Keep the discriminator."),
    elsewhere: "oasdiff reports changes of discriminators as information. They decide which type a program reads.",
  },
  "discriminator-value-added": { change: "A discriminator gets another value for an existing variant.", ...widens },
  "discriminator-value-removed": { change: "A discriminator loses a value of a variant that remains.", ...narrows },
  "discriminator-added": {
    change:
      "A union gets a discriminator. If its property lists no values, it gets an enum of those that select the variant.",
    ...both(minor("The same values are valid.")),
  },
  "discriminator-removed": {
    change:
      "A union loses its discriminator. If its property lists no values, it loses the enum of those that select the variant.",
    ...both(minor("The same values are valid.")),
  },
} satisfies Record<string, Rule>;
