export type * from "./contract/contract.ts";
export { isUnsafeInt64 } from "./contract/int64.ts";
export { camelCase, pascalCase } from "./contract/naming.ts";
export { readContract } from "./contract/read-contract.ts";
export { referenceName } from "./contract/resolve.ts";
export { banner } from "./orval/banner.ts";
export { type Generator, generatorConfig } from "./orval/generator-config.ts";
