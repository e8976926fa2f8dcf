// Compares authentication: the security schemes, the alternatives of each operation, and the credentials of the SDK.
import { isDeepStrictEqual } from "node:util";
import type { Contract, Declared, Operation, SecurityRequirement, SecurityScheme } from "../contract/contract.ts";
import { type CredentialMode, credentialMode, credentialVariable } from "../contract/credentials.ts";
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";
import type { Sides } from "./change.ts";
import type { Comparison } from "./comparison.ts";
import { endpointName } from "./match-operations.ts";
import { pairByKey } from "./pairs.ts";
import type { Reporter } from "./reporter.ts";
import { effectOf, type RuleId } from "./rules/rules.ts";
import { callSymbol, clientSymbol, objectArgument } from "./sdk-symbols.ts";

type Alternative = SecurityRequirement[];

export function compareSecurity(comparison: Comparison, pairs: Sides<Operation>[]): void {
  const renamed = compareSchemes(comparison);
  const credentials = compareCredentials(comparison, pairs) ?? lostCredentials(comparison, renamed);
  for (const pair of pairs) {
    const old = pair.before.security.map((alternative) =>
      alternative.map(({ scheme, scopes }) => ({ scheme: renamed.get(scheme) ?? scheme, scopes })),
    );
    const isConcerned = credentials?.lost?.some((name) => old.flat().some(({ scheme }) => scheme === name)) ?? true;
    compareAlternatives(comparison, pair, old, isConcerned ? credentials : undefined);
  }
}

/** Compares the schemes, and returns the new names of those that are renamed. */
function compareSchemes(comparison: Comparison): Map<string, string> {
  const schemes = ({ securitySchemes }: Contract) => Object.entries(securitySchemes);
  const { pairs, removed, added } = pairByKey(schemes(comparison.before), schemes(comparison.after), ([name]) => name);
  for (const { before: old, after: now } of pairs) {
    compareScheme(at(comparison, now[0]), old[1], now[1]);
    const variables = changedVariable(comparison, old[0], now[0]);
    if (variables) at(comparison, now[0]).report("credential-variable-changed", variables);
  }
  const renamed = new Map<string, string>();
  for (const [name, scheme] of removed) {
    const same = added.find(([, other]) => isDeepStrictEqual(definition(other), definition(scheme)));
    if (same) {
      renamed.set(name, same[0]);
      reportRenamed(comparison, name, same[0]);
    } else if (!isRequired(comparison.before, name)) at(comparison, name).reportRemoved("security-scheme-removed");
  }
  const newNames = new Set(renamed.values());
  for (const [name] of added) {
    if (newNames.has(name) || isRequired(comparison.after, name)) continue;
    at(comparison, name).report("security-scheme-added", "was added");
  }
  return renamed;
}

function at(comparison: Comparison, name: string): Reporter {
  return comparison.atService(formatJsonPointer(["components", "securitySchemes", name]), `security scheme ${name}`);
}

function definition({ description: _, declaration: __, ...rest }: SecurityScheme): object {
  return rest;
}

/** Returns whether an operation requires a scheme. Then the alternatives of the operation report that it was added or removed. */
function isRequired({ operations }: Contract, name: string): boolean {
  return operations.some(({ security }) => security.flat().some(({ scheme }) => scheme === name));
}

function reportRenamed(comparison: Comparison, name: string, newName: string): void {
  const { after, before } = comparison;
  const isOption = [before, after].some((contract) => modeOf(contract)?.kind === "schemes");
  const rule = isOption ? "security-scheme-option-renamed" : "security-scheme-renamed";
  const variables = changedVariable(comparison, name, newName);
  const description = `was renamed from ${name}${variables === undefined ? "" : `, and ${variables}`}`;
  at(comparison, newName).report(rule, description, {
    before: name,
    after: newName,
    symbols: [clientSymbol(after, isOption ? `credentials: { ${newName} }` : "apiKey")],
  });
}

/** Describes which environment variable a scheme's credential has now, if another than before. Another prefix is a change of the client. */
function changedVariable({ before, after }: Comparison, name: string, newName: string): string | undefined {
  const [old, now] = [variableOf(before, name), variableOf(after, newName)];
  if (old === undefined || now === undefined) return undefined;
  const ending = (variable: string, { client }: Contract) => variable.slice(client.environmentPrefix.length);
  if (ending(old, before) === ending(now, after)) return undefined;
  return `has the environment variable ${now} instead of ${old}`;
}

