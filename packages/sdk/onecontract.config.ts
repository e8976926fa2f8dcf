// Generates src/gen from the contract.
import { defineConfig } from "@onecontract/cli";

export default defineConfig({
  input: "../../contract/dist/openapi.json",
  environmentPrefix: "PETSTORE",
  sdk: { output: "src/gen", entryPoints: ["operations", "validate", "msw", "react-query"] },
});
