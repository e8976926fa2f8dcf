// The packed package on Node, Deno and Bun, and in a worker of Chromium, with a real server. Requires the build.
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasBrowser, newPage, openBrowser } from "@onecontract/testing/open-browser";
import { bun, deno, node22 } from "@onecontract/testing/runtimes";
import { WAIT_TIMEOUT } from "@onecontract/testing/test-options";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { installPackage } from "./install-package.ts";
import { run } from "./run.ts";
import { type ReceivedRequest, startServer, type TestResponse } from "./test-server.ts";

/** A program that uses the package and takes the base URL as its argument. */
const PROGRAM = `import { AbortError, PetStore, TimeoutError } from "@petstore/sdk";

export async function results(baseURL) {
  const client = new PetStore({ apiKey: "test-key", baseURL, logLevel: "off" });
  const names = [];
  for await (const { name } of client.pets.list({ limit: 1 })) names.push(name);
  const created = await client.pets.create({ name: "Zoë", categoryId: 9223372036854775807n });
  const notFound = await client.pets.get(404).catch((error) => error);
  const late = await client.pets.get(2, { timeoutMs: 50, maxRetries: 0 }).catch((error) => error);
  const controller = new AbortController();
  const ended = client.pets.get(2, { signal: controller.signal }).catch((error) => error);
  setTimeout(() => controller.abort(), 50);
  return {
    names,
    created: \`\${created.name} \${created.categoryId} \${typeof created.categoryId}\`,
    notFound: \`\${notFound.name}: \${notFound.message}\`,
    isTimeout: late instanceof TimeoutError,
    isAbort: (await ended) instanceof AbortError,
  };
}
`;

let folder = "";
beforeAll(async () => {
  ({ folder } = await installPackage());
  await writeFile(join(folder, "program.mjs"), PROGRAM);
  const main =
    'import { results } from "./program.mjs";\nconsole.log(JSON.stringify(await results(process.argv[2])));\n';
  await writeFile(join(folder, "main.mjs"), main);
});
// A browser that has ended may still be writing its profile.
afterAll(() => rm(folder, { recursive: true, maxRetries: 20 }));

const EXPECTED = {
  names: ["Rex", "Ida"],
  created: "Zoë 9223372036854775807 bigint",
  notFound: "NotFoundError: GET /pets/404: 404 not_found: no such pet",
  isTimeout: true,
  isAbort: true,
};

/** Responds with two pages, a failing and then a successful creation, a missing pet, and no response for another. */
function respond(
  { method, url, body }: ReceivedRequest,
  index: number,
  pages: Record<string, TestResponse> = {},
): TestResponse {
  const [path = "", query = ""] = url.split("?");
  if (pages[path]) return pages[path];
  if (path === "/v1/pets/404")
    return { status: 404, body: '{"code":"not_found","message":"no such pet","status":404}' };
  if (path === "/v1/pets/2") return { fail: "never" };
  if (method === "POST") {
    return index === 2 ? { status: 503, headers: { "retry-after": "0" } } : { status: 201, body: withId(body) };
  }
  if (query.includes("cursor=b")) return { body: '[{"id":2,"name":"Ida","categoryId":1}]' };
  return {
    headers: { link: '</v1/pets?limit=1&cursor=b>; rel="next"' },
    body: '[{"id":1,"name":"Rex","categoryId":1}]',
  };
}

const withId = (body: string) => body.replace("{", '{"id":3,');

async function expectResults(command: string, args: string[]) {
  const { url, requests } = await startServer(respond);
  const output = await run(command, [...args, "main.mjs", url], { cwd: folder, timeout: WAIT_TIMEOUT });
  expect(JSON.parse(output)).toEqual(EXPECTED);
  expectRequests(requests);
}

function expectRequests(requests: ReceivedRequest[]) {
  const posts = requests.filter(({ method }) => method === "POST");
  expect(posts.map(({ body }) => body)).toEqual(Array(2).fill('{"name":"Zoë","categoryId":9223372036854775807}'));
  const keys = posts.map(({ headers }) => headers["idempotency-key"]);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(new Set(keys).size).toBe(1);
  expect(requests[0]?.headers.authorization).toBe("Bearer test-key");
}

test("the package works on Node", () => expectResults(process.execPath, []));

test.skipIf(!node22 && !process.env.CI)("the package works on Node 22", () => expectResults(node22 ?? "node", []));

// The executables exist for most platforms; in CI they are required.
test.skipIf(!deno && !process.env.CI)("the package works on Deno without permission to read variables", () =>
  expectResults(deno ?? "deno", ["run", "--no-prompt", "--allow-net=127.0.0.1"]),
);

test.skipIf(!bun && !process.env.CI)("the package works on Bun", () => expectResults(bun ?? "bun", ["run"]));

test.skipIf(!hasBrowser)("the package works in a browser worker", async () => {
  const stdin = {
    contents:
      'import { results } from "./program.mjs"; results(location.origin + "/v1").then(postMessage, (e) => postMessage(String(e)));',
    resolveDir: folder,
  };
  const { outputFiles } = await build({ stdin, bundle: true, platform: "browser", format: "iife", write: false });
  const page = `<script>new Worker("/worker.js").onmessage = ({ data }) =>
    fetch("/results", { method: "PUT", body: JSON.stringify(data) });</script>`;
  const pages = {
    "/": { headers: { "content-type": "text/html" }, body: page },
    "/worker.js": { headers: { "content-type": "text/javascript" }, body: outputFiles[0]?.text ?? "" },
    "/results": { body: "{}" },
  };
  const pageRequests: ReceivedRequest[] = [];
  const calls: ReceivedRequest[] = [];
  const { url } = await startServer((request) => {
    const isCall = request.url.startsWith("/v1/");
    const index = (isCall ? calls : pageRequests).push(request) - 1;
    return isCall || request.url in pages ? respond(request, index, pages) : { status: 404 };
  });
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  await (await newPage(browser)).goto(new URL("/", url).href);
  const report = () => pageRequests.find((request) => request.url === "/results");
  await vi.waitUntil(report, { timeout: WAIT_TIMEOUT });
  expect(JSON.parse(report()?.body ?? "")).toEqual(EXPECTED);
  expectRequests(calls);
});
