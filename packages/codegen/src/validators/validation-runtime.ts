// Selects the runtime modules that the validators of a contract need.
import { type TypeScript, ts } from "../language/typescript.ts";
import { type GeneratedFile, generatedFiles } from "../output/generated-files.ts";

interface ExtensionModule {
  /** Module of the runtime that exports the extension. */
  module: string;
  /** Keywords that need the extension. */
  keywords?: string;
  /** Values of `format` that need it. */
  formats?: string;
}

/** Modules that only some contracts need, by the name of their export. */
const EXTENSIONS = {
  files: { module: "validation/files", keywords: "file" },
  applicators: {
    module: "validation/applicators",
    keywords: "not anyOf oneOf if then else unevaluatedProperties unevaluatedItems",
  },
  slowPatterns: { module: "validation/slow-patterns", keywords: "slowPattern slowNames" },
  formats: {
    module: "validation/formats",
    formats: "date time date-time duration uuid regex json-pointer byte",
  },
  rareKeywords: {
    module: "validation/rare-keywords",
    keywords: "dependentRequired dependentSchemas propertyNames patternProperties contains",
  },
  internetFormats: {
    module: "validation/internet-formats",
    formats: "uri uri-reference url email hostname ipv4 ipv6",
  },
} satisfies Record<string, ExtensionModule>;

export type ExtensionName = keyof typeof EXTENSIONS;

const byKeyword = extensionsBy("keywords");
const byFormat = extensionsBy("formats");

function extensionsBy(field: "keywords" | "formats"): ReadonlyMap<string, ExtensionName> {
  const entries = Object.entries(EXTENSIONS) as [ExtensionName, ExtensionModule][];
  return new Map(
    entries.flatMap(([name, extension]) => (extension[field]?.split(" ") ?? []).map((word) => [word, name] as const)),
  );
}

/** Returns the extension that checks a keyword, or undefined if the core does. */
export function extensionFor(keyword: string, value: unknown): ExtensionName | undefined {
  return keyword === "format" ? byFormat.get(String(value)) : byKeyword.get(keyword);
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
 * `runtime/` and `validation.gen.ts`, which exports `createValidator` and the type `Validator`.
 */
export function validationRuntime(): GeneratedFile[] {
  const names = Object.keys(EXTENSIONS) as ExtensionName[];
  const code = ts`
    export type { ${validatorType} };

    /** Creates a validator with all extensions. \`schemas\` are the targets of \`#/components/schemas/Name\`. */
    export function createValidator(schemas: Record<string, object>, schema: object): Validator {
      return ${createValidators}(schemas, [${ts.join(names.map(emitExtension), ", ")}])(schema);
    }
  `;
  return generatedFiles({ "validation.gen": code });
}
