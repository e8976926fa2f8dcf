// The API for tests, with its own store and a credential.
import { {{className}} } from "{{scope}}/sdk";
import { security } from "{{scope}}/server";
import { basePath, createApi } from "../src/app.ts";
import { type Collections, createCollections } from "../src/store/collections.ts";

const credential = "test-credential";

export interface TestServer<Client = {{className}}> {
  /** A client with credentials. It calls the API without a network. */
  client: Client;
  /** The store of the API. */
  collections: Collections;
  /**
   * Sends a request with the credential of every security scheme, or with none if its `Authorization` header is empty. Paths are those
   * of the contract.
   */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a request without credentials. */
  callAnonymously(path: string, init?: RequestInit): Promise<Response>;
}

export function startTestServer(base = basePath): Promise<TestServer> {
  return startVersion(base, {{className}});
}

/**
 * Starts the API for tests of one of its versions.
 *
 * @param base path of the version
 * @param Client class of its SDK
 */
export async function startVersion<Client>(
  base: string,
  Client: new (...options: ConstructorParameters<typeof {{className}}>) => Client,
): Promise<TestServer<Client>> {
  const collections = createCollections();
  const api = createApi({ credential, checkResponses: true, collections });
  const send = async (url: URL, init?: RequestInit) => api.request(url, init);
  const urlOf = (path: string) => new URL(base.replace(/\/$/, "") + path, "http://localhost");
  const callAnonymously: TestServer["call"] = (path, init) => send(urlOf(path), init);
  return {
    client: new Client({
      baseURL: urlOf("").href,
      maxRetries: 0,
      fetch: async (input, init) => api.request(input, init),
      {{clientCredentials}}
    }),
    collections,
    callAnonymously,
    call(path, init = {}) {
      if (new Headers(init.headers).get("Authorization") === "") return callAnonymously(path, init);
      const url = urlOf(path);
      const headers = new Headers();
      for (const scheme of Object.values(security.schemes)) {
        if (scheme.kind === "token") headers.set("Authorization", `Bearer ${credential}`);
        if (scheme.kind === "certificate") headers.set("Client-Cert", credential);
        if (scheme.kind === "password") headers.set("Authorization", `Basic ${btoa(`test:${credential}`)}`);
        if (scheme.kind !== "key") continue;
        if (scheme.in === "header") headers.set(scheme.name, credential);
        if (scheme.in === "query") url.searchParams.set(scheme.name, credential);
        if (scheme.in === "cookie") headers.append("Cookie", `${scheme.name}=${credential}`);
      }
      for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
      return send(url, { ...init, headers });
    },
  };
}
