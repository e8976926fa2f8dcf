// Lists the schemas of the messages that the clients of a contract exchange with its service.
import type { Content, Contract, JsonSchema, Operation, Webhook } from "./contract.ts";

/** Returns the schemas of what programs send, and of what they read. */
export function rootSchemas({
  operations,
  webhooks,
}: Pick<Contract, "operations" | "webhooks">): Record<"sent" | "read", JsonSchema[]> {
  const schemasOf = (messages: readonly { content: Content[] }[]) =>
    messages.flatMap(({ content }) => content.flatMap(({ schema, items }) => [schema ?? {}, items?.schema ?? {}]));
  const bodies = (all: readonly (Operation | Webhook)[]) =>
    schemasOf(all.flatMap(({ requestBody }) => requestBody ?? []));
  const parameters = operations.flatMap((operation) => operation.parameters.map(({ schema }) => schema));
  return {
    sent: [...bodies(operations), ...parameters],
    read: [...schemasOf(operations.flatMap((operation) => operation.responses)), ...bodies(webhooks)],
  };
}
