// Rules for operations, their names, deprecation, pagination and authentication, and for webhooks.
import { major, minor, patch, type Rule } from "./rule.ts";

const DEPRECATE = "Deprecate it with a sunset date, and remove it from that day on.";

export const operationRules = {
  "operation-added": { change: "An operation is added.", service: minor("Nothing that exists changes.") },
  "operation-removed": {
    change: "An operation is removed without a sunset date, or before it.",
    service: major("Calls to it fail.", "all", DEPRECATE),
  },
  "operation-removed-as-announced": {
    change: "A deprecated operation is removed on its sunset date or later.",
    service: minor("The date was announced, so callers had the time to migrate.", "all", "Migrate to the successor."),
    elsewhere: "oasdiff agrees. GitHub and Stripe remove operations in a new API version only.",
  },
  "path-changed": {
    change: "A path is renamed, or an operation moves to another path.",
    service: major(
      "Calls to the previous path return 404.",
      "all-run",
      "Keep the previous path as a deprecated operation.",
    ),
  },
  "method-changed": {
    change: "An operation moves to another HTTP method of its path.",
    service: major(
      "Calls with the previous method fail.",
      "all-run",
      "Keep the previous one as a deprecated operation.",
    ),
  },
  "operation-id-changed": {
    change: "An operationId changes.",
    service: major("SDK methods and types, and MCP tools, have its name.", "all-compile", "Keep the operationId."),
    elsewhere: "oasdiff reports it as information, because HTTP is the same. Programs use it through its name.",
  },
  "sdk-method-changed": {
    change: "A tag or `x-sdk-method` changes the name of an SDK method.",
    service: major("Programs call it by that name.", "all-compile", "Keep the name with `x-sdk-method`."),
    elsewhere: "oasdiff reports tags as information. Here the first tag is the SDK's resource.",
  },
  "overload-added": {
    change: "An overload is added to an operation that has others: an operation that shares its route.",
    service: minor("Calls of the others still compile."),
  },
  "overload-removed": {
    change:
      "An overload of an operation is removed. If one remains, it goes too: the operation is called like any other.",
    service: major(
      "Calls of it do not compile, and MCP tools have its name.",
      "all-compile",
      "Keep it, and deprecate it.",
    ),
    elsewhere: "Other tools compare the operation that the document merges, which may stay the same.",
  },
  "overload-widened": {
    change:
      "An overload takes more (an optional parameter, a body, a value of a parameter), requires less, or returns fewer types.",
    service: minor("Calls of it still compile."),
  },
  "overload-narrowed": {
    change:
      "An overload takes less, requires more, or returns additional or other types. Or an operation gets its first overloads.",
    service: major("Calls that are valid for no overload do not compile.", "all-compile", "Add an overload instead."),
  },
  "tag-changed": {
    change: "The tags of an operation change, and its SDK method does not.",
    service: patch("Only the documentation groups operations by it."),
  },
  "console-changed": {
    change: "The documentation shows or hides the console of an operation.",
    service: patch("Programs do not read it."),
  },
  "operation-deprecated": {
    change: "An operation is deprecated, with a sunset date that is far enough ahead.",
    service: minor(
      "It works until its sunset date. Editors mark its uses.",
      "all-compile",
      "Migrate to the successor.",
    ),
  },
  "operation-deprecated-without-sunset": {
    change: "An operation is deprecated, without a sunset date.",
    service: minor(
      "It works as before, and no day of its removal is announced. Editors mark its uses.",
      "all-compile",
      "Migrate to the successor.",
    ),
  },
  "deprecation-too-short": {
    change: "An operation is deprecated, and its sunset date is less than 180 days ahead.",
    service: major("Callers have too little time to migrate.", "all", "Choose a sunset date at least 180 days ahead."),
  },
  "deprecation-withdrawn": {
    change:
      "An operation is no longer deprecated. Its response 410 and its deprecation headers go with the deprecation.",
    service: minor(
      "It keeps working. Code that compares with 410 stops compiling.",
      "readers-compile",
      "Remove the branch that handles 410.",
    ),
    elsewhere: "oasdiff rates a deleted sunset date as an error. A withdrawn removal breaks no caller.",
  },
  "sunset-earlier": {
    change: "The sunset date moves to an earlier day.",
    service: major("Callers were promised the operation until the previous date.", "all", "Keep the date."),
  },
  "sunset-later": {
    change: "The sunset date moves to a later day, or is withdrawn while the operation stays deprecated.",
    service: patch("It works for longer than announced."),
  },
  "stability-lowered": {
    change:
      "The stability level of an operation (`x-stability-level`) goes down: from `stable` to `beta`, for example.",
    service: major("Callers were promised that it does not break.", "all", "Keep the level."),
    elsewhere: "oasdiff agrees.",
  },
  "stability-raised": {
    change: "The stability level of an operation goes up: from `alpha` to `beta`, for example.",
    service: minor("From now on, breaking changes of it need a major version."),
  },
  "pagination-added": {
    change: "An operation becomes paginated.",
    service: major(
      "Programs that expect all items get the first page.",
      "all",
      "Paginate only if a parameter asks for it.",
    ),
  },
  "pagination-removed": {
    change: "An operation is no longer paginated.",
    service: major("Programs that paginate stop after the first page.", "all", "Keep the pagination."),
  },
  "pagination-changed": {
    change: "The style of a pagination, or a parameter, header or property of it, changes.",
    service: major("Programs paginate with it.", "readers-run", "Keep the pagination."),
  },
  "authentication-required": {
    change: "An operation without authentication requires it.",
    service: major("Requests without credentials are rejected.", "all", "Accept anonymous requests, too."),
    elsewhere: "oasdiff reports every change of security as information. Clients are locked out.",
  },
  "authentication-dropped": {
    change: "An operation no longer requires authentication, or accepts anonymous requests.",
    service: minor("Requests with credentials succeed as before."),
    elsewhere: "GitHub rates every change of authentication as breaking. Dropping it locks nobody out.",
  },
  "authentication-accepted": {
    change: "An operation without authentication accepts credentials.",
    service: minor("Requests without credentials succeed as before."),
  },
  "authentication-alternative-added": {
    change: "An alternative of authentication is added.",
    service: minor("The previous alternatives still work."),
  },
  "authentication-alternative-removed": {
    change: "An alternative of authentication is removed.",
    service: major("Clients that authenticate with it are rejected.", "senders-run", "Keep the alternative."),
  },
  "scope-required": {
    change: "An alternative of authentication requires another scope, or another scheme with it.",
    service: major(
      "Credentials without it are rejected with 403.",
      "senders-run",
      "Grant it to all existing credentials.",
    ),
  },
  "scope-dropped": {
    change: "An alternative of authentication requires fewer scopes or schemes.",
    service: minor("The previous credentials still work."),
  },
  "webhook-added": {
    change: "A webhook or a callback is added.",
    service: minor("Receivers ignore events that they do not know."),
  },
  "webhook-removed": {
    change: "A webhook or a callback is removed.",
    service: major("Receivers that rely on it get no event.", "readers", "Keep sending it, and deprecate it."),
  },
  "webhook-changed": {
    change: "The HTTP method or the URL expression of a webhook changes.",
    service: major(
      "Receivers expect the previous request.",
      "readers-run",
      "Add a webhook, and deprecate the previous one.",
    ),
  },
  "schema-renamed": {
    change: "A schema is renamed.",
    service: major("Programs import its type by that name. Messages are the same.", "all-compile", "Keep the name."),
    elsewhere: "Other tools compare HTTP only, where names of schemas do not occur.",
  },
  "schema-removed": {
    change:
      "A schema is removed, and the parts that use it remain. Or the SDK loses a type of requests, such as `UserInput`, with the last write-only property.",
    service: major("Programs import its type by that name.", "readers-compile", "Keep the schema."),
    elsewhere: "oasdiff reports it as information, because HTTP is the same.",
  },
  "schema-added": {
    change:
      "A named schema is added: a part that exists uses it instead of a schema without a name, or nothing uses it yet.",
    service: minor(
      "The SDK exports a type of this name. Names that it derives for schemas without a name are not part of the contract.",
    ),
  },
} satisfies Record<string, Rule>;
