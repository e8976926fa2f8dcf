// Rules for the parts of requests and responses: parameters, bodies, media types, responses and headers.
import { major, minor, patch, type Rule } from "./rule.ts";

export const messageRules = {
  "parameter-added": {
    change: "An optional parameter is added next to others, with or without a default.",
    request: minor("Requests without it remain valid. A default has to describe what the service did before."),
  },
  "first-parameter-added": {
    change: "The first optional query, header or cookie parameter is added to an operation.",
    request: major(
      "The parameters become the SDK's argument before the options, so calls with options do not compile.",
      "options-compile",
      "Add an operation, or release it with the next major version.",
    ),
    elsewhere: "Other tools compare HTTP only, where it is compatible.",
  },
  "required-parameter-added": {
    change: "A required parameter is added.",
    request: major("Requests without it are rejected.", "silent", "Make it optional, with a default."),
  },
  "parameter-removed": {
    change: "A parameter is removed.",
    request: major(
      "Requests that send it no longer get the requested result.",
      "senders",
      "Keep it, mark it deprecated, and remove it in the next major version.",
    ),
    elsewhere: "oasdiff only warns. A filter that is ignored returns other data without an error.",
  },
  "parameter-renamed": {
    change: "A query, header or cookie parameter is renamed.",
    request: major("Requests that send the previous name lose it.", "senders", "Accept both names."),
  },
  "path-parameter-renamed": {
    change: "A path parameter is renamed.",
    request: minor("The URL and the SDK's positional argument are the same. Only MCP tools get another argument name."),
    elsewhere: "`redocly diff` and oasdiff compare paths without the names of parameters, too.",
  },
  "parameter-became-required": {
    change: "A parameter becomes required.",
    request: major("Requests without it are rejected.", "silent", "Keep it optional, with a default."),
  },
  "parameter-became-optional": {
    change: "A parameter becomes optional.",
    request: minor("Requests with it remain valid."),
  },
  "parameter-moved": {
    change: "A parameter moves: from the query to a header, for example.",
    request: major("Requests that send it in the previous location lose it.", "senders-run", "Accept both locations."),
  },
  "parameter-serialization-changed": {
    change: "The `style`, `explode` or media type of a parameter changes.",
    request: major("Clients still send the previous serialization.", "senders-run", "Keep the serialization."),
  },
  "body-added": {
    change: "An optional request body is added to an operation without query, header and cookie parameters.",
    request: major(
      "The body becomes the SDK's argument before the options, so calls with options do not compile.",
      "options-compile",
      "Add an operation, or release it with the next major version.",
    ),
    elsewhere: "Other tools compare HTTP only, where it is compatible.",
  },
  "body-added-before-parameters": {
    change: "An optional request body is added to an operation with query, header or cookie parameters.",
    request: major(
      "The body becomes the SDK's argument before the parameters, so calls with parameters do not compile.",
      "all-compile",
      "Add an operation, or add parameters instead.",
    ),
    elsewhere: "Other tools compare HTTP only, where it is compatible.",
  },
  "required-body-added": {
    change: "A required request body is added.",
    request: major("Requests without it are rejected.", "all", "Make it optional."),
  },
  "body-removed": {
    change: "The request body is removed.",
    request: major("Values that clients send in it are lost.", "senders", "Keep the body."),
  },
  "body-became-required": {
    change: "The request body becomes required.",
    request: major("Requests without it are rejected.", "silent", "Keep it optional."),
  },
  "body-became-optional": {
    change: "The request body becomes optional.",
    request: minor("Requests with a body remain valid."),
  },
  "media-type-added": {
    change: "A media type is added.",
    request: minor("Requests in the previous media types remain valid."),
    response: minor("Clients get it only if they accept it."),
  },
  "error-media-type-added": {
    change: "A media type with another schema is added to an error.",
    response: major("Programs read the error with the previous type.", "readers", "Keep one type for the error."),
  },
  "media-type-removed": {
    change: "A media type is removed.",
    request: major("Requests in it are rejected with 415.", "senders", "Keep accepting it."),
    response: major("Programs that accept only this media type get nothing.", "readers", "Keep offering it."),
  },
  "media-type-replaced": {
    change: "The only media type is replaced.",
    request: major("Requests in the previous media type are rejected with 415.", "senders", "Accept both."),
    response: major("Programs cannot read the new media type.", "readers", "Offer both."),
  },
  "encoding-changed": {
    change: "The encoding of a form field changes.",
    request: major("Clients still send the previous encoding.", "senders-run", "Keep the encoding."),
    response: major("Programs read the previous encoding.", "readers-run", "Keep the encoding."),
  },
  "stream-end-changed": {
    change:
      "The data that ends a stream of events (`x-sse-sentinel`) changes or is removed, or is declared where programs read it as an item.",
    response: major(
      "Programs wait for the previous data, or read the new data as an item.",
      "readers-run",
      "Keep the data that ends the stream.",
    ),
  },
  "stream-end-added": {
    change: "A stream of events declares `[DONE]`, or other capital letters in brackets, as the data that ends it.",
    response: minor("Programs already end the stream there."),
  },
  "success-response-added": {
    change: "A successful response (2xx, or 3xx without a 2xx) is added.",
    request: minor("Receivers of a webhook may return it."),
    response: major(
      "Programs that handle only the previous success get a response that they do not expect.",
      "readers",
      "Return it only if the request asks for it, through a new optional parameter or operation.",
    ),
    elsewhere:
      "oasdiff and `redocly diff` accept it. The SDK returns the union of all successes, so programs have to handle it.",
  },
  "error-response-added": {
    change: "An error response (3xx next to a 2xx, 4xx, 5xx, default) is added.",
    request: minor("Receivers of a webhook may return it."),
    response: minor("Programs handle an error that they do not know by its class, 4xx or 5xx."),
  },
  "success-response-removed": {
    change: "A successful response is removed.",
    request: major("Receivers of a webhook that return it are treated as failed.", "senders-run", "Keep accepting it."),
    response: major("Programs that expect it no longer get it.", "readers", "Keep the response."),
  },
  "error-response-removed": {
    change: "An error response is removed.",
    request: major(
      "Receivers of a webhook that return it are treated differently.",
      "senders-run",
      "Keep accepting it.",
    ),
    response: major(
      "The error no longer occurs, and the SDK no longer has the type of its body, so programs that read it do not compile.",
      "readers-compile",
      "Keep the response until the next major version.",
    ),
    elsewhere: "`redocly diff` and Optic rate every removed response as breaking, too.",
  },
  "response-content-added": {
    change: "A response without a body gets one.",
    response: minor("Programs ignore a body that they do not read."),
  },
  "response-content-removed": {
    change: "A response loses its body.",
    response: major("Programs that read the body get nothing.", "readers", "Keep the body."),
  },
  "header-added": {
    change: "A response header is added.",
    response: minor("Programs ignore headers that they do not know."),
  },
  "header-removed": {
    change: "A response header is removed.",
    response: major("Programs that read it get nothing.", "readers-run", "Keep sending it."),
    elsewhere: "oasdiff warns if the header was optional. Programs that read it break all the same.",
  },
  "header-became-required": {
    change: "A response header becomes required.",
    response: minor("Programs may rely on it from now on."),
  },
  "header-became-optional": {
    change: "A response header becomes optional.",
    response: major("Programs that rely on it get nothing.", "readers-run", "Always send it."),
  },
  "documentation-changed": {
    change: "A description, summary, title or link to documentation is added, changed or removed.",
    service: patch("Programs do not read it."),
  },
  "example-changed": {
    change: "An example is added, changed or removed.",
    service: patch("Programs do not read it, but the documentation and the code samples show it."),
    elsewhere: "Other tools ignore examples. Here they are published, so they need a release.",
  },
  "extension-changed": {
    change: "An extension (`x-…`) without a specific rule is added, changed or removed, such as `x-codeSamples`.",
    service: patch("No generated program depends on it."),
  },
} satisfies Record<string, Rule>;
