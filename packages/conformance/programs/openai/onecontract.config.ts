// The SDK of OpenAI's contract, with the methods of the package `openai`.
import { defineConfig } from "@onecontract/cli";

export default defineConfig({
  input: "openapi.yaml",
  overlays: ["errors.overlay.yaml"],
  operations: {
    createChatCompletion: { method: "chat.completions.create" },
    listPaginatedFineTuningJobs: { method: "fineTuning.jobs.list" },
    retrieveFineTuningJob: { method: "fineTuning.jobs.retrieve" },
    downloadFile: { method: "files.content" },
  },
  sdk: { output: "../../src/gen/openai-sdk" },
});
