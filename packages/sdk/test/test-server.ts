// A real HTTP server, and a client of it.
import { type Respond, startServer } from "@onecontract/testing/test-server";
import { PetStore, type PetStoreOptions } from "../src/index.ts";

export {
  type ReceivedRequest,
  type Respond,
  settle,
  startServer,
  type TestResponse,
} from "@onecontract/testing/test-server";

/** Starts a server and a client of it that logs nothing. */
export async function startClient(respond: Respond, options: PetStoreOptions = {}) {
  const server = await startServer(respond);
  const client = new PetStore({ apiKey: "test-key", baseURL: server.url, logLevel: "off", ...options });
  return { client, ...server };
}
