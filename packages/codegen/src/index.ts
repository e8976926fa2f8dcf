export { METHOD_EXTENSIONS } from "./contract/chosen-names.ts";
export { requestContent } from "./contract/content-kind.ts";
export type * from "./contract/contract.ts";
export {
  type CredentialMode,
  clientCredentialsURL,
  clientVariables,
  credentialLocation,
  credentialMode,
  credentialVariable,
} from "./contract/credentials.ts";
export { chooseEnvironmentPrefix } from "./contract/environment-prefix.ts";
export type * from "./contract/extensions.ts";
export { isJson } from "./contract/media-type.ts";
export { DEVICE_NAME, splitWords, takeName, typeName } from "./contract/naming.ts";
export { operationNames } from "./contract/operation-names.ts";
export { separateOverloads } from "./contract/overloads.ts";
export { type Pagination, pageSelector, type ResponseLocation } from "./contract/pagination.ts";
export { pathShape } from "./contract/path-parameters.ts";
export { ContractError, type ContractProblem, describeValue, formatProblem, omission } from "./contract/problem.ts";
export { type InspectedContract, inspectContract, readContract } from "./contract/read-contract.ts";
export { isPlainHeader } from "./contract/read-parameters.ts";
export { reservedWords } from "./contract/reserved-names.ts";
export { toolName } from "./contract/tool-names.ts";
export { webhookNames } from "./contract/webhook-names.ts";
export { readDocumentLines, readSource, type SourceLine } from "./document/document-lines.ts";
export { LINEAR_TIME } from "./document/load-yaml.ts";
export { exceedsNesting, MAX_NESTING, pointerOf } from "./document/location.ts";
export { normalizeDocument } from "./document/normalize-document.ts";
export { parseSource } from "./document/parse-source.ts";
export { readDocument } from "./document/read-document.ts";
export { followReferences } from "./document/references.ts";
export { prettyPrintJson } from "./language/json.ts";
export { visibleLines } from "./language/terminal.ts";
export { type McpToolsOptions, mcpTools } from "./mcp/mcp-tools.ts";
export { type GeneratedFile, runtimeFiles } from "./output/generated-files.ts";
export {
  type Generator,
  type GeneratorConfigOptions,
  type GeneratorProject,
  generatorProject,
  type ImportExtension,
  runProjects,
} from "./output/generator.ts";
export { stringifyJson } from "./runtime/json/exact-json.ts";
export { addCodeSamples } from "./samples/add-code-samples.ts";
export { type CodeSample, type CodeSampleOptions, codeSamples, furtherSamples } from "./samples/code-samples.ts";
export { exampleValue } from "./samples/example-value.ts";
export { type PostmanCollection, postmanCollection } from "./samples/postman-collection.ts";
export { schemaTest } from "./samples/schema-test.ts";
export { type SdkArguments, sdkArguments } from "./samples/sdk-arguments.ts";
export { discriminatorKeys } from "./schema/discriminator.ts";
export { mergeSchema } from "./schema/merge-schemas.ts";
export { referenceName } from "./schema/references.ts";
export { separateUnions, unionOf, unionVariants } from "./schema/unions.ts";
export { errorClass } from "./sdk/responses-file.ts";
export { type EntryPoint, type SdkGeneratorOptions, sdkGenerator } from "./sdk/sdk-generator.ts";
export {
  clientOptions,
  requestOptions,
  type SdkMethod,
  type SdkOption,
  type SdkParameter,
  sdkReference,
} from "./sdk/sdk-reference.ts";
export { resultResponses } from "./sdk/success-responses.ts";
export { type ServerGeneratorOptions, serverGenerator } from "./server/server-generator.ts";
export { formSchema } from "./validators/form-schema.ts";
export { validationRuntime } from "./validators/validation-runtime.ts";
export { toValidationSchema } from "./validators/validation-schema.ts";
