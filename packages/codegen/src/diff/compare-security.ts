// Compares authentication: the security schemes, the alternatives of each operation, and the credentials of the SDK.
import { isDeepStrictEqual } from "node:util";
import type { Contract, SecurityRequirement, SecurityScheme } from "../contract/contract.ts";
import { type CredentialMode, credentialMode } from "../contract/credentials.ts";
import { formatJsonPointer } from "../runtime/json/json-pointer.ts";
import type { Comparison } from "./comparison.ts";
import type { OperationSide } from "./list-operations.ts";
import { verdictFor } from "./rules/rules.ts";
import type { Sides } from "./schemas/finding.ts";
import { callSymbol, clientSymbol } from "./sdk-symbols.ts";

type Alternative = SecurityRequirement[];

export function compareSecurity(comparison: Comparison, pairs: Sides<OperationSide>[]): void {
  const renamed = compareSchemes(comparison);
  const credentials = compareCredentials(comparison, pairs);
  for (const { before, after } of pairs) {
    const old = before.model.security.map((alternative) =>
      alternative.map(({ scheme, scopes }) => ({ scheme: renamed.get(scheme) ?? scheme, scopes })),
    );
    compareAlternatives(comparison, after, old, credentials);
  }
}

/** Compares the schemes, and returns the new names of those that are renamed. */
function compareSchemes(comparison: Comparison): Map<string, string> {
  const { before, after } = comparison;
  const [old, now] = [before.contract.securitySchemes, after.contract.securitySchemes];
  const renamed = new Map<string, string>();
  for (const [name, scheme] of Object.entries(old)) {
    const other = now[name];
    if (other) compareScheme(comparison, name, scheme, other);
    else {
      const newName = Object.keys(now).find(
        (key) => !(key in old) && isDeepStrictEqual(definition(now[key]), definition(scheme)),
      );
      if (newName === undefined) reportUnused(comparison, name, "removed");
      else {
        renamed.set(name, newName);
        reportRenamed(comparison, name, newName);
      }
    }
  }
  for (const name of Object.keys(now)) {
    if (!(name in old) && ![...renamed.values()].includes(name)) reportUnused(comparison, name, "added");
  }
  return renamed;
}

function pointerTo(scheme: string): string {
  return formatJsonPointer(["components", "securitySchemes", scheme]);
}

function definition(scheme: SecurityScheme | undefined): object {
  const { description: _, declaration: __, ...rest } = scheme ?? { type: "" };
  return rest;
}

/** Reports a scheme that no operation requires. The alternatives of operations report all others. */
function reportUnused({ before, after, reportService }: Comparison, name: string, kind: "added" | "removed"): void {
  const { operations } = kind === "added" ? after.contract : before.contract;
  if (operations.some(({ security }) => security.flat().some(({ scheme }) => scheme === name))) return;
  const rule = kind === "added" ? "security-scheme-added" : "security-scheme-removed";
  reportService({
    rule,
    pointer: pointerTo(name),
    ...(kind === "removed" && { isRemoved: true }),
    field: `security scheme ${name}`,
    description: `was ${kind}`,
  });
}

function reportRenamed({ after, before, reportService }: Comparison, name: string, newName: string): void {
  const isOption = [before, after].some(({ contract }) => modeOf(contract)?.kind === "schemes");
  reportService({
    rule: isOption ? "security-scheme-option-renamed" : "security-scheme-renamed",
    pointer: pointerTo(newName),
    field: `security scheme ${newName}`,
    description: `was renamed from ${name}`,
    before: name,
    after: newName,
    symbols: [clientSymbol(after.contract, isOption ? `credentials: { ${newName} }` : "apiKey")],
  });
}

function compareScheme(comparison: Comparison, name: string, before: SecurityScheme, after: SecurityScheme): void {
  const [field, pointer] = [`security scheme ${name}`, pointerTo(name)];
  const withoutScopes = (scheme: SecurityScheme) => ({
    ...definition(scheme),
    flows: Object.entries(scheme.flows ?? {}).map(([flow, { scopes: _, ...urls }]) => [flow, urls]),
  });
  if (!isDeepStrictEqual(withoutScopes(before), withoutScopes(after))) {
    const [from, to] = [describeScheme(before), describeScheme(after)];
    const description = from === to ? "has different URLs" : `is ${to} instead of ${from}`;
    comparison.reportService({ rule: "security-scheme-changed", pointer, field, description, before, after });
  }
  const scopes = ({ flows = {} }: SecurityScheme) => Object.values(flows).map((flow) => flow.scopes);
  if (!isDeepStrictEqual(scopes(before), scopes(after))) {
    const description = "describes different scopes";
    comparison.reportService({ rule: "documentation-changed", pointer, field, description });
  }
  comparison.reportAnnotations(
    {},
    { description: before.description },
    { description: after.description },
    pointer,
    field,
  );
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
}

