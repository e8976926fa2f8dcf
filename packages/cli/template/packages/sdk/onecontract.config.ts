// Generates src/gen from the contract. `entryPoints` can also have "msw" (a mock server) and "react-query".
import { defineConfig } from "@onecontract/cli";

export default defineConfig({
  input: "../../contract/dist/openapi.json",
  environmentPrefix: "{{environmentPrefix}}",
  sdk: { output: "src/gen", entryPoints: ["validate"] },
});
