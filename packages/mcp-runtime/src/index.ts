// The runtime of generated MCP servers.
export { createServer, type ServerOptions } from "./create-server.ts";
export { runStdioServer } from "./run-stdio-server.ts";
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
