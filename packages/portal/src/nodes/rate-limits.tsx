// The contract's plans, their rate limits and its rule for banning keys.

import { formatDuration } from "../model/format-time.ts";
import { currentSite } from "../model/site.ts";
import type { Child } from "./jsx-runtime.ts";

/** Table of the plans and their rate limits. */
export function Plans(): Child {
  const limits = currentSite().contract.rateLimits;
  if (!limits) return null;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Plan</th>
          {limits.windows.map(({ title }) => (
            <th scope="col">{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {limits.plans.map((plan) => (
          <tr>
            <th scope="row">{plan.title}</th>
            {limits.windows.map(({ name }) => (
              <td>{plan.limits?.[name]?.toLocaleString("en") ?? "by agreement"}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Title of the plan whose limits apply to requests without a valid key. */
export function AnonymousPlan(): Child {
  const limits = currentSite().contract.rateLimits;
  return limits?.plans.find(({ name }) => name === limits.anonymousPlan)?.title;
}

/** The rule for banning keys. */
export function BanRule(): Child {
  const ban = currentSite().contract.rateLimits?.ban;
  if (!ban) return null;
  const rows = [
    ["A key is banned after", `${ban.rejections} rejected requests within ${formatDuration(ban.withinSeconds)}`],
    ["The first ban lasts", formatDuration(ban.firstSeconds)],
    [
      "Each further ban lasts",
      `${ban.factor} times as long as the previous one, up to ${formatDuration(ban.maxSeconds)}`,
    ],
    ["The ban history is cleared after", `${formatDuration(ban.resetAfterSeconds)} without a rejected request`],
  ];
  return (
    <table>
      <tbody>
        {rows.map(([heading, value]) => (
          <tr>
            <th scope="row">{heading}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
