// The SDK of the operations of GitHub's contract that the programs call. The test passes the contract, which it downloads.
import { defineConfig } from "@onecontract/cli";

export default defineConfig({
  input: "../../src/gen/github.json",
  only: [
    "actions/list-workflow-runs-for-repo",
    "issues/create",
    "issues/get",
    "issues/list-for-repo",
    "repos/get",
    "repos/get-readme",
    "repos/upload-release-asset",
    "users/get-authenticated",
  ],
  sdk: { output: "../../src/gen/github-sdk" },
});
