import type { Webhook } from "@onecontract/codegen";
import { expect, it } from "vitest";
import { webhookGroups } from "../src/model/webhook-groups.ts";

const groupsOf = (names: string[]) =>
  webhookGroups(names.map((name) => ({ name }) as Webhook)).map(({ title, webhooks }) => [title, webhooks.length]);
const numbered = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`);

it("groups many webhooks by the beginning of their names", () => {
  const names = ["ping", ...numbered("pull-request-", 40), "issue.opened", "issue.closed", "star", "star.added"];
  expect(groupsOf([...names, ...numbered("check-run-", 9)])).toEqual([
    ["", 1],
    ["pull-request", 40],
    ["issue", 2],
    ["star", 2],
    ["check-run", 9],
  ]);
});

it("leaves 50 in one list", () => {
  expect(groupsOf(numbered("order.", 50))).toEqual([["", 50]]);
});
