// Sends requests unchanged. `fetch` would normalize dot segments, trim headers and reject some fuzzed values.
import { Agent, request } from "node:http";
import type { FuzzRequest } from "./request-arbitrary.ts";
import type { ReceivedResponse } from "./response-checker.ts";

const TIMEOUT_MS = 60_000;

export interface RawClient {
  send(request: FuzzRequest): Promise<ReceivedResponse>;
  close(): void;
}

/**
 * Creates a client that sends requests unchanged.
 *
 * @param baseURL with the version segment, without a trailing slash
 * @param extraHeaders returns headers to add to the next request
 */
export function createRawClient(baseURL: string, extraHeaders: () => [string, string][]): RawClient {
  const { hostname, port, pathname } = new URL(baseURL);
  const agent = new Agent({ keepAlive: true });
  return {
    close: () => agent.destroy(),
    send: ({ method, target, headers, body }) =>
      new Promise((resolve, reject) => {
        const pairs = [["Host", `${hostname}:${port}`], ...extraHeaders(), ...headers];
        const bytes = body === undefined ? undefined : Buffer.from(body);
        if (bytes !== undefined) pairs.push(["Content-Length", String(bytes.byteLength)]);
        const options = { agent, hostname, port, method, path: pathname + target, timeout: TIMEOUT_MS };
        const outgoing = request({ ...options, headers: pairs.flat() }, async (message) => {
          const responseBody = Buffer.concat(await message.toArray()).toString("utf8");
          const responseHeaders = new Headers();
          for (const [name, values] of Object.entries(message.headersDistinct)) {
            for (const value of values ?? []) responseHeaders.append(name, value);
          }
          resolve({ status: message.statusCode ?? 0, headers: responseHeaders, body: responseBody });
        });
        outgoing.on("timeout", () => outgoing.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)));
        outgoing.on("error", reject);
        outgoing.end(bytes);
      }),
  };
}
