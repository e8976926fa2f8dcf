// The program as a server that tests start, call and kill, with requests that never hang longer than is promised.
import type { EngineSettings } from "../src/config/engine-settings.ts";
import { type Running, runCli, startCli } from "./run-cli.ts";
import { environmentOf } from "./test-engines.ts";

/** Nothing may hang longer, whatever is away. */
const answerWithinMs = 5000;

export interface Serving {
  running: Running;
  /** The answer; undefined when the connection broke, as it does when the server is killed. */
  call(path: string, init?: RequestInit): Promise<Response | undefined>;
  /** kill -9 */
  kill(): Promise<void>;
}

/** @param key sent with each call. */
export async function serve(settings: EngineSettings, key: string): Promise<Serving> {
  const running = startCli(["serve", "--port", "0", "--log-level", "silent"], environmentOf(settings));
  const address = /^API +(\S+)$/m.exec(await running.printed("Portal"))?.[1] ?? "";
  const apiUrl = address.replace("localhost", "127.0.0.1");

  async function call(path: string, init: RequestInit = {}): Promise<Response | undefined> {
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json", ...init.headers };
    const signal = AbortSignal.timeout(answerWithinMs);
    try {
      return await fetch(apiUrl + path, { ...init, headers, signal });
    } catch (error) {
      if (signal.aborted) throw new Error(`${path}: expected an answer in ${answerWithinMs} ms`, { cause: error });
      return undefined;
    }
  }

  async function kill(): Promise<void> {
    running.process.kill("SIGKILL");
    await running.ended;
  }

  return { running, call, kill };
}

export interface CreatedKey {
  id: string;
  key: string;
}

/** A key with limits of its own. */
export async function createKey(settings: EngineSettings, perMinute: number, perDay: number): Promise<CreatedKey> {
  const args = ["keys", "create", "--plan", "enterprise", "--json"];
  const limits = ["--per-minute", String(perMinute), "--per-day", String(perDay)];
  return JSON.parse((await runCli([...args, ...limits], environmentOf(settings))).stdout);
}

/** The name of every animal, page by page, as a client reads them. */
export async function allNames({ call }: Serving): Promise<string[]> {
  const names: string[] = [];
  for (let next: string | undefined = "/pets?limit=100"; next !== undefined; ) {
    const response: Response | undefined = await call(next);
    if (response?.status !== 200) throw new Error(`GET ${next}: expected 200, got ${response?.status}`);
    const page = (await response.json()) as { name: string }[];
    names.push(...page.map(({ name }) => name));
    next = /\/v1([^>]*)>; rel="next"/.exec(response.headers.get("Link") ?? "")?.[1];
  }
  return names;
}
