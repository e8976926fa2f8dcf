// The contract's plans, their rate limits and its rule for banning keys.
import { languageTag, t } from "../messages/translate.ts";
import { formatDuration } from "../model/format-time.ts";
import type { Child, Rendering } from "./jsx-runtime.ts";
import { Table } from "./table.tsx";

/** Table of the plans and their rate limits. */
export function Plans(_: object, { site }: Rendering): Child {
  const { plans = [], windows = [] } = site.contract.rateLimits ?? {};
  if (plans.length === 0) return null;
  const rows = plans.map((plan) => [
    plan.title,
    ...windows.map(({ name }) => plan.limits?.[name]?.toLocaleString(languageTag()) ?? t("by agreement")),
  ]);
  return <Table head={[t("Plan"), ...windows.map(({ title }) => title)]} rows={rows} hasRowHeadings />;
}

/** Title of the plan whose limits apply to requests without a valid key. */
export function AnonymousPlan(_: object, { site }: Rendering): Child {
  const limits = site.contract.rateLimits;
  return limits?.plans.find(({ name }) => name === limits.anonymousPlan)?.title;
}

/** The rule for banning keys. */
export function BanRule(_: object, { site }: Rendering): Child {
  const ban = site.contract.rateLimits?.ban;
  if (!ban) return null;
  const { rejections, factor } = ban;
  const rows = [
    [
      t("A key is banned after"),
      t("{rejections} rejected requests within {duration}", {
        rejections,
        duration: formatDuration(ban.withinSeconds),
      }),
    ],
    [t("The first ban lasts"), formatDuration(ban.firstSeconds)],
    [
      t("Each further ban lasts"),
      t("{factor} times as long as the previous one, up to {duration}", {
        factor,
        duration: formatDuration(ban.maxSeconds),
      }),
    ],
    [
      t("The ban history is cleared after"),
      t("{duration} without a rejected request", { duration: formatDuration(ban.resetAfterSeconds) }),
    ],
  ];
  return <Table rows={rows} hasRowHeadings />;
}
