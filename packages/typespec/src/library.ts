// The library, its diagnostics and its state.
import { createTypeSpecLibrary, paramMessage } from "@typespec/compiler";

export const $lib = createTypeSpecLibrary({
  name: "@onecontract/typespec",
  state: {
    webhook: { description: "Names of the webhooks by the models of their payloads." },
  },
  diagnostics: {
    "unsupported-pagination": {
      severity: "warning",
      messages: {
        default: paramMessage`${"operation"}: clients do not paginate: expected ${"expected"}, got ${"got"}`,
      },
    },
    "unreachable-webhook": {
      severity: "error",
      messages: {
        default: paramMessage`${"model"}: expected an operation with a model in its body, got none: set omit-unreachable-types to false, or the document lacks the payload of the webhook`,
      },
    },
  },
});
