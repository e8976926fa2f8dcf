// Shows the remaining requests of the rate limit as a meter.
import { readRateLimit } from "@onecontract/codegen/sdk/rate-limit";
import { languageTag, t } from "../../messages/translate.ts";
import { createElement } from "../create-element.ts";

/** Fraction of the limit below which the meter signals a warning. */
const LOW_FRACTION = 0.2;

/** Returns undefined if the response has no valid `X-RateLimit-Limit` and `X-RateLimit-Remaining` headers. */
export function rateLimitMeter(headers: Headers): HTMLElement | undefined {
  const rateLimit = readRateLimit(headers);
  if (!rateLimit || !(rateLimit.limit > 0)) return undefined;
  const { limit, remaining, resetAt } = rateLimit;
  const resetTime = Number(resetAt) > 0 ? t(", resets at {time}", { time: resetAt.toLocaleTimeString() }) : "";
  const format = (count: number) => count.toLocaleString(languageTag());
  const counts = { remaining: format(remaining), limit: format(limit) };
  const label = t("{remaining} of {limit} requests remaining", counts) + resetTime;
  const meter = createElement("meter", {
    max: String(limit),
    low: String(limit * LOW_FRACTION),
    optimum: String(limit),
    value: String(remaining),
    "aria-label": label,
  });
  return createElement("p", { class: "try-limit" }, meter, ` ${label}`);
}
