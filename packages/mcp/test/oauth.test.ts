// Login with OAuth over HTTP, as the official MCP client discovers it.
import {
  discoverOAuthProtectedResourceMetadata,
  extractWWWAuthenticateParams,
} from "@modelcontextprotocol/sdk/client/auth.js";
import { expect, it } from "vitest";
import { connectHttp, startHttpProgram } from "./http-program.ts";
import { startService } from "./service.ts";

const ISSUER = "https://login.example/tenant";
const OPTIONS = ["--authorization-server", ISSUER, "--scope", "pets:read"];

/** Sends a request of a new session. */
function initialize(url: string, token?: string): Promise<Response> {
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1.0.0" } };
  return fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
  });
}

it("a client without a token finds where its user logs in", async () => {
  const { url } = await startHttpProgram({}, ...OPTIONS);
  const response = await initialize(url);
  expect(response.status).toBe(401);
  const { resourceMetadataUrl, scope, error } = extractWWWAuthenticateParams(response);
  expect([resourceMetadataUrl?.pathname, scope, error]).toEqual([
    "/.well-known/oauth-protected-resource/mcp",
    "pets:read",
    undefined,
  ]);
  const metadata = await discoverOAuthProtectedResourceMetadata(url, {
    resourceMetadataUrl: resourceMetadataUrl ?? "",
  });
  expect(metadata).toEqual({
    resource: url,
    authorization_servers: [ISSUER],
    scopes_supported: ["pets:read"],
    bearer_methods_supported: ["header"],
  });
});

it("a token that the service rejected gets 401, so that the client renews it", async () => {
  const { baseURL } = await startService((request, response) => {
    const isValid = request.headers.authorization === "Bearer renewed";
    response.writeHead(isValid ? 200 : 401, { "Content-Type": "application/json" }).end(isValid ? "[]" : "{}");
  });
  const { url } = await startHttpProgram({ PETSTORE_BASE_URL: baseURL }, ...OPTIONS);
  const { call } = await connectHttp(url, "expired");
  expect((await call("listPets")).isError).toBe(true);
  const rejected = await initialize(url, "expired");
  expect([rejected.status, extractWWWAuthenticateParams(rejected).error]).toEqual([401, "invalid_token"]);
  expect((await (await connectHttp(url, "renewed")).call("listPets")).isError).toBeFalsy();
});

it("the metadata names the URL behind a reverse proxy", async () => {
  const options = [...OPTIONS, "--public-url", "https://mcp.example/pets/mcp", "--allow-host", "mcp.example"];
  const { url } = await startHttpProgram({}, ...options);
  expect((await initialize(url)).headers.get("www-authenticate")).toContain(
    'resource_metadata="https://mcp.example/.well-known/oauth-protected-resource/pets/mcp"',
  );
  const metadata = await fetch(new URL("/.well-known/oauth-protected-resource", url));
  expect(await metadata.json()).toMatchObject({ resource: "https://mcp.example/pets/mcp" });
});

it("without an authorization server, there is no metadata", async () => {
  const { url } = await startHttpProgram({});
  expect((await initialize(url)).headers.get("www-authenticate")).toBe("Bearer");
  expect((await fetch(new URL("/.well-known/oauth-protected-resource/mcp", url))).status).toBe(404);
});

it("an invalid URL of an authorization server exits with code 2", async () => {
  await expect(startHttpProgram({}, "--authorization-server", "login.example")).rejects.toThrow(
    'got exit code 2 and --authorization-server: expected an http URL without a query, got "login.example"',
  );
});
