// The complete options that the functions of `@orval/core` expect. `orval` adds these defaults to the options of a project.
import type { NormalizedOutputOptions, NormalizedOverrideOutput } from "@orval/core";
import type { GeneratorProject } from "./generator-config.ts";

/**
 * Returns the options of a project together with the defaults of orval.
 *
 * @param target absolute path of the file that gets the operations
 */
export function completeOutput({ output }: GeneratorProject, target: string): NormalizedOutputOptions {
  return {
    ...output,
    target,
    namingConvention: "camelCase",
    schemaFileExtension: output.fileExtension,
    httpClient: "fetch",
    mock: { indexMockFiles: false, inline: false, generators: [] },
    docs: false,
    allParamsOptional: false,
    urlEncodeParameters: false,
    unionAddMissingProperties: false,
    optionsParamRequired: false,
    propertySortOrder: "Specification",
    tagsSplitDeduplication: false,
    commonTypesFileName: "common-types",
    override: { ...MODEL_DEFAULTS, ...CLIENT_DEFAULTS, ...output.override },
  };
}

const MODEL_DEFAULTS = {
  operations: {},
  tags: {},
  formData: { disabled: false, arrayHandling: "serialize" },
  formUrlEncoded: true,
  requestOptions: true,
  namingConvention: {},
  components: {
    schemas: { prefix: "", suffix: "", itemPrefix: "", itemSuffix: "Item" },
    responses: { prefix: "", suffix: "Response" },
    parameters: { prefix: "", suffix: "Parameter" },
    requestBodies: { prefix: "", suffix: "Body" },
  },
  jsDoc: {},
  splitByContentType: false,
  aliasCombinedTypes: false,
  includeZodSchemaInArguments: false,
} satisfies Partial<NormalizedOverrideOutput>;

const EACH_PART = { param: false, query: false, header: false, body: false, response: false };
const VALIDATION = { strict: EACH_PART, generate: EACH_PART, generateEachHttpStatus: false, useBrandedTypes: false };

/** Options of orval's own clients. None of them is used, but the type requires them. */
const CLIENT_DEFAULTS = {
  hono: { handlerGenerationStrategy: "smart", compositeRoute: "", validator: false, validatorOutputPath: "" },
  mcp: {},
  query: {},
  swr: {},
  angular: {
    provideIn: "root",
    client: "httpClient",
    runtimeValidation: { enabled: false, strategy: "throw" },
    queryObjectSerialization: "spec",
  },
  zod: {
    ...VALIDATION,
    variant: "classic",
    version: "auto",
    coerce: EACH_PART,
    generateReusableSchemas: false,
    generateMeta: false,
    generateDiscriminatedUnion: false,
    exactOptional: false,
    generateCompanionTypes: false,
    dateTimeOptions: {},
    timeOptions: {},
  },
  effect: { ...VALIDATION, exactOptional: false },
  axios: { includeHttpResponseReturnType: false },
  fetch: {
    includeHttpResponseReturnType: true,
    forceSuccessResponse: false,
    serializeResponseHeaders: false,
    runtimeValidation: { enabled: false, strategy: "throw" },
    useRuntimeFetcher: false,
  },
} satisfies Partial<NormalizedOverrideOutput>;
