// `validation.gen.ts`: what runs the validators, as one module that needs no other.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "runtime");

/** Modules of `runtime/` that only some contracts need, by the keywords that need them. */
const EXTENSIONS = {
  files: {
    file: "files.ts",
    keyword: /^file$/,
  },
  combinations: {
    file: "combinations.ts",
    keyword: /^(?:not|anyOf|oneOf|if|then|else|unevaluatedProperties|unevaluatedItems)$/,
  },
  formats: {
    file: "formats.ts",
    keyword: /^format$/,
    value: /^(?:date|time|date-time|duration|uuid|regex|json-pointer|byte)$/,
  },
  rareKeywords: {
    file: "rare-keywords.ts",
    keyword: /^(?:dependentRequired|dependentSchemas|propertyNames|patternProperties|contains)$/,
  },
  internetFormats: {
    file: "internet-formats.ts",
    keyword: /^format$/,
    value: /^(?:uri|uri-reference|url|email|hostname|ipv4|ipv6)$/,
  },
} as const;

export type ExtensionName = keyof typeof EXTENSIONS;

const NAMES = Object.keys(EXTENSIONS) as ExtensionName[];

/** Which of these modules a keyword needs. */
export function extensionFor(keyword: string, value: unknown): ExtensionName | undefined {
  return NAMES.find((name) => {
    const extension = EXTENSIONS[name];
    return extension.keyword.test(keyword) && (!("value" in extension) || extension.value.test(String(value)));
  });
}

const IMPORT = /^import [^;]* from "\.\/[^;]*;\n/gm;
const COMMENT = /^ *(?:\/\/.*|\/\*\*[\s\S]*?\*\/)\n/gm;
/** What only the modules of `runtime/` need of each other. */
const INNER_EXPORT =
  /^export (?!interface Validator |function createValidators\(|const (?:combinations|files|formats|internetFormats|rareKeywords):)/gm;

/** The modules of `runtime/` one after the other. Made small, as it is downloaded. */
export function validationRuntime(extensions: ReadonlySet<ExtensionName>): string {
  const left = new Set<string>(NAMES.filter((name) => !extensions.has(name)).map((name) => EXTENSIONS[name].file));
  const modules = readdirSync(folder).filter((file) => !left.has(file));
  const bodies = modules.sort().map((file) => readFileSync(join(folder, file), "utf8"));
  const text = bodies.map((body) => body.replace(IMPORT, "").replace(COMMENT, "").replace(INNER_EXPORT, "").trim());
  return `// The sources, with what they are for, are in the generator's validators/runtime/.\n${text.join("\n\n")}\n`;
}
