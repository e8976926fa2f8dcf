// Sends requests byte for byte: `fetch` would resolve dots, trim headers and refuse some of what a fuzzer sends.
import { Agent, request } from "node:http";
import type { FuzzRequest } from "./request-arbitrary.ts";
import type { ReceivedResponse } from "./response-check.ts";

const answerWithinMs = 10_000;

export interface Sender {
  send(request: FuzzRequest): Promise<ReceivedResponse>;
  close(): void;
}

/** @param baseUrl with the version segment, without a slash at its end. */
export function sender(baseUrl: string, headersOfEach: () => [string, string][]): Sender {
  const { hostname, port, pathname } = new URL(baseUrl);
  const agent = new Agent({ keepAlive: true });
  return {
    close: () => agent.destroy(),
    send: ({ method, target, headers, body }) =>
      new Promise((resolve, reject) => {
        const pairs = [["Host", `${hostname}:${port}`], ...headersOfEach(), ...headers];
        const bytes = body === undefined ? undefined : Buffer.from(body);
        if (bytes !== undefined) pairs.push(["Content-Length", String(bytes.byteLength)]);
        const options = { agent, hostname, port, method, path: pathname + target, timeout: answerWithinMs };
        const outgoing = request({ ...options, headers: pairs.flat() }, async (message) => {
          const text = Buffer.concat(await message.toArray()).toString("utf8");
          const received = new Headers();
          for (const [name, values] of Object.entries(message.headersDistinct)) {
            for (const value of values ?? []) received.append(name, value);
          }
          resolve({ status: message.statusCode ?? 0, headers: received, body: text });
        });
        outgoing.on("timeout", () => outgoing.destroy(new Error(`no answer within ${answerWithinMs} ms`)));
        outgoing.on("error", reject);
        outgoing.end(bytes);
      }),
  };
}
