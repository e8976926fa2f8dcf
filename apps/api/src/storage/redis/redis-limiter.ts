// Counters and bans in Redis or Valkey, for several API processes that count together. What is in them must outlive a
// restart of Redis too, so run it with `appendonly yes` and `maxmemory-policy noeviction`.
import type { EventEmitter } from "node:events";
import { createClient, defineScript, type RedisArgument } from "@redis/client";
import { type BanRule, type Verdict, verdictOf } from "../../limits/admit.ts";
import { newLimitState } from "../../limits/limit-state.ts";
import type { Limiter } from "../../limits/limiter.ts";
import { standing, type WindowLimit } from "../../limits/standing.ts";
import { StorageUnavailableError } from "../storage.ts";
import { takeScript } from "./take-script.ts";

const connectTimeoutMs = 1600;
/** As for the database: three waits of a request stay below 5 seconds. */
const commandTimeoutMs = 1600;
/** A connection without an answer for so long, not even to the pings between, is taken for broken and replaced. */
const silentTimeoutMs = 2500;
const pingEveryMs = 1000;
const reconnectAfterMsMax = 500;
/** Commands that may wait for an answer; more are turned away at once. */
const waitingMax = 1000;

export interface RedisLimiterOptions {
  /** `redis://<user>:<password>@<host>:<port>/<number of the database>` */
  url: string;
  /** Before the name of each key. @default "petstore:limits:" */
  keyPrefix?: string;
  rule: BanRule;
  now: () => Date;
}

const scripts = {
  take: defineScript({
    SCRIPT: takeScript,
    NUMBER_OF_KEYS: 1,
    parseCommand(parser, key: RedisArgument, args: RedisArgument[]) {
      parser.pushKey(key);
      parser.push(...args);
    },
    transformReply: (reply: unknown) => reply,
  }),
};

/** Connects. */
export async function openRedisLimiter(options: RedisLimiterOptions): Promise<Limiter> {
  const { url, keyPrefix = "petstore:limits:", rule, now } = options;
  const client = createRedisClient(url);
  // It connects again by itself; a request that comes meanwhile is told that the counters are away.
  client.on("error", () => {});
  await connect(client);
  const ruleArguments = argumentsOf(rule);

  async function take(subject: string, limits: WindowLimit[]): Promise<Verdict> {
    const nowMs = now().getTime();
    const windows = limits.flatMap(({ name, seconds, limit }) => [name, String(seconds * 1000), String(limit)]);
    const args = [String(nowMs), ...ruleArguments, ...windows];
    const [admitted, bannedUntilMs, ...counts] = numbers(await answered(client.take(keyPrefix + subject, args)));
    const state = { ...newLimitState, bannedUntilMs: bannedUntilMs ?? 0, windows: windowsOf(limits, counts) };
    return verdictOf(admitted === 1, state, limits, nowMs);
  }

  return {
    take,
    look: async (subject, limits) => {
      const fields = limits.flatMap(({ name }) => [`${name}:start`, `${name}:count`]);
      const values = await answered(client.hmGet(keyPrefix + subject, fields));
      const state = { ...newLimitState, windows: windowsOf(limits, values.map(Number)) };
      return standing(state, limits, now().getTime());
    },
    check: async () => void (await answered(client.ping())),
    // Keys expire by themselves.
    removeExpired: async () => {},
    close: async () => client.destroy(),
  };
}

function createRedisClient(url: string) {
  return createClient({
    url,
    name: "petstore-api",
    scripts,
    disableOfflineQueue: true,
    commandsQueueMaxLength: waitingMax,
    pingInterval: pingEveryMs,
    socket: {
      connectTimeout: connectTimeoutMs,
      socketTimeout: silentTimeoutMs,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, reconnectAfterMsMax),
    },
  });
}

/** What is needed of the client here: awaiting its own type, of all that Redis knows, takes the compiler a second. */
type Connectable = EventEmitter & { connect(): Promise<unknown>; isOpen: boolean; destroy(): void };

/** The first connection is not tried again: whoever starts the server is to know that the address is wrong. */
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

/** @throws StorageUnavailableError for every failure: the script has none of its own. */
async function answered<Answer>(command: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`expected an answer in ${commandTimeoutMs} ms`)),
    commandTimeoutMs,
  );
  try {
    return await Promise.race([command, late.promise]);
  } catch (error) {
    throw new StorageUnavailableError("Redis cannot answer now", { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function argumentsOf(rule: BanRule): string[] {
  const { refusals, withinSeconds, firstSeconds, factor, maxSeconds, forgottenAfterSeconds } = rule;
  const ms = (seconds: number) => String(seconds * 1000);
  return [
    String(refusals),
    ms(withinSeconds),
    ms(firstSeconds),
    String(factor),
    ms(maxSeconds),
    ms(forgottenAfterSeconds),
  ];
}

function numbers(answer: unknown): number[] {
  if (!Array.isArray(answer)) throw new Error(`script: expected an array, got ${typeof answer}`);
  return answer.map(Number);
}

/** @param counts start and count of each window; 0 where there is none. */
function windowsOf(limits: WindowLimit[], counts: number[]): Record<string, { startMs: number; count: number }> {
  const windows = limits.map(
    ({ name }, index) => [name, { startMs: counts[2 * index] ?? 0, count: counts[2 * index + 1] ?? 0 }] as const,
  );
  return Object.fromEntries(windows);
}
