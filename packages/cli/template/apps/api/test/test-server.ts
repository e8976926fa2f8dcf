// The API for tests, with an empty database and a credential.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type KeyRing, openBackends } from "@onecontract/server-storage";
import { {{className}} } from "{{scope}}/sdk";
import { security } from "{{scope}}/server";
import { afterAll } from "vitest";
import { basePath, createApi } from "../src/app.ts";
import { data } from "../src/data.ts";
import { type Collections, createCollections } from "../src/store/collections.ts";

const credential = "test-credential";

const folder = mkdtempSync(join(tmpdir(), "{{name}}-"));
const opened: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const backends of opened) await backends.close();
  rmSync(folder, { recursive: true });
});

/** Opens an empty database, which is removed after the tests of the file. @param now @default the clock of the system */
export async function openTestBackends(now?: () => Date) {
  const path = join(folder, `${opened.length}.db`);
  const backends = await openBackends(data, { database: { kind: "sqlite", path } }, { addExamples: true, now });
  opened.push(backends);
  return backends;
}

export interface TestServer<Client = {{className}}> {
  /** A client with credentials. It calls the API without a network. */
  client: Client;
  /** The store of the API. */
  collections: Collections;
  /** The API keys. */
  keys: KeyRing;
  /**
   * Sends a request with the credential of every security scheme, or with none if its `Authorization` header is empty. Paths are those
   * of the contract.
   */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Like `call`, with another credential. */
  callWith(credential: string, path: string, init?: RequestInit): Promise<Response>;
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
  const backends = await openTestBackends();
  const api = createApi({ backends, credential, checkResponses: true });
  const send = async (url: URL, init?: RequestInit) => api.request(url, init);
  const urlOf = (path: string) => new URL(base.replace(/\/$/, "") + path, "http://localhost");
  const callAnonymously: TestServer["call"] = (path, init) => send(urlOf(path), init);
  const callWith: TestServer["callWith"] = (secret, path, init = {}) => {
    if (new Headers(init.headers).get("Authorization") === "") return callAnonymously(path, init);
    const url = urlOf(path);
    const headers = new Headers();
    for (const scheme of Object.values(security.schemes)) {
      if (scheme.kind === "token") headers.set("Authorization", `Bearer ${secret}`);
      if (scheme.kind === "certificate") headers.set("Client-Cert", secret);
      if (scheme.kind === "password") headers.set("Authorization", `Basic ${btoa(`test:${secret}`)}`);
      if (scheme.kind !== "key") continue;
      if (scheme.in === "header") headers.set(scheme.name, secret);
      if (scheme.in === "query") url.searchParams.set(scheme.name, secret);
      if (scheme.in === "cookie") headers.append("Cookie", `${scheme.name}=${secret}`);
    }
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    return send(url, { ...init, headers });
  };
  return {
    client: new Client({
      baseURL: urlOf("").href,
      maxRetries: 0,
      fetch: {{clientFetch}},
      {{clientCredentials}}
    }),
    collections: createCollections(backends.storage),
    keys: backends.keys,
    callAnonymously,
    callWith,
    call: (path, init) => callWith(credential, path, init),
  };
}
