// Generates src/gen from the contract.
import { defineConfig } from "@onecontract/cli";

export default defineConfig({
  input: "../../contract/dist/openapi.json",
  environmentPrefix: "{{environmentPrefix}}",
  mcp: { output: "src/gen", sdk: "{{scope}}/sdk" },
});
