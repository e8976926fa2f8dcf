// The grammar of the strings that become names: in HTTP messages, in code, in files and URLs, and in the environment. A name that has one
// sensible repair is repaired under a warning, and any other invalid name is a problem.
import { camelCase, INVISIBLE, pascalCase, splitWords } from "../../contract/naming.ts";
import { describeValue } from "../../contract/problem.ts";
import { isRecord } from "../../runtime/json/is-record.ts";
import type { Site } from "./normalization.ts";
import { type RecordRule, type Rule, string } from "./rules.ts";

interface Grammar {
  /** Noun phrase for messages. */
  expected: string;
  isValid(name: string): boolean;
  /** Returns a valid name with the same meaning. Without it, the entry is left out. */
  repair?(name: string): string;
}

/** RFC 9110, section 5.6.2. */
const TOKEN = "[!#$%&'*+.^_`|~\\w-]+";
const PARAMETER = new RegExp(`^;\\s*(?:${TOKEN}=(?:${TOKEN}|"[^"\\\\]*"))?\\s*`);
const MEDIA_TYPE = new RegExp(`^(${TOKEN}/${TOKEN})\\s*(;.*)?$`);

/** Names of components and of variables, which others refer to. */
const component: Grammar = {
  expected: "a name without line breaks and control characters",
  isValid: (name) => !INVISIBLE.test(name),
};

/** Names that people read: of parameters and tags. */
const visible: Grammar = {
  ...component,
  repair: (name) => name.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069\p{Cs}]+/gu, " ").trim(),
};

/** Names of header fields and cookies (RFC 9110, section 5.1; RFC 6265, section 4.1.1). */
const field: Grammar = {
  expected: "a name of letters, digits and hyphens, such as X-Request-Id",
  isValid: (name) => new RegExp(`^${TOKEN}$`).test(name),
  repair: (name) => name.trim(),
};

/** Names of plans and windows, which stand in response headers, commands and messages. */
const policyPart: Grammar = {
  expected: "a name of letters, digits, hyphens and underscores, such as free_trial",
  isValid: (name) => /^[\w-]+$/.test(name),
  repair: (name) => splitWords(name).join("_"),
};

const mediaTypeGrammar: Required<Grammar> = {
  expected: "a media type such as application/json",
  isValid(name) {
    let [, , parameters = ""] = (!INVISIBLE.test(name) && MEDIA_TYPE.exec(name)) || [undefined, "", name || "/"];
    while (PARAMETER.test(parameters)) parameters = parameters.replace(PARAMETER, "");
    return parameters === "";
  },
  repair: (name) =>
    name === "*" ? "*/*" : (name.split(/[;,]/)[0] ?? "").trim().replace(/^application(?=(json|xml)$)/, "application/"),
};

/** Media types of a part of a form, separated by commas (OpenAPI 3.1, section 4.8.15.1). */
const mediaTypeListGrammar: Grammar = {
  expected: "media types such as image/png, image/jpeg",
  isValid: (names) => names.split(",").every((name) => mediaTypeGrammar.isValid(name.trim())),
  repair: (names) =>
    names
      .split(",")
      .map((name) => (mediaTypeGrammar.isValid(name.trim()) ? name : mediaTypeGrammar.repair(name)).trim())
      .filter(mediaTypeGrammar.isValid)
      .join(", "),
};

/** Names of operations, which become functions, keys, files and URLs. */
const operation: Grammar = {
  expected: "an operationId that begins with a letter, and has letters, digits, -, _, ., :, / and spaces",
  isValid: (name) => /^[\p{L}$_.:/ -][\p{L}\p{M}\p{N}$_.:/ -]*$/u.test(name) && !/(^|\/)\.{0,2}(\/|$)/.test(name),
  repair: (name) => camelCase(name).replace(/^(?=\p{N})/u, "_"),
};

const className: Grammar = {
  expected: "a class name such as PetStore",
  isValid: (name) => /^[A-Za-z_$][\w$]*$/.test(name),
  repair: pascalCase,
};

const environment: Grammar = {
  expected: "a prefix of variables such as PET_STORE",
  isValid: (name) => /^[A-Z][A-Z0-9_]*$/.test(name),
  repair: (name) => splitWords(name).join("_").toUpperCase(),
};

/** Returns the name, the repaired name, or undefined. The problem is reported. */
function readName(grammar: Grammar, name: string, site: Site): string | undefined {
  if (grammar.isValid(name)) return name;
  if (!grammar.repair) return site.reject(grammar.expected, name, "rename it");
  const repaired = grammar.repair(name);
  if (repaired === "" || !grammar.isValid(repaired)) return site.reject(grammar.expected, name);
  site.report(grammar.expected, name, `${describeValue(repaired)} is used: rename it`);
  return repaired;
}

function nameRule(grammar: Grammar): Rule {
  return (value, site) => {
    const name = string(value, site);
    return typeof name === "string" ? readName(grammar, name, site) : undefined;
  };
}

export const visibleName = nameRule(visible);
export const fieldName = nameRule(field);
export const policyPartName = nameRule(policyPart);
export const clientName = nameRule(className);
export const environmentPrefix = nameRule(environment);
export const mediaTypeList = nameRule(mediaTypeListGrammar);

const operationName = nameRule(operation);

/** An operationId without letters and digits is replaced later, like one that is missing. */
export const operationId: Rule = (value, site) =>
  typeof value === "string" && camelCase(value) === "" ? value : operationName(value, site);

/** Returns a rule for objects whose keys are names. Entries whose name is invalid are left out. */
function mapOf(grammar: Grammar, members: RecordRule): RecordRule {
  return (value, site) => {
    if (!isRecord(value) || Object.keys(value).every(grammar.isValid)) return members(value, site);
    const entries = Object.keys(value).flatMap((original) => {
      const at = site.member(original);
      const name = readName(grammar, original, at);
      if (name === undefined) return [];
      const isTaken = name !== original && Object.hasOwn(value, name);
      return isTaken ? (at.reject("a unique name", name) ?? []) : [[name, original] as const];
    });
    const rules = entries.map(([name, original]) => {
      const { [original]: member } = members({ [original]: value[original] }, site) ?? {};
      return [name, member] as const;
    });
    return Object.fromEntries(rules.filter(([, member]) => member !== undefined));
  };
}

/** Names of components and variables. References to other components than schemas are replaced by the component. */
export const componentNames = (members: RecordRule): RecordRule => mapOf(component, members);

/** Schemas are renamed, also in references. */
export const schemaNames =
  (members: RecordRule): RecordRule =>
  (value, site) => {
    for (const name of isRecord(value) ? Object.keys(value) : []) {
      if (component.isValid(name)) continue;
      const fix = `${describeValue(site.run.schemaName(name))} is used: rename it`;
      site.member(name).report(component.expected, name, fix);
    }
    return members(value, site);
  };

export const fieldNames = (members: RecordRule): RecordRule => mapOf(field, members);
export const policyPartNames = (members: RecordRule): RecordRule => mapOf(policyPart, members);
export const mediaTypeNames = (members: RecordRule): RecordRule => mapOf(mediaTypeGrammar, members);

/** Returns whether every character of a path arrives at a server as it is (WHATWG URL, section 4.4). */
export function isSendablePath(path: string): boolean {
  return !INVISIBLE.test(path) && !/\\|(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path);
}
