export { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
export {
  type AudienceConfig,
  type Config,
  defineConfig,
  type McpConfig,
  type OutputConfig,
  type SdkConfig,
  type ServerConfig,
} from "./config/config.ts";
export type { ModuleEditor } from "./scaffold/module-editor.ts";
export type { Name } from "./scaffold/names.ts";
export type {
  FieldKind,
  FieldValue,
  OperationKind,
  Resource,
  ResourceField,
  ResourceOperation,
} from "./scaffold/resource.ts";
export type {
  FieldScaffold,
  FieldScaffoldInput,
  ResourceScaffold,
  ScaffoldFiles,
  ScaffoldInput,
} from "./scaffold/scaffold.ts";
