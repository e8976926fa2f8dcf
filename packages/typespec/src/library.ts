// The library and its diagnostics.
import { createTypeSpecLibrary, paramMessage } from "@typespec/compiler";

export const $lib = createTypeSpecLibrary({
  name: "@onecontract/typespec",
  diagnostics: {
    "unsupported-pagination": {
      severity: "warning",
      messages: {
        default: paramMessage`${"operation"}: clients do not paginate: expected ${"expected"}, got ${"got"}`,
      },
    },
  },
});
