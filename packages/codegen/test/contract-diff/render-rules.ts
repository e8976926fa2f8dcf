// Renders the rule table as documentation.
import { formatAudience } from "../../src/diff/format-diff.ts";
import type { Effect, Rule } from "../../src/diff/rules/rule.ts";
import { ruleSections } from "../../src/diff/rules/rules.ts";
import { type Markdown, md } from "../../src/language/markdown.ts";

const INTRODUCTION = md`# Changes to the contract, and the versions that they require

<!-- Generated from packages/codegen/src/diff/rules. \`pnpm --filter @onecontract/codegen test -u\` rewrites this file. -->

\`onecontract diff\` compares two contracts and rates each change. This page lists all rules. The code applies the same table, and
[a test](../packages/codegen/test/contract-diff/rules.test.ts) edits a contract for each of them.

- **major**: programs that call the service can break, at run time or when they are compiled with the next SDK.
- **minor**: something is added or guaranteed. Programs keep working.
- **patch**: only the documentation changes.

What is not listed is no change: another order of properties, parameters, values, operations or alternatives; another way to write the
same schema, such as \`anyOf\` instead of \`oneOf\` if required constants distinguish the variants, or binary data declared as a string; other
capital letters of a header's name or of the only media type; and what no message contains, such as a write-only property that only occurs in responses.

## How to predict a rating

1. Find the direction. Parameters and request bodies are sent: *request*. Responses, their headers, and the headers and bodies of webhooks are
   read: *response*. A schema that occurs in both has the higher of the two ratings.
2. A request may accept more, and a response may contain less. So a wider request is minor and a narrower one is major; a narrower
   response is minor and a wider one is major. Wider means that more values are valid: another type, value or variant, \`null\`, or a looser
   bound, format or pattern. If it cannot be decided which one is wider, the change is major in both directions.
3. What programs name is part of the contract: operations, parameters, properties, schemas, statuses of errors, environments, and the
   options of the SDK. A removed or renamed one is major. An added optional one is minor.
4. Descriptions, examples and unknown extensions are patch.

A change is listed with the first part where it takes effect. The others follow as "Also affects". A removed property or operation
includes the schemas that only it used, and a deprecation includes its response 410 and its headers \`Deprecation\`, \`Sunset\` and \`Link\`.
If a change of authentication also changes how programs pass credentials to the SDK, the change is major, and its message names the option.
`;

const SOURCES = md`## Other rule sets

The rules were compared with these, in November 2026. The notes "Elsewhere" name the differences.

- [oasdiff](https://github.com/oasdiff/oasdiff/blob/main/docs/BREAKING-CHANGES.md): more than 500 checks with the levels error, warning and information.
  This table has no rules for its extensions \`x-stability-level\`, \`x-extensible-enum\` and the sunset dates of parameters and properties, so
  a change of them is patch. A pattern that it recognizes as more general (\`.*\`), and a parameter that becomes a list in the form style, where one
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
  const sections = ruleSections.map(
    ({ title, rules }) => md`
      ## ${md.text(title)}

      ${renderTable(rules)}

    `,
  );
  return md.lines([INTRODUCTION, ...sections, SOURCES]).toString();
}

function renderTable(rules: Record<string, Rule>): Markdown {
  const header = [md`Change`, md`Direction`, md`Version`, md`Reason`, md`Affects`, md`Instead`];
  const rows = Object.entries(rules).flatMap(([id, rule]) => {
    const elsewhere = rule.elsewhere === undefined ? undefined : md`*Elsewhere:* ${md.prose(rule.elsewhere)}`;
    const change = md.join([md.prose(rule.change), md.code(id), elsewhere], "<br>");
    const effects = [
      [md`request`, rule.request],
      [md`response`, rule.response],
      [md``, rule.service],
    ] as const;
    return effects
      .flatMap(([direction, effect]) => (effect ? [{ direction, effect }] : []))
      .map(({ direction, effect }, index) => [index === 0 ? change : md``, direction, ...renderEffect(effect)]);
  });
  return md.table(header, rows);
}

function renderEffect({ rating, reason, affects, remedy = "" }: Effect): Markdown[] {
  return [md.text(rating), md.prose(reason), md.text(formatAudience(affects)), md.prose(remedy)];
}
