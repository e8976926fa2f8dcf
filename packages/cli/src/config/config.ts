// The configuration of `onecontract generate`, in onecontract.config.ts or onecontract.config.js.
import type {
  GeneratorConfigOptions,
  McpToolsOptions,
  SdkGeneratorOptions,
  ServerGeneratorOptions,
} from "@onecontract/codegen";
import type { RatingOptions } from "@onecontract/codegen/diff";

export interface Config extends AudienceConfig {
  /** The contract: TypeSpec, of several versions `main.tsp#v1`; or OpenAPI 3.x in JSON or YAML; a file, or the URL of an OpenAPI document. This and other paths are relative to the folder of the configuration file. */
  input: string;
  /** Folders and URLs, other than the folder of the contract, that references (`$ref`) may lead to. */
  allowReferences?: string[] | undefined;
  /** Outputs of each audience of the contract, by its name: `{ public: { only: ["Books"], sdk: { output: "public/src/gen" } } }`. */
  audiences?: Record<string, AudienceConfig>;
}

/**
 * Outputs, and the operations that they contain. An audience adds its overlays, operations and types to those of the configuration around
 * it, inherits the other options that it does not set, and has its own outputs.
 */
export interface AudienceConfig {
  /** Files of OpenAPI Overlays 1.0 or 1.1, which change the contract in this order: they rename, remove and extend its parts. */
  overlays?: string[] | undefined;
  /**
   * The operations and webhooks that everything is generated for: operationIds, `GET /pets`, names of webhooks, or tags. `*` stands for any
   * characters of all of these but tags. Others are left out, with everything that only they use. @default all
   */
  only?: string[];
  /** Names and visibility of operations, by operationId or by method and path: `GET /pets`. Webhooks have their names, too. */
  operations?: Record<string, OperationConfig>;
  /** Names of the types of schemas, by the names of the schemas. */
  types?: Record<string, string>;
  /** Class name of the client. @default the name in `x-sdk`, or one derived from the title of the contract */
  className?: string;
  /**
   * Prefix of the environment variables that clients read: `SHOP` for `SHOP_API_KEY`. It may be one that other tools use, which a contract may not choose.
   *
   * @default the class name in upper case
   */
  environmentPrefix?: string;
  /**
   * True if warnings about the contract are errors. Otherwise, what is invalid or not supported is repaired or left out, and everything
   * else is generated: for contracts that you cannot edit.
   *
   * @default true if the contract is TypeSpec
   */
  strict?: boolean;
  sdk?: SdkConfig;
  server?: ServerConfig;
  mcp?: McpConfig;
  docs?: OutputConfig;
  /** How `onecontract diff` and `onecontract release` rate changes. */
  diff?: DiffConfig;
}

export interface DiffConfig {
  /** Ratings of rules by id, such as `property-removed`: `major`, `minor`, `patch`, or `off` for changes that are not reported. */
  rules?: RatingOptions["ratings"];
  /**
   * The highest rating of changes to operations with the extension `x-stability-level: alpha` or `beta`.
   *
   * @default { alpha: "minor", beta: "minor" }
   */
  stability?: RatingOptions["stability"];
  /** Minimum number of days between the deprecation of an operation and its removal. @default 180 */
  leadTimeDays?: number;
}

export interface OperationConfig {
  /** Method of the client, with or without its resource: `create`, `bookings.payments.create`. */
  method?: string;
  /** True for an operation that nothing is generated for. @default false */
  hidden?: boolean;
  /**
   * How to get the next page of a list, with the properties of `x-pagination`: `{ style: "page", pageParameter: "page" }`.
   * @default that of `x-pagination`, or one derived from the parameters and the response
   */
  pagination?: PaginationConfig;
}

/** A value of `x-pagination`. Which properties a style has is in the documentation of `@onecontract/codegen`. */
export interface PaginationConfig {
  /** `none` for a list without pages. */
  style: "link-header" | "next-link" | "cursor" | "last-item" | "offset" | "page" | "none";
  /** Location of the array: `$response.body#/data`. @default "$response.body" */
  items?: string;
  /** Query parameter of the page size. */
  limitParameter?: string;
  [property: string]: string | number | undefined;
}

export interface OutputConfig {
  /** Folder that the files are written to. Files in it that are not generated remain. */
  output: string;
}

/** Options of the model types, which the client and the server stubs have alike. */
type ModelOptions = Omit<GeneratorConfigOptions, "document" | "directory">;

/** The client, with the options of its generator. */
export interface SdkConfig extends OutputConfig, SdkGeneratorOptions, ModelOptions {}

/** The server stubs, with the options of their generator. */
export interface ServerConfig extends OutputConfig, ServerGeneratorOptions, ModelOptions {}

/** The tools of an MCP server, with the options of their generator. */
export interface McpConfig extends OutputConfig, Partial<McpToolsOptions> {
  /** Module that exports the client class: a package name such as `@books/sdk`. @default the generated client of `sdk` */
  sdk?: string;
}

/** The parts that can be generated, in the order in which they are generated. */
export const PARTS = ["sdk", "server", "mcp", "docs"] as const;
export type Part = (typeof PARTS)[number];

/** Returns the configuration itself. TypeScript then checks and completes its fields. */
export function defineConfig(config: Config): Config {
  return config;
}
