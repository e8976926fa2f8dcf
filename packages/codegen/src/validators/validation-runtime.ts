// Selects the runtime modules that the validators of a contract need.
import { type TypeScript, ts } from "../language/typescript.ts";
import { type GeneratedFile, generatedFiles } from "../orval/runtime-files.ts";

interface ExtensionModule {
  /** Module of the runtime that exports the extension. */
  module: string;
  /** Keywords that need the extension. */
  keyword: RegExp;
  /** Values of the keyword that need it. @default any value */
  value?: RegExp;
}

/** Modules that only some contracts need, by the name of their export. */
const EXTENSIONS = {
  files: { module: "validation/files", keyword: /^file$/ },
  applicators: {
    module: "validation/applicators",
    keyword: /^(?:not|anyOf|oneOf|if|then|else|unevaluatedProperties|unevaluatedItems)$/,
  },
  formats: {
    module: "validation/formats",
    keyword: /^format$/,
    value: /^(?:date|time|date-time|duration|uuid|regex|json-pointer|byte)$/,
  },
  rareKeywords: {
    module: "validation/rare-keywords",
    keyword: /^(?:dependentRequired|dependentSchemas|propertyNames|patternProperties|contains)$/,
  },
  internetFormats: {
    module: "validation/internet-formats",
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

/** Emits the name of an extension. */
export function emitExtension(name: ExtensionName): TypeScript {
  return ts.imported(name, `./runtime/${EXTENSIONS[name].module}.ts`);
}

const VALIDATOR = "./runtime/validation/validator.ts";
export const createValidators = ts.imported("createValidators", VALIDATOR);
export const validatorType = ts.imported("Validator", VALIDATOR, "type");

/**
 * Returns the modules of the validators for a package that validates schemas which it reads at run time:
 * `<directory>/runtime/` and `<directory>/validation.gen.ts`, which exports `createValidator` and the type `Validator`.
 */
export function validationRuntime(directory: string): GeneratedFile[] {
  const names = Object.keys(EXTENSIONS) as ExtensionName[];
  const schema = ts.imported("Schema", "./runtime/validation/validation-run.ts", "type");
  const code = ts`
    export type { ${validatorType} };

    /** Creates a validator with all extensions. \`schemas\` are the targets of \`#/components/schemas/Name\`. */
    export function createValidator(schemas: Record<string, object>, schema: object): Validator {
      return ${createValidators}(schemas as Record<string, ${schema}>, [${ts.join(names.map(emitExtension), ", ")}])(schema as Schema);
    }
  `;
  return generatedFiles(directory, { "validation.gen": code });
}
