// Rules for changes of the properties of objects.
import { both, major, minor, patch, type Rule } from "./rule.ts";

export const propertyRules = {
  "property-added": {
    change: "An optional property is added.",
    request: minor("Requests without it remain valid."),
    response: minor("Programs ignore properties that they do not know."),
  },
  "property-added-to-closed-object": {
    change: "A property is added to an object that allows no other properties.",
    request: minor("Requests without it remain valid."),
    response: major(
      "The contract excluded other properties, so programs that validate responses reject it.",
      "readers-run",
      "Allow additional properties in a major version first.",
    ),
    elsewhere: "oasdiff, GitHub and Stripe accept every added property; they do not consider closed objects.",
  },
  "required-property-added": {
    change: "A required property is added.",
    request: major("Requests without it are rejected.", "silent", "Make it optional, with a default in the service."),
    response: minor("Programs ignore properties that they do not know."),
  },
  "property-removed": {
    change: "A property is removed.",
    request: major(
      "Values that clients send in it are lost.",
      "senders",
      "Keep it, mark it deprecated, and remove it in the next major version.",
    ),
    response: major(
      "Programs that read it get nothing.",
      "readers",
      "Keep it, mark it deprecated, and remove it in the next major version.",
    ),
    elsewhere:
      "oasdiff warns for requests and for optional properties of responses. Programs use both, and the types of the SDK lose them.",
  },
  "property-renamed": {
    change: "A property is renamed.",
    request: major("Values that clients send under the previous name are lost.", "senders", "Accept both names."),
    response: major("Programs that read the previous name get nothing.", "readers", "Send both names."),
  },
  "property-became-required": {
    change: "A property becomes required.",
    request: major("Requests without it are rejected.", "silent", "Keep it optional, with a default in the service."),
    response: minor("Programs may rely on it from now on."),
  },
  "property-became-optional": {
    change: "A property becomes optional.",
    request: minor("Requests with it remain valid."),
    response: major("Programs that rely on it get nothing.", "readers", "Always send it."),
  },
  "property-became-read-only": {
    change: "A property, or an object with a name, becomes read-only.",
    request: major("Values that clients send in it are lost.", "senders", "Keep accepting it."),
    response: patch("Responses are the same."),
  },
  "property-became-writable": {
    change: "A property, or an object with a name, is no longer read-only.",
    request: minor("Requests may contain it from now on."),
    response: patch("Responses are the same."),
  },
  "required-property-became-writable": {
    change: "A required property is no longer read-only.",
    request: major("Requests without it are rejected.", "silent", "Make it optional, with a default in the service."),
    response: patch("Responses are the same."),
  },
  "property-became-write-only": {
    change: "A property becomes write-only.",
    request: patch("Requests are the same."),
    response: major("Programs that read it get nothing.", "readers", "Keep sending it."),
  },
  "property-became-readable": {
    change: "A property is no longer write-only.",
    request: patch("Requests are the same."),
    response: minor("Responses contain it from now on."),
  },
  "property-deprecated": {
    change: "A property, parameter or webhook is deprecated.",
    request: minor("It works as before. Editors mark its uses.", "senders", "Stop sending it."),
    response: minor("It works as before. Editors mark its uses.", "readers-compile", "Stop reading it."),
  },
  "property-deprecation-withdrawn": {
    change: "A property, parameter or webhook is no longer deprecated.",
    ...both(minor("It works as before.")),
  },
} satisfies Record<string, Rule>;
