// The runtime of generated MCP servers.
export { createServer, type ServerOptions } from "./create-server.ts";
export { type DocsFile, type DocsPage, type DocsSource, openDocs } from "./docs/docs-source.ts";
export { OptionError } from "./option-error.ts";
export { ResultStore } from "./result-store.ts";
export { runServer } from "./run-server.ts";
export type { ToolSelection } from "./select-tools.ts";
export type {
  ApiResult,
  Arguments,
  Call,
  CallOptions,
  ClientOptions,
  Input,
  ResultShape,
  Service,
  Tool,
} from "./service.ts";