/** Compares how programs pass credentials to the SDK. Reports that change if the authentication of no operation changed. */
function compareCredentials(
  { before, after, report }: Comparison,
  pairs: Sides<OperationSide>[],
): CredentialChange | undefined {
  const [old, now] = [modeOf(before.contract), modeOf(after.contract)];
  if (!old || !now || old.kind === now.kind || old.kind === "none") return undefined;
  const option = old.kind === "key" ? "apiKey" : "credentials";
  const symbols = [clientSymbol(before.contract, option)];
  const at = { rule: "client-credentials-changed", pointer: "/components/securitySchemes" } as const;
  if (now.kind === "none") {
    const description = `is no longer required by any operation, so the SDK has no option ${option}`;
    for (const { after: operation } of pairs) {
      const use = { operation: operation.name, part: "authentication" };
      report(use, { ...at, isRemoved: true, description, before: old, after: now, symbols });
    }
    return { isDropped: true, consequence: "", symbols };
  }
  const consequence = `the SDK has the option ${describeMode(now)} instead of ${describeMode(old)}`;
  const isEdited = pairs.some((pair) => !isDeepStrictEqual(pair.before.model.security, pair.after.model.security));
  if (!isEdited) {
    const description = `is the SDK's option ${describeMode(now)} instead of ${describeMode(old)}`;
    report({ part: "authentication" }, { ...at, description, before: old, after: now, symbols });
  }
  return { isDropped: false, consequence: `, so ${consequence}`, symbols };
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

function compareAlternatives(
  comparison: Comparison,
  operation: OperationSide,
  old: Alternative[],
  credentials: CredentialChange | undefined,
): void {
  const now = operation.model.security;
  const { pointer } = operation.source;
  const report = (
    rule: Parameters<Comparison["report"]>[1]["rule"],
    alternative: string | undefined,
    description: string,
  ) =>
    comparison.report(
      {
        operation: operation.name,
        part: alternative === undefined ? "authentication" : `authentication ${alternative}`,
        symbol: () => callSymbol(operation.model),
      },
      {
        // The change of the SDK's option is the graver one, unless the edit is a breaking change itself.
        rule: credentials && verdictFor(rule, undefined)?.impact !== "major" ? "client-credentials-changed" : rule,
        pointer,
        keyword: "security",
        description: description + (credentials?.consequence ?? ""),
        symbols: credentials?.symbols ?? [],
        before: old,
        after: now,
      },
    );
  const [wasOpen, isOpen] = [old, now].map(
    (all) => all.length === 0 || all.some((alternative) => alternative.length === 0),
  );
  const [oldSecured, nowSecured] = [old, now].map((all) => all.filter((alternative) => alternative.length > 0));
  if (!oldSecured || !nowSecured) return;
  if (wasOpen && !isOpen) {
    const required = nowSecured.map(formatAlternative).join(", or ");
    return void report("authentication-required", undefined, `is now required: ${required}`);
  }
  if (!wasOpen && isOpen) {
    if (credentials?.isDropped) return;
    return void report(
      "authentication-dropped",
      undefined,
      nowSecured.length > 0 ? "is now optional" : "is no longer required",
    );
  }
  if (oldSecured.length === 0) {
    for (const alternative of nowSecured)
      report("authentication-accepted", formatAlternative(alternative), "is now accepted");
    return;
  }
  compareSecured(oldSecured, nowSecured, report);
}

type Report = (
  rule: "authentication-alternative-added" | "authentication-alternative-removed" | "scope-required" | "scope-dropped",
  alternative: string,
  description: string,
) => void;

function compareSecured(old: Alternative[], now: Alternative[], report: Report): void {
  const names = (all: Alternative[]) => all.map(formatAlternative);
  const removed = old.filter((alternative) => !names(now).includes(formatAlternative(alternative)));
  let added = now.filter((alternative) => !names(old).includes(formatAlternative(alternative)));
  for (const alternative of removed) {
    const weaker = now.find((candidate) => isSatisfied(candidate, alternative));
    const stricter = added.find((candidate) => isSatisfied(alternative, candidate));
    const replacement = weaker ?? stricter;
    added = added.filter((candidate) => candidate !== replacement);
    const name = formatAlternative(alternative);
    if (!replacement) report("authentication-alternative-removed", name, "was removed");
    else {
      const rule = weaker ? "scope-dropped" : "scope-required";
      report(rule, name, `became ${formatAlternative(replacement)}`);
    }
  }
  for (const alternative of added)
    report("authentication-alternative-added", formatAlternative(alternative), "was added");
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
