// Counts requests by the plans of a contract, and reports the remaining quota in the headers of responses.
import type { RejectedRequest } from "../http/connection-errors.ts";
import type { RequestState } from "../http/request-state.ts";
import { primaryLimiter } from "../workers/worker.ts";
import { capAnonymousKeys } from "./anonymous-keys.ts";
import type { ConsumeResult } from "./consume.ts";
import { newLimitState } from "./limit-state.ts";
import type { Limiter } from "./limiter.ts";
import { MemoryLimiter } from "./memory-limiter.ts";
import { planLimits, type RateLimitPolicy } from "./plan-limits.ts";
import { rateLimitHeaders } from "./rate-limit-headers.ts";
import { tightestWindow, type WindowLimit, type WindowState, windowStates } from "./window-state.ts";

export interface RateLimitOptions {
  /** `x-rate-limits` of the contract: `rateLimits` of the server stubs. */
  policy: RateLimitPolicy;
  /**
   * Counts requests.
   * @default in the memory of this process, or of the primary process of workers, with at most 100,000 IP addresses separately
   * in each UTC day
   */
  limiter?: Limiter;
  /** @default () => new Date() */
  now?: (() => Date) | undefined;
}

/** Who sends a request with valid credentials. */
export interface RateLimitedCaller {
  /** Requests with the same ID count together. */
  id: string;
  /** Name of a plan in the contract. */
  plan: string;
  /** Requests per window name, for a plan whose limits are agreed per key. */
  limits?: Record<string, number> | undefined;
}

/** Why a request is rejected with 429 Too Many Requests. */
export interface RateLimitExceeded {
  code: "rate_limited" | "key_banned";
  message: string;
  retryAfterSeconds: number;
}

type Headers = Record<string, string>;

/** Rate limits of an API: its app calls `count` for each request, and its server adds the headers to the responses. */
export class RateLimits {
  /** Counts the requests. */
  readonly limiter: Limiter;
  readonly #policy: RateLimitPolicy;
  readonly #now: () => Date;

  /** @throws Error if `anonymousPlan` has no limits, because every request may need them */
  constructor({ policy, now = () => new Date(), limiter }: RateLimitOptions) {
    planLimits(policy, policy.anonymousPlan);
    this.#policy = policy;
    this.#now = now;
    this.limiter = limiter ?? primaryLimiter() ?? capAnonymousKeys(new MemoryLimiter(policy.ban, now), now);
  }

  /**
   * Counts a request for its caller. Without a caller it counts for the IP address of the client, which slows the guessing of keys.
   * @param state state of the request, for the headers of its response. @default the IP address is unknown
   * @returns undefined if the request is allowed, otherwise why it is rejected. A promise if the limiter returns one.
   * @throws Error if the contract has no such plan
   */
  count(
    state: RequestState | undefined,
    caller: RateLimitedCaller | undefined,
  ): RateLimitExceeded | undefined | Promise<RateLimitExceeded | undefined> {
    const limits =
      caller === undefined ? this.#anonymousLimits() : planLimits(this.#policy, caller.plan, caller.limits);
    if (state !== undefined) state.limits = limits;
    const rateLimitKey = caller === undefined ? `ip:${state?.clientIp ?? "unknown"}` : `key:${caller.id}`;
    const result = this.limiter.consume(rateLimitKey, limits);
    const noun = caller === undefined ? "Client address" : "API key";
    return result instanceof Promise
      ? result.then((consumed) => record(consumed, state, noun))
      : record(result, state, noun);
  }

  /** Returns the headers of the response to a counted request. @throws Error if it was not counted */
  headers({ rateLimit }: RequestState): Headers {
    if (rateLimit === undefined) throw new Error("rate limits: expected a counted request, got another one");
    return this.#headers(rateLimit);
  }

  /** Returns the headers of any response, whether or not its request was counted. */
  async responseHeaders(state: RequestState, { status }: Response): Promise<Headers> {
    if (state.rateLimit !== undefined) return this.#headers(state.rateLimit);
    // If a backend is unavailable, the remaining quota is unknown and the headers report the full plan.
    const isUnknown = state.limits !== undefined || status >= 500;
    const limits = state.limits ?? this.#anonymousLimits();
    return this.#windowHeaders(isUnknown ? this.#unusedWindows(limits) : await this.#peek(state.clientIp));
  }

  /**
   * Counts a request that does not reach the app for the IP address of its client.
   * @returns the rejected request, as one that is rejected with 429 if the address is over its limit, and the headers of the response
   */
  async reject(rejected: RejectedRequest): Promise<{ rejected: RejectedRequest; headers: Headers }> {
    const { clientIp, isRequest } = rejected;
    if (!isRequest) return { rejected, headers: this.#windowHeaders(await this.#peek(clientIp)) };
    const limits = this.#anonymousLimits();
    try {
      const result = await this.limiter.consume(`ip:${clientIp}`, limits);
      const headers = this.#headers(result);
      if (result.allowed) return { rejected, headers };
      const { code: reason, message } = describeExceeded(result, "Client address");
      return { rejected: { ...rejected, reason, status: 429, message }, headers };
    } catch {
      return { rejected, headers: this.#windowHeaders(this.#unusedWindows(limits)) };
    }
  }

  #headers(result: ConsumeResult): Headers {
    const headers = this.#windowHeaders(result.windows);
    if (!result.allowed) headers["Retry-After"] = String(result.retryAfterSeconds);
    return headers;
  }

  #windowHeaders(windows: WindowState[]): Headers {
    return rateLimitHeaders(windows, this.#now().getTime());
  }

  #anonymousLimits(): WindowLimit[] {
    return planLimits(this.#policy, this.#policy.anonymousPlan);
  }

  #peek(clientIp: string): Promise<WindowState[]> {
    const limits = this.#anonymousLimits();
    return this.limiter.peek(`ip:${clientIp}`, limits).catch(() => this.#unusedWindows(limits));
  }

  #unusedWindows(limits: WindowLimit[]): WindowState[] {
    return windowStates(newLimitState, limits, this.#now().getTime());
  }
}

function record(result: ConsumeResult, state: RequestState | undefined, noun: string): RateLimitExceeded | undefined {
  if (state !== undefined) state.rateLimit = result;
  return result.allowed ? undefined : describeExceeded(result, noun);
}

/** @param noun the counted entity at the start of the message: "API key" or "Client address". */
function describeExceeded(result: ConsumeResult & { allowed: false }, noun: string): RateLimitExceeded {
  const { code, retryAfterSeconds, windows } = result;
  const wait = retryAfterSeconds === 1 ? "1 second" : `${retryAfterSeconds} seconds`;
  const { name, limit } = tightestWindow(windows);
  const message =
    code === "key_banned"
      ? `${noun} banned for ${wait}: too many requests after the rate limit was exceeded`
      : `Rate limit exceeded: ${limit} requests per ${name}; retry in ${wait}`;
  return { code, message, retryAfterSeconds };
}
