// A service that responds as a test needs it.
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";

/** Starts a service. Returns its base URL and a function that returns the number of requests so far. */
export async function startService(listener: RequestListener): Promise<{ baseURL: string; requests(): number }> {
  let requests = 0;
  const http = createServer((request, response) => {
    requests++;
    listener(request, response);
  }).listen(0, "127.0.0.1");
  await once(http, "listening");
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  const { port } = http.address() as { port: number };
  return { baseURL: `http://127.0.0.1:${port}/v1`, requests: () => requests };
}
