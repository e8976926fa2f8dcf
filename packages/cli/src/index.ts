export {
  type Config,
  defineConfig,
  type McpConfig,
  type OutputConfig,
  type SdkConfig,
  type ServerConfig,
} from "./config/config.ts";
