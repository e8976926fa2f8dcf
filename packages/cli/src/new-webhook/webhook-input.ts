// The input of `onecontract new webhook`, from arguments or prompts, checked against the contract.
import { exampleValue, type JsonSchema, webhookNames } from "@onecontract/codegen";
import { findSchema, type NamedSchema } from "../new-operation/operation-input.ts";
import type { PromptContext } from "../new-operation/prompt-input.ts";
import { expectUnusedType } from "../new-resource/resource-input.ts";
import { formatName, type Name } from "../scaffold/names.ts";
import { choose, enter, hasTerminal } from "../scaffold/prompts.ts";
import { UsageError } from "../user-error.ts";

export interface WebhookInput {
  /** Name in the contract: `order.shipped`. */
  name: string;
  /** Name of the model of the payload: `OrderShipped`. */
  model: Name;
  summary: string;
  /** Property of the payload whose value is the name: that of the other webhooks. @default "type" */
  nameProperty: string;
  /** Model of the property `data`. */
  data: NamedSchema | undefined;
  /** A payload. */
  example: Record<string, unknown>;
}

/**
 * Completes the input with prompts if there is a terminal.
 *
 * @throws UsageError for a name that the contract has already, or a model that it lacks
 */
export async function completeWebhook(
  name: string | undefined,
  flags: { data?: string | undefined; summary?: string | undefined },
  context: PromptContext,
): Promise<WebhookInput> {
  const { contract } = context;
  if (name === undefined && !hasTerminal()) {
    throw new UsageError("expected the name of a webhook, such as order.shipped, got none");
  }
  if (name !== undefined) expectNewName(name, context);
  if (flags.data !== undefined) findSchema("--data", flags.data, contract);
  const chosen = name ?? (await enter("Name, e.g. order.shipped", (value) => expectNewName(value, context)));
  const models = ["none", ...Object.keys(contract.schemas)];
  const isPrompted = name === undefined && flags.data === undefined;
  const data = findSchema(
    "--data",
    flags.data ?? (isPrompted ? await choose("Model of the data", models) : "none"),
    contract,
  );
  const model = formatName(chosen);
  const nameProperty = webhookNames(contract)?.property ?? "type";
  const schema: JsonSchema = data ? { $ref: `#/components/schemas/${data.name}` } : {};
  const example = {
    [nameProperty]: chosen,
    timestamp: "2026-11-20T12:00:00Z",
    ...(data && { data: exampleValue(contract, schema, "response") }),
  };
  return { name: chosen, model, summary: flags.summary?.trim() || model.title, nameProperty, data, example };
}

function expectNewName(name: string, { contract, typeSpec }: PromptContext): void {
  if (!/^[A-Za-z][A-Za-z0-9]*([._-][A-Za-z0-9]+)*$/.test(name)) {
    throw new UsageError(`expected a name of letters and digits, such as order.shipped or orderShipped, got "${name}"`);
  }
  if (contract.webhooks.some((webhook) => webhook.name === name)) {
    throw new UsageError(`expected a webhook that the contract does not have, got "${name}"`);
  }
  expectUnusedType(name, formatName(name).pascal, contract, typeSpec);
}
