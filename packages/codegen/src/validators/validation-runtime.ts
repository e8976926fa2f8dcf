// Selects the runtime modules that the validators of a contract need.
import { BANNER } from "../orval/banner.ts";
import { type GeneratedFile, runtimeFiles } from "../orval/runtime-files.ts";

/** Modules that all validators need. */
const CORE = [
  "json/exact-json",
  "json/is-record",
  "json/json-pointer",
  "validation/array-checks",
  "validation/canonical-json",
  "validation/compile-schema",
  "validation/compiler",
  "validation/describe-expected",
  "validation/describe-received",
  "validation/issues",
  "validation/object-checks",
  "validation/validation-run",
  "validation/validator",
  "validation/value-checks",
];

interface ExtensionModule {
  /** Module of the runtime that exports the extension. */
  module: string;
  /** Further modules that it imports. */
  imports: string[];
  /** Keywords that need the extension. */
  keyword: RegExp;
  /** Values of the keyword that need it. @default any value */
  value?: RegExp;
}

/** Modules that only some contracts need, by the name of their export. */
const EXTENSIONS = {
  files: { module: "validation/files", imports: [], keyword: /^file$/ },
  applicators: {
    module: "validation/applicators",
    imports: [],
    keyword: /^(?:not|anyOf|oneOf|if|then|else|unevaluatedProperties|unevaluatedItems)$/,
  },
  formats: {
    module: "validation/formats",
    imports: ["validation/format-checks"],
    keyword: /^format$/,
    value: /^(?:date|time|date-time|duration|uuid|regex|json-pointer|byte)$/,
  },
  rareKeywords: {
    module: "validation/rare-keywords",
    imports: [],
    keyword: /^(?:dependentRequired|dependentSchemas|propertyNames|patternProperties|contains)$/,
  },
  internetFormats: {
    module: "validation/internet-formats",
    imports: ["validation/format-checks"],
    keyword: /^format$/,
    value: /^(?:uri|uri-reference|url|email|hostname|ipv4|ipv6)$/,
  },
} satisfies Record<string, ExtensionModule>;

export type ExtensionName = keyof typeof EXTENSIONS;

/** Returns the extension that checks a keyword, or undefined if the core does. */
export function extensionFor(keyword: string, value: unknown): ExtensionName | undefined {
  const entries: [string, ExtensionModule][] = Object.entries(EXTENSIONS);
  const found = entries.find(
    ([, extension]) => extension.keyword.test(keyword) && (extension.value?.test(String(value)) ?? true),
  );
  return found?.[0] as ExtensionName | undefined;
}

/** Emits the imports of a module with validators. */
export function emitValidationImports(extensions: Iterable<ExtensionName>): string {
  const imports = [...extensions].map((name) => `import { ${name} } from "./runtime/${EXTENSIONS[name].module}.ts";\n`);
  return `${imports.join("")}import { createValidators, type Validator } from "./runtime/validation/validator.ts";\n`;
}

/** Returns the runtime modules that validators with these extensions import, for `runtimeFiles`. */
export function validationModules(extensions: Iterable<ExtensionName>): Set<string> {
  const modules = [...extensions].flatMap((name) => [EXTENSIONS[name].module, ...EXTENSIONS[name].imports]);
  return new Set([...CORE, ...modules]);
}

/**
 * Returns the modules of the validators for a package that validates schemas which it reads at run time:
 * `<directory>/runtime/` and `<directory>/validation.gen.ts`, which exports `createValidator` and the type `Validator`.
 */
export function validationRuntime(directory: string): GeneratedFile[] {
  const names = Object.keys(EXTENSIONS) as ExtensionName[];
  const content = `${BANNER}${emitValidationImports(names)}import type { Schema } from "./runtime/validation/validation-run.ts";

export type { Validator };

/** Creates a validator with all extensions. \`schemas\` are the targets of \`#/components/schemas/Name\`. */
export function createValidator(schemas: Record<string, object>, schema: object): Validator {
  return createValidators(schemas as Record<string, Schema>, [${names.join(", ")}])(schema as Schema);
}
`;
  return [...runtimeFiles(directory, validationModules(names)), { path: `${directory}/validation.gen.ts`, content }];
}
