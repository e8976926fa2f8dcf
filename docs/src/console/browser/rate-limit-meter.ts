// How many requests are left, as a small meter.
import { element } from "./element.ts";

/** Below this part of the limit the meter warns. */
const LOW = 0.2;

/** undefined where the response does not say it, in `X-RateLimit-Limit`, `-Remaining` and `-Reset`. */
export function rateLimitMeter(headers: Headers): HTMLElement | undefined {
  const read = (name: string) => Number.parseInt(headers.get(`x-ratelimit-${name}`) ?? "", 10);
  const [limit, left, reset] = [read("limit"), read("remaining"), read("reset")];
  if (!(limit > 0) || !(left >= 0)) return undefined;
  const until = reset > 0 ? ` until ${new Date(reset * 1000).toLocaleTimeString()}` : "";
  const text = `${left} of ${limit} requests left${until}`;
  const meter = element("meter", {
    max: String(limit),
    low: String(limit * LOW),
    optimum: String(limit),
    value: String(left),
    "aria-label": text,
  });
  return element("p", { class: "try-limit" }, meter, ` ${text}`);
}