/** Returns the environment variable of a scheme that is an option of the SDK. */
function variableOf(contract: Contract, name: string): string | undefined {
  const mode = modeOf(contract);
  return mode?.kind === "schemes" && mode.names.includes(name) ? credentialVariable(contract, mode, name) : undefined;
}

function compareScheme(reporter: Reporter, before: SecurityScheme, after: SecurityScheme): void {
  const withoutScopes = (scheme: SecurityScheme) => ({
    ...definition(scheme),
    flows: Object.entries(scheme.flows ?? {}).map(([flow, { scopes: _, ...urls }]) => [flow, urls]),
  });
  if (!isDeepStrictEqual(withoutScopes(before), withoutScopes(after))) {
    const [from, to] = [describeScheme(before), describeScheme(after)];
    const description = from === to ? "has different URLs" : `is ${to} instead of ${from}`;
    reporter.report("security-scheme-changed", description, { before: before.declaration, after: after.declaration });
  }
  const scopes = ({ flows = {} }: SecurityScheme) => Object.values(flows).map((flow) => flow.scopes);
  if (!isDeepStrictEqual(scopes(before), scopes(after))) {
    reporter.report("documentation-changed", "describes different scopes");
  }
  reporter.compareAnnotations({ description: before.description }, { description: after.description });
}

function describeScheme({ type, scheme, in: location, name, openIdConnectUrl }: SecurityScheme): string {
  return [type, scheme, location, name, openIdConnectUrl].filter(Boolean).join(" ");
}

/** How the way changes in which programs pass credentials to the SDK. */
interface CredentialChange {
  /** True if the SDK has no credentials any more. */
  isDropped: boolean;
  /** `so the SDK has the option credentials (key, other) instead of apiKey`. */
  consequence: string;
  symbols: string[];
  /** Schemes that the SDK has no credential of any more. Absent if the option itself changed. */
  lost?: string[];
}

/** Returns the credentials that the SDK no longer takes, because no operation requires their schemes. */
function lostCredentials(
  { before, after }: Comparison,
  renamed: ReadonlyMap<string, string>,
): CredentialChange | undefined {
  const [old, now] = [modeOf(before), modeOf(after)];
  if (old?.kind !== "schemes" || now?.kind !== "schemes") return undefined;
  const lost = old.names.filter((name) => !renamed.has(name) && !now.names.includes(name));
  if (lost.length === 0) return undefined;
  const symbols = lost.map((name) => clientSymbol(before, `credentials: ${objectArgument(name)}`));
  return { isDropped: false, consequence: `, so the SDK has no credential ${lost.join(", ")}`, symbols, lost };
}

/** Compares how programs pass credentials to the SDK. Reports that change if the authentication of no operation changed. */
function compareCredentials(comparison: Comparison, pairs: Sides<Operation>[]): CredentialChange | undefined {
  const { before, after } = comparison;
  const [old, now] = [modeOf(before), modeOf(after)];
  if (!old || !now || old.kind === now.kind || old.kind === "none") return undefined;
  // The client accepts an API key that no operation requires.
  if (old.kind === "key" && now.kind === "none") return undefined;
  const option = old.kind === "key" ? "apiKey" : "credentials";
  const symbols = [clientSymbol(before, option)];
  const report = (operation: string | undefined, description: string, isRemoved?: boolean) =>
    comparison
      .at({ operation, part: "authentication" }, "/components/securitySchemes")
      .report("client-credentials-changed", description, { isRemoved, before: old, after: now, symbols });
  if (now.kind === "none") {
    for (const operation of pairs) {
      const description = `is no longer required by any operation, so the SDK has no option ${option}`;
      report(endpointName(operation.after), description, true);
    }
    return { isDropped: true, consequence: "", symbols };
  }
  const options = `${describeMode(now)} instead of ${describeMode(old)}`;
  const hasChanged = pairs.some((pair) => !isDeepStrictEqual(pair.before.security, pair.after.security));
  if (!hasChanged) report(undefined, `is the SDK's option ${options}`);
  return { isDropped: false, consequence: `, so the SDK has the option ${options}`, symbols };
}

