// Renders the rule table as documentation.
import { formatAudience } from "../format-diff.ts";
import type { Rule, Verdict } from "./rule.ts";
import { ruleSections } from "./rules.ts";

const INTRODUCTION = `# Changes to the contract, and the versions that they require

<!-- Generated from packages/codegen/src/diff/rules. \`pnpm --filter @onecontract/codegen test -u\` rewrites this file. -->

\`onecontract diff\` compares two contracts and rates each edit. This page lists all rules. The code applies the same table, and
[a test](../packages/codegen/test/contract-diff/rules.test.ts) edits a contract for each of them.

- **major**: programs that call the service can break, at run time or when they are compiled with the next SDK.
- **minor**: something is added or guaranteed. Programs keep working.
- **patch**: only the documentation changes.

What is not listed is no change: another order of properties, parameters, values, operations or alternatives, and another notation of
the same schema.

## How to predict a verdict

1. Find the direction. Parameters and request bodies are sent: *request*. Responses, their headers, and the headers and bodies of webhooks are
   read: *response*. A schema that occurs in both has the higher of the two verdicts.
2. A request may accept more, and a response may contain less. So a wider request is minor and a narrower one is major; a narrower
   response is minor and a wider one is major. Wider means that more values are valid: another type, value or variant, \`null\`, or a looser
   bound, format or pattern. If it cannot be decided which one is wider, the edit is major in both directions.
3. What programs name is part of the contract: operations, parameters, properties, schemas, environments, and the options of the SDK. A
   removed or renamed one is major. An added optional one is minor.
4. Descriptions, examples and unknown extensions are patch.

One edit is one change, in the first part where it takes effect. The others follow as "Also affects". A removed property or operation
includes the schemas that only it used, and a deprecation includes its response 410 and its headers \`Deprecation\`, \`Sunset\` and \`Link\`.
If an edit of authentication also changes how programs pass credentials to the SDK, the change is major, and its message names the option.
`;

const SOURCES = `## Other rule sets

The rules were compared with these, in November 2026. The notes "Elsewhere" name the differences.

- [oasdiff](https://github.com/oasdiff/oasdiff/blob/main/docs/BREAKING-CHANGES.md): more than 500 checks with the levels error, warning and information.
  This table has no rules for its extensions \`x-stability-level\`, \`x-extensible-enum\` and the sunset dates of parameters and properties, so
  an edit of them is patch. A pattern that it recognizes as more general (\`.*\`), and a parameter that becomes a list in the form style, where one
  value is a list of one, are major here, because the SDK has another type, and no tool decides for all patterns.
- [\`redocly diff\`](https://redocly.com/docs/cli/rules/diff-rules): rates all changes that its rules find as major. It decides for each keyword whether it
  narrows or widens, as this table does, and knows no types of an SDK.
- [Optic](https://www.npmjs.com/package/@useoptic/standard-rulesets): 11 rules for removed and required parts and changed types. A removed status, even of an
  error, is breaking. It has no rules for bounds, defaults, headers or names.
- [GitHub](https://docs.github.com/en/rest/about-the-rest-api/breaking-changes): removing, renaming, requiring and validating more is breaking, and so is a removed enum
  value or any change of authentication. Added enum values are additive.
- [Stripe](https://docs.stripe.com/upgrades#what-changes-does-stripe-consider-to-be-backward-compatible): added resources, optional parameters, properties and event types are compatible, and so is
  another length or format of opaque strings.

The main reason for the differences: the contract also generates typed clients, which validate responses on request. So names matter that
never occur in HTTP, and a response with an unknown enum value is a break. A contract that wants to add values declares an open enum.
`;

/** Returns the page that documents all rules. */
export function renderRules(): string {
  const sections = ruleSections.map(({ title, rules }) => `## ${title}\n\n${renderTable(rules)}\n`);
  return [INTRODUCTION, ...sections, SOURCES].join("\n");
}

function renderTable(rules: Record<string, Rule>): string {
  const rows = Object.entries(rules).flatMap(([id, rule]) => {
    const verdicts = ([rule.request && "request", rule.response && "response", rule.service && "service"] as const)
      .filter((kind) => kind !== undefined)
      .map((kind) => [kind, rule[kind as "request" | "response" | "service"]] as const);
    const elsewhere = rule.elsewhere === undefined ? "" : `<br>*Elsewhere:* ${rule.elsewhere}`;
    return verdicts.map(([kind, verdict], index) => {
      const edit = index === 0 ? `${rule.edit}<br>\`${id}\`${elsewhere}` : "";
      return `| ${edit} | ${kind === "service" ? "" : kind} | ${verdict ? renderVerdict(verdict) : ""} |`;
    });
  });
  return ["| Edit | Direction | Version | Reason | Affects | Instead |", "|---|---|---|---|---|---|", ...rows].join(
    "\n",
  );
}

function renderVerdict({ impact, reason, affects, remedy = "" }: Verdict): string {
  return `${impact} | ${reason} | ${formatAudience(affects)} | ${remedy}`;
}
