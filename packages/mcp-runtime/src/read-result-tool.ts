// The tool that reads the rest of a result.

import { coerceValue } from "./coerce-value.ts";
import { isRecord } from "./gen/runtime/json/is-record.ts";
import { errorResult, READ_RESULT, type ResultLimits, readResult } from "./limit-result.ts";
import { LOCAL, type ServedTool } from "./served-tool.ts";

const inputSchema = {
  type: "object" as const,
  properties: {
    id: { type: "string", description: "`id` from the note of the incomplete result." },
    offset: { type: "integer", description: "`offset` from the note." },
  },
  required: ["id", "offset"],
  additionalProperties: false,
};

export function readResultTool(limits: ResultLimits): ServedTool {
  return {
    definition: {
      name: READ_RESULT,
      title: "Read the rest of a result",
      description:
        "Returns the next part of a result that was too large. Call it only with the values of such a result.",
      inputSchema,
      annotations: LOCAL,
    },
    run(args) {
      const input = coerceValue(inputSchema, args);
      const { id, offset } = isRecord(input) ? input : {};
      const isOffset = typeof offset === "number" && Number.isSafeInteger(offset) && offset >= 0;
      if (typeof id !== "string") return errorResult("id: expected the id of an incomplete result, got nothing");
      if (!isOffset) return errorResult("offset: expected an integer of at least 0, as in the note of the result");
      return readResult(limits, id, offset);
    },
  };
}
