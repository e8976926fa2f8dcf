// Generates src/gen from the contract.
import { defineConfig } from "@onecontract/cli";

export default defineConfig({
  input: "../../contract/dist/openapi.json",
  environmentPrefix: "PETSTORE",
  mcp: { output: "src/gen", sdk: "@petstore/sdk" },
});
