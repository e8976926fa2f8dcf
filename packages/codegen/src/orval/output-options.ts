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
  fetch: {
    includeHttpResponseReturnType: true,
    forceSuccessResponse: false,
    serializeResponseHeaders: false,
    runtimeValidation: { enabled: false, strategy: "throw" },
    useRuntimeFetcher: false,
  },
  angular: {
    provideIn: "root",
    client: "httpClient",
    runtimeValidation: { enabled: false, strategy: "throw" },
    queryObjectSerialization: "spec",
  },
} satisfies Partial<NormalizedOverrideOutput>;

type ClientName = "hono" | "mcp" | "query" | "swr" | "zod" | "effect" | "axios";

/** The type requires the options of these clients, too, but no function that this package calls reads them. */
const CLIENT_DEFAULTS = {} as Pick<NormalizedOverrideOutput, ClientName>;
