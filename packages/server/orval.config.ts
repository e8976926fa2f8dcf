import { fileURLToPath } from "node:url";
import { generatorConfig, serverGenerator } from "@petstore/codegen";

export default generatorConfig(
  { document: fileURLToPath(import.meta.resolve("@petstore/contract/openapi.json")), directory: "src/gen" },
  serverGenerator({ runtime: "../runtime.ts" }),
);
