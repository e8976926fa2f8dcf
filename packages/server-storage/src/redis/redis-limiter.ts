// Rate limiter in Redis or Valkey, for several API processes that count together. Counters and bans must survive a restart
// of Redis, so run it with `appendonly yes` and `maxmemory-policy noeviction`.

import type { EventEmitter } from "node:events";
import { withTimeout } from "@onecontract/server-node";
import {
  type BanRule,
  type ConsumeResult,
  type Limiter,
  newLimitState,
  toConsumeResult,
  type WindowLimit,
  type WindowState,
  windowStates,
} from "@onecontract/server-node/limits";
import { createClient, defineScript, type RedisArgument } from "@redis/client";
import { BanMemory } from "../limits/ban-memory.ts";
import { StorageUnavailableError } from "../storage.ts";
import { consumeScript } from "./consume-script.ts";

const CONNECT_TIMEOUT_MS = 1600;
/** Equals the timeout of the database: three operations of a request stay below 5 seconds. */
const COMMAND_TIMEOUT_MS = 1600;
/** A connection without any response for this long, not even to pings, is considered broken and replaced. */
const SOCKET_TIMEOUT_MS = 2500;
const PING_INTERVAL_MS = 1000;
const MAX_RECONNECT_DELAY_MS = 500;
/** Maximum number of commands in flight. Additional ones fail immediately. */
const MAX_PENDING = 1000;

export interface RedisLimiterOptions {
  /** `redis://<user>:<password>@<host>:<port>/<database number>` */
  url: string;
  /** Name of the connection. */
  name: string;
  /** Prefix of every key. */
  keyPrefix: string;
  rule: BanRule;
  now: () => Date;
}

const scripts = {
  consume: defineScript({
    SCRIPT: consumeScript,
    NUMBER_OF_KEYS: 1,
    parseCommand(parser, key: RedisArgument, args: RedisArgument[]) {
      parser.pushKey(key);
      parser.push(...args);
    },
    transformReply: (result: unknown) => result,
  }),
};

/** Connects to Redis. */
export async function openRedisLimiter(options: RedisLimiterOptions): Promise<Limiter> {
  const { url, name, keyPrefix, rule, now } = options;
  const client = createRedisClient(url, name);
  // The client reconnects by itself. Requests fail with a StorageUnavailableError in the meantime.
  client.on("error", () => {});
  await connect(client);
  const ruleArguments = toArguments(rule);

  async function consume(
    rateLimitKey: string,
    limits: WindowLimit[],
    lastRejectedAtMs: number,
  ): Promise<ConsumeResult> {
    const nowMs = now().getTime();
    const windows = limits.flatMap(({ name, seconds, limit }) => [name, String(seconds * 1000), String(limit)]);
    const args = [String(nowMs), ...ruleArguments, String(lastRejectedAtMs), ...windows];
    const [allowed, bannedUntilMs, ...counts] = toNumbers(await settle(client.consume(keyPrefix + rateLimitKey, args)));
    const state = { ...newLimitState, bannedUntilMs: bannedUntilMs ?? 0, windows: toWindows(limits, counts) };
    return toConsumeResult(allowed === 1, state, limits, nowMs);
  }

  async function peek(rateLimitKey: string, limits: WindowLimit[]): Promise<WindowState[]> {
    const fields = limits.flatMap(({ name }) => [`${name}:start`, `${name}:count`]);
    const values = await settle(client.hmGet(keyPrefix + rateLimitKey, fields));
    const state = { ...newLimitState, windows: toWindows(limits, values.map(Number)) };
    return windowStates(state, limits, now().getTime());
  }

  const bans = new BanMemory({ consume, peek }, now);
  return {
    consume: (rateLimitKey, limits) => bans.consume(rateLimitKey, limits),
    peek: (rateLimitKey, limits) => bans.peek(rateLimitKey, limits),
    // A write, because a replica or a Redis without memory still responds to a ping.
    check: async () => void (await settle(client.set(`${keyPrefix}health-check`, "1", { PX: 1000 }))),
    // Redis expires keys by itself.
    removeExpired: async () => {},
    close: async () => client.destroy(),
  };
}

function createRedisClient(url: string, name: string) {
  return createClient({
    url,
    name,
    scripts,
    disableOfflineQueue: true,
    commandsQueueMaxLength: MAX_PENDING,
    pingInterval: PING_INTERVAL_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, MAX_RECONNECT_DELAY_MS),
    },
  });
}

/** The part of the client that `connect` uses. Awaiting the full client type would take the compiler a second. */
type Connectable = EventEmitter & { connect(): Promise<unknown>; isOpen: boolean; destroy(): void };

/** Connects, and rejects if the first connection fails, so that a wrong URL is reported when the server starts. */
async function connect(client: Connectable): Promise<void> {
  const failed = Promise.withResolvers<never>();
  client.once("error", failed.reject);
  try {
    await Promise.race([client.connect(), failed.promise]);
  } catch (error) {
    if (client.isOpen) client.destroy();
    throw error;
  }
  client.off("error", failed.reject);
}

/**
 * Waits for a command for at most `COMMAND_TIMEOUT_MS`.
 * @throws StorageUnavailableError for every failure, because the script itself does not fail.
 */
async function settle<Result>(command: Promise<Result>): Promise<Result> {
  const late = () => new Error(`expected a response within ${COMMAND_TIMEOUT_MS} ms`);
  try {
    return await withTimeout(command, COMMAND_TIMEOUT_MS, late);
  } catch (error) {
    throw new StorageUnavailableError("Redis is unavailable", { cause: error });
  }
}

function toArguments(rule: BanRule): string[] {
  const { rejections, withinSeconds, firstSeconds, factor, maxSeconds, resetAfterSeconds } = rule;
  const ms = (seconds: number) => seconds * 1000;
  const values = [rejections, ms(withinSeconds), ms(firstSeconds), factor, ms(maxSeconds), ms(resetAfterSeconds)];
  return values.map(String);
}

function toNumbers(result: unknown): number[] {
  if (!Array.isArray(result)) throw new Error(`script: expected an array, got ${typeof result}`);
  return result.map(Number);
}

/**
 * Returns the windows by name.
 * @param counts start and count of each window; 0 if the window does not exist yet.
 */
function toWindows(limits: WindowLimit[], counts: number[]): Record<string, { startMs: number; count: number }> {
  const windows = limits.map(
    ({ name }, index) => [name, { startMs: counts[2 * index] ?? 0, count: counts[2 * index + 1] ?? 0 }] as const,
  );
  return Object.fromEntries(windows);
}
