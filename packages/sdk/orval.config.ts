// Reads the contract and writes src/gen.
import { fileURLToPath } from "node:url";
import { generatorConfig, sdkGenerator } from "@petstore/codegen";

export default generatorConfig(
  { document: fileURLToPath(import.meta.resolve("@petstore/contract/openapi.json")), directory: "src/gen" },
  sdkGenerator({ bodies: "bodies", entryPoints: ["validate", "msw", "react-query"] }),
);
