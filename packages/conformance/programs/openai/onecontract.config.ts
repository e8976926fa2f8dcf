// The SDK of OpenAI's contract, with the methods of the package `openai`.
import { defineConfig } from "@onecontract/cli";

export default defineConfig({
  input: "openapi.yaml",
  operations: {
    createChatCompletion: { method: "chat.completions.create" },
    listPaginatedFineTuningJobs: { method: "fineTuning.jobs.list" },
    retrieveFineTuningJob: { method: "fineTuning.jobs.retrieve" },
    downloadFile: { method: "files.content" },
  },
  sdk: { output: "../../src/gen/openai-sdk" },
});
