// Writes the model of a webhook's payload in TypeSpec.
import type { Contract, JsonSchema } from "@onecontract/codegen";
import { type TypeSpec, tsp } from "@onecontract/codegen/language/typespec";
import { schemaValue } from "../new-operation/add-to-resource.ts";
import type { TypeSpecContract } from "../new-operation/read-typespec.ts";
import type { WebhookInput } from "./webhook-input.ts";

/** Returns the beginning of the file of webhooks. */
export function webhooksFile({ serviceNamespace: namespace }: Pick<TypeSpecContract, "serviceNamespace">): TypeSpec {
  return tsp.join(
    [
      tsp`
        // The requests that the service sends.
        import "@onecontract/typespec";
      `,
      namespace !== "" && tsp`namespace ${tsp.reference(namespace)};`,
    ],
    "\n\n",
  );
}

export function webhookModel(input: WebhookInput, contract: Contract): TypeSpec {
  const { name, model, summary, nameProperty, data, example } = input;
  return tsp`
    ${tsp.docComment([`${summary.replace(/\.$/, "")}.`])}
    @OneContract.webhook(${tsp.literal(name)})
    @summary(${tsp.literal(summary)})
    @example(${schemaValue(example, payloadSchema(input), contract)})
    model ${tsp.reference(model.pascal)} {
      /** Name of the webhook. */
      ${tsp.identifier(nameProperty)}: ${tsp.literal(name)};

      /** Time of the event. */
      timestamp: utcDateTime;
      ${
        data &&
        tsp`

          /** State of the resource after the event. */
          data: ${tsp.reference(data.name)};
        `
      }
    }
  `;
}

/** Returns the schema of the payload. */
export function payloadSchema({ name, summary, nameProperty, data }: WebhookInput): JsonSchema {
  const properties: Record<string, JsonSchema> = {
    [nameProperty]: { type: "string", description: "Name of the webhook.", enum: [name] },
    timestamp: { type: "string", format: "date-time", description: "Time of the event." },
    ...(data && { data: { $ref: `#/components/schemas/${data.name}` } }),
  };
  return {
    type: "object",
    description: `${summary.replace(/\.$/, "")}.`,
    required: Object.keys(properties),
    properties,
  };
}