function describeMode(mode: CredentialMode): string {
  if (mode.kind === "none") return "no credentials";
  return mode.kind === "key" ? "apiKey" : `credentials (${mode.names.join(", ")})`;
}

/** Returns undefined if the SDK does not support the security of the contract. */
function modeOf(contract: Contract): CredentialMode | undefined {
  try {
    return credentialMode(contract);
  } catch {
    return undefined;
  }
}

type Report = (rule: RuleId, alternative: string | undefined, description: string) => void;

function compareAlternatives(
  comparison: Comparison,
  { before, after }: Sides<Operation>,
  old: Alternative[],
  credentials: CredentialChange | undefined,
): void {
  const now = after.security;
  const declared = securityOwner(comparison.after, after);
  const location = declared ?? securityOwner(comparison.before, before) ?? after;
  const report: Report = (rule, alternative, description) => {
    const part = ["authentication", alternative].filter(Boolean).join(" ");
    // The change of the SDK's option is the graver one, unless the change is a breaking one itself.
    const isOption = credentials && effectOf(rule, undefined)?.rating !== "major";
    comparison
      .at({ operation: endpointName(after), part, symbol: () => callSymbol(after) }, location)
      .report(isOption ? "client-credentials-changed" : rule, description + (credentials?.consequence ?? ""), {
        keyword: "security",
        isRemoved: declared ? undefined : true,
        symbols: credentials?.symbols,
        before: old,
        after: now,
      });
  };
  const isSecured = (alternative: Alternative) => alternative.length > 0;
  const [wasOpen, isOpen] = [!old.length || !old.every(isSecured), !now.length || !now.every(isSecured)];
  const [oldSecured, nowSecured] = [old.filter(isSecured), now.filter(isSecured)];
  if (wasOpen && !isOpen) {
    const required = nowSecured.map(formatAlternative).join(", or ");
    report("authentication-required", undefined, `is now required: ${required}`);
  } else if (!wasOpen && isOpen) {
    const description = nowSecured.length > 0 ? "is now optional" : "is no longer required";
    if (!credentials?.isDropped) report("authentication-dropped", undefined, description);
  } else if (oldSecured.length === 0) {
    for (const name of nowSecured.map(formatAlternative)) report("authentication-accepted", name, "is now accepted");
  } else compareSecured(oldSecured, nowSecured, report);
}

/** Returns what declares the security of an operation: itself, or the document. */
function securityOwner({ document }: Contract, operation: Operation): Declared<object> | undefined {
  if (operation.declaration?.security !== undefined) return operation;
  return document?.security === undefined ? undefined : { declaration: document };
}

function compareSecured(old: Alternative[], now: Alternative[], report: Report): void {
  const { removed, added } = pairByKey(old, now, formatAlternative);
  for (const alternative of removed) {
    const weaker = now.find((candidate) => isSatisfied(candidate, alternative));
    const replacement = weaker ?? added.find((candidate) => isSatisfied(alternative, candidate));
    const name = formatAlternative(alternative);
    if (!replacement) report("authentication-alternative-removed", name, "was removed");
    else {
      if (added.includes(replacement)) added.splice(added.indexOf(replacement), 1);
      report(weaker ? "scope-dropped" : "scope-required", name, `became ${formatAlternative(replacement)}`);
    }
  }
  for (const name of added.map(formatAlternative)) report("authentication-alternative-added", name, "was added");
}

/** Returns whether a client that satisfies the alternative `sent` satisfies `required` too. */
function isSatisfied(required: Alternative, sent: Alternative): boolean {
  return required.every(({ scheme, scopes }) => {
    const credential = sent.find((requirement) => requirement.scheme === scheme);
    return credential !== undefined && scopes.every((scope) => credential.scopes.includes(scope));
  });
}

/** Returns the schemes with their scopes: `key and oauth (read, write)`. */
function formatAlternative(requirements: Alternative): string {
  const names = requirements.map(({ scheme, scopes }) =>
    scopes.length > 0 ? `${scheme} (${scopes.toSorted().join(", ")})` : scheme,
  );
  return names.toSorted().join(" and ");
}
