import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { Metrics } from "./metrics/metrics.ts";
import { startServer } from "./start-server.ts";

it.each(["nonsense\r\n\r\n", "CONNECT a.example:443 HTTP/1.1\r\nHost: a.example\r\n\r\n"])(
  "responds to %j with 500 if the app cannot render the response, and continues",
  async (request) => {
    const app = {
      fetch: () => new Response("Emma"),
      renderRejection: () => Promise.reject(new Error("no format")),
    };
    const { signal } = new AbortController();
    const server = await startServer(app, {
      port: 0,
      host: "127.0.0.1",
      metrics: new Metrics(() => 0),
      stopping: signal,
    });
    onTestFinished(() => server.stop(0));
    const socket = connect(server.port, "127.0.0.1");
    socket.write(request);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 500 /);
    expect(await (await fetch(`http://127.0.0.1:${server.port}/books`)).text()).toBe("Emma");
  },
);
