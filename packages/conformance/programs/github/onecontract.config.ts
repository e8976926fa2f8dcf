// The SDK of GitHub's contract, as it is.
import { defineConfig } from "@onecontract/cli";

export default defineConfig({ input: "openapi.yaml", sdk: { output: "../../src/gen/github-sdk" } });
