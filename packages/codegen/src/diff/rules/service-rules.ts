// Rules for the service as a whole: servers, security schemes, rate limits, error codes, and the client.
import { major, minor, patch, type Rule } from "./rule.ts";

const KEEP_LIMIT = "Keep the limit for existing keys.";
const KEEP_NAME = "Keep the name, with `x-sdk` in the contract.";

export const serviceRules = {
  "server-added": { change: "A server is added.", service: minor("Programs select it only if they want to.") },
  "server-removed": { change: "A server is removed.", service: major("Calls to it fail.", "all", "Keep the server.") },
  "server-renamed": {
    change:
      "A server gets another description, which is the SDK's name of the environment. Without a description the first server is `production`.",
    service: major("Programs select it by that name.", "all-compile", "Keep the description."),
  },
  "server-moved": {
    change: "The URL of a server changes.",
    service: major("Programs still call the previous URL.", "all-run", "Serve the previous URL, too."),
  },
  "base-url-reused": {
    change:
      "The contract gets a new major version, and a server keeps a URL with the number of the previous one, such as `/v1`. This fails in every version of the contract.",
    service: major(
      "Programs for the previous version call this URL and get the responses of the new one.",
      "all-run",
      "Give the server a URL with the new number, and serve the previous version at the previous URL.",
    ),
    failsInEveryVersion: true,
    elsewhere: "Other tools do not compare URLs with versions.",
  },
  "default-server-changed": {
    change: "Another server comes first.",
    service: major("Programs that select no server call another one.", "all-run", "Keep the first server."),
  },
  "server-variable-value-added": {
    change: "A server variable allows another value, or is added.",
    service: minor("The previous values still work."),
  },
  "server-variable-value-removed": {
    change: "A server variable no longer allows a value.",
    service: major("Programs that use it do not compile or cannot connect.", "all", "Keep the value."),
  },
  "operation-servers-changed": {
    change: "An operation or a path gets other servers.",
    service: major("Programs still call the previous server.", "all-run", "Serve the operation on both servers."),
  },
  "security-scheme-added": {
    change: "A security scheme is added that no operation requires.",
    service: minor("Nothing requires it."),
  },
  "security-scheme-removed": {
    change: "A security scheme is removed that no operation required.",
    service: patch("Nothing required it."),
  },
  "security-scheme-renamed": {
    change: "A security scheme is renamed, and the SDK has one API key for all operations.",
    service: patch("Requests, and the SDK's option `apiKey`, are the same."),
  },
  "security-scheme-option-renamed": {
    change: "A security scheme is renamed that is an option of the SDK.",
    service: major(
      "Requests are the same, but programs pass the credential to the SDK under the name of the scheme.",
      "all-compile",
      "Keep the name of the scheme.",
    ),
  },
  "credential-variable-changed": {
    change:
      "The SDK reads the credential of a security scheme from another environment variable, because another scheme has the previous one.",
    service: major("Programs are configured through it.", "senders-run", "Rename the other scheme."),
  },
  "security-scheme-changed": {
    change: "A security scheme changes: its type, header, location or URL.",
    service: major("Clients still send credentials in the previous way.", "all-run", "Add a scheme as an alternative."),
  },
  "client-credentials-changed": {
    change:
      "The SDK's credentials change from one API key to one per scheme, or from these to one API key or to none, or lose the credential of a scheme, because the authentication of operations changed.",
    service: major(
      "Programs that pass credentials to the SDK as before do not compile.",
      "all-compile",
      "Release the SDK's major version.",
    ),
    elsewhere: "Other tools compare HTTP only.",
  },
  "rate-limits-added": {
    change: "Rate limits are added.",
    service: major("Requests beyond them are rejected with 429.", "all-run", KEEP_LIMIT),
  },
  "rate-limits-removed": { change: "Rate limits are removed.", service: minor("No request is rejected that was not.") },
  "rate-limit-lowered": {
    change:
      "A rate limit is lowered: a client that uses the previous limit fully is rejected. The limit and the length of its window count together: 20 requests per 120 seconds is not lower than 10 per 60 seconds, but 1 per second is lower than 60 per minute, because a client may send all at once.",
    service: major("Requests within the previous limit are rejected.", "all-run", KEEP_LIMIT),
  },
  "rate-limit-raised": {
    change: "A rate limit is raised: every request that was allowed still is.",
    service: minor("Requests within the previous limit are accepted as before."),
  },
  "plan-added": { change: "A plan is added.", service: minor("Existing keys have their plan.") },
  "plan-removed": {
    change: "A plan is removed.",
    service: major("Keys on this plan lose its limits.", "all-run", "Keep the plan for existing keys."),
  },
  "anonymous-plan-changed": {
    change: "Calls without a valid key get another plan.",
    service: major("Their limits may be lower.", "all-run", "Keep the plan."),
  },
  "ban-stricter": {
    change: "A ban comes sooner or lasts longer.",
    service: major("Clients are banned sooner or longer.", "all-run", "Keep the ban."),
  },
  "ban-milder": { change: "A ban comes later or is shorter.", service: minor("Clients are banned later or shorter.") },
  "error-code-added": {
    change: "An error code is added.",
    service: minor("Programs handle a code that they do not know by its HTTP status."),
  },
  "error-code-removed": {
    change: "An error code is removed.",
    service: major(
      "The failure gets another code, which programs that handle this one miss.",
      "readers-run",
      "Keep it.",
    ),
  },
  "error-code-changed": {
    change: "An error code gets another HTTP status.",
    service: major("Programs that handle the code with its status miss it.", "readers-run", "Add a code."),
  },
  "client-renamed": {
    change: "The title, or `x-sdk`, changes the name of the client.",
    service: major("Programs import it by that name.", "all-compile", KEEP_NAME),
  },
  "environment-prefix-changed": {
    change: "The prefix of the client's environment variables changes, and the name of the client does not.",
    service: major("Programs are configured through them.", "senders-run", KEEP_NAME),
  },
  "client-broken": {
    change:
      "Only with `--compile`: a program for the released SDK does not compile with the next one, and no change of another rule explains that.",
    service: major(
      "The types of the SDK changed.",
      "all-compile",
      "Revert the edit. If it is compatible, report the types of the SDK as an issue of this tool.",
    ),
    elsewhere: "Other tools compare HTTP only.",
  },
} satisfies Record<string, Rule>;
