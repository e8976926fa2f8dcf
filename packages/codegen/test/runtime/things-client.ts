// A client as the generator would write it for a small contract, which the tests of the runtime call.
import { type Respond, startServer } from "@onecontract/testing/test-server";
import * as runtime from "../../src/runtime/sdk/index.ts";
import { eventReader } from "../../src/runtime/sdk/item-readers.ts";
import { linkHeaderPages } from "../../src/runtime/sdk/link-header-pages.ts";
import { PageCall } from "../../src/runtime/sdk/page-call.ts";
import { readBlob } from "../../src/runtime/sdk/raw-body.ts";
import { StreamCall } from "../../src/runtime/sdk/stream-call.ts";

export interface Thing {
  id: number;
}

class ThingsResource extends runtime.Resource {
  list(): PageCall<Thing> {
    return new PageCall(this.send, { operation: { method: "GET", path: "/things" } }, linkHeaderPages("link", "next"));
  }

  get(id: number): runtime.Call<Thing> {
    return new runtime.Call(this.send, { operation: { method: "GET", path: "/things/{id}" }, path: [id] });
  }

  create(body: { name: string }): runtime.Call<Thing> {
    return new runtime.Call(this.send, {
      operation: { method: "POST", path: "/things", body: runtime.jsonBody },
      body,
    });
  }
}

export class Things extends runtime.Client {
  readonly things: ThingsResource = new ThingsResource(this.send);

  constructor(baseURL: string, options: runtime.ClientOptions = {}) {
    super({ prefix: "THINGS", environments: {} }, { baseURL, maxRetries: 0, ...options });
  }

  download(): runtime.Call<Blob> {
    return new runtime.Call(this.send, { operation: { method: "GET", path: "/blob", read: readBlob } });
  }

  watch(): StreamCall<number> {
    return new StreamCall(this.send, { operation: { method: "GET", path: "/events" } }, eventReader());
  }
}

/** Starts a server and a client of it that logs nothing. */
export async function startClient(respond: Respond) {
  const server = await startServer(respond);
  return { client: new Things(server.url, { logLevel: "off" }), ...server };
}
