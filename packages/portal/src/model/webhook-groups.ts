// Groups the webhooks of a contract with many by the beginning of their names, such as `pull-request` of `pull-request-closed`.
import type { Webhook } from "@onecontract/codegen";
import { MAX_GROUP_SIZE } from "./operations-by-tag.ts";

export interface WebhookGroup {
  /** The beginning of the names. Empty for webhooks that share it with no others, which come first. */
  title: string;
  webhooks: Webhook[];
}

const SEPARATOR = /(?=[-._/:])/;

export function webhookGroups(webhooks: Webhook[]): WebhookGroup[] {
  if (webhooks.length <= MAX_GROUP_SIZE) return [{ title: "", webhooks }];
  const byWord = [...Map.groupBy(webhooks, ({ name }) => name.split(SEPARATOR)[0]).values()];
  const others = byWord.filter((members) => members.length === 1).flat();
  const groups = byWord
    .filter((members) => members.length > 1)
    .map((members) => ({
      title: commonBeginning(members.map(({ name }) => name.split(SEPARATOR))),
      webhooks: members,
    }));
  return others.length > 0 ? [{ title: "", webhooks: others }, ...groups] : groups;
}

/** Returns the words with which all names begin. One of the names can be the others' beginning. */
function commonBeginning(names: string[][]): string {
  const [first = []] = names;
  const length = first.findIndex((word, index) => names.some((name) => name[index] !== word));
  return first.slice(0, length < 0 ? first.length : length).join("");
}
