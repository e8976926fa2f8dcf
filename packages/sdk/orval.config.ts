// Generates src/gen from the contract.
import { fileURLToPath } from "node:url";
import { generatorConfig, sdkGenerator } from "@onecontract/codegen";

export default generatorConfig(
  { document: fileURLToPath(import.meta.resolve("@petstore/contract/openapi.json")), directory: "src/gen" },
  sdkGenerator({ entryPoints: ["validate", "msw", "react-query"] }),
);
