// The packed package on Deno, Bun and Node, and in a worker of Chromium, against a real server. Needs the build.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { installPackage } from "./install-package.ts";
import { run } from "./run.ts";
import { type Answer, type Asked, startService } from "./test-service.ts";

/** What a program does with the package; it gets the base address. */
const PROGRAM = `import { AbortError, PetStore, TimeoutError } from "@petstore/sdk";

export async function seen(baseURL) {
  const client = new PetStore({ apiKey: "test-key", baseURL, logLevel: "off" });
  const names = [];
  for await (const { name } of client.pets.list({ limit: 1 })) names.push(name);
  const created = await client.pets.create({ name: "Zoë", categoryId: 9223372036854775807n });
  const refused = await client.pets.get(404).catch((error) => error);
  const late = await client.pets.get(2, { timeoutMs: 50, maxRetries: 0 }).catch((error) => error);
  const controller = new AbortController();
  const ended = client.pets.get(2, { signal: controller.signal }).catch((error) => error);
  setTimeout(() => controller.abort(), 50);
  return {
    names,
    created: \`\${created.name} \${created.categoryId} \${typeof created.categoryId}\`,
    refused: \`\${refused.name}: \${refused.message}\`,
    isTimeout: late instanceof TimeoutError,
    isAbort: (await ended) instanceof AbortError,
  };
}
`;

let folder = "";
beforeAll(async () => {
  ({ folder } = await installPackage());
  await writeFile(join(folder, "program.mjs"), PROGRAM);
  const main = 'import { seen } from "./program.mjs";\nconsole.log(JSON.stringify(await seen(process.argv[2])));\n';
  await writeFile(join(folder, "main.mjs"), main);
}, 60_000);
// A browser that has ended may still be writing its profile.
afterAll(() => rm(folder, { recursive: true, maxRetries: 20 }));

const EXPECTED = {
  names: ["Rex", "Ida"],
  created: "Zoë 9223372036854775807 bigint",
  refused: "NotFoundError: GET /pets/404: 404 not_found: no such pet",
  isTimeout: true,
  isAbort: true,
};

/** Two pages; creation fails at first; one pet is missing, and about one there is silence. */
function answer({ method, url, body }: Asked, index: number, pages: Record<string, Answer> = {}): Answer {
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

/** The program that a package on npm brings for this platform, without its install script. */
function programOf(name: string, file: string): string | undefined {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { optionalDependencies } = JSON.parse(readFileSync(manifest, "utf8"));
  const { resolve } = createRequire(manifest);
  for (const platform of Object.keys(optionalDependencies)) {
    try {
      return join(dirname(resolve(`${platform}/package.json`)), file);
    } catch {
      // It is for another platform.
    }
  }
  return undefined;
}

const deno = programOf("deno", "deno");
const bun = programOf("bun", "bin/bun");
const chromium = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => existsSync(path));

async function expectProgramToWork(command: string, args: string[]) {
  const { url, asked } = await startService(answer);
  const said = await run(command, [...args, "main.mjs", url], { cwd: folder, timeout: 30_000 });
  expect(JSON.parse(said)).toEqual(EXPECTED);
  expectRightRequests(asked);
}

function expectRightRequests(asked: Asked[]) {
  const posts = asked.filter(({ method }) => method === "POST");
  expect(posts.map(({ body }) => body)).toEqual(Array(2).fill('{"name":"Zoë","categoryId":9223372036854775807}'));
  const keys = posts.map(({ headers }) => headers["idempotency-key"]);
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
  expect(new Set(keys).size).toBe(1);
  expect(asked[0]?.headers.authorization).toBe("Bearer test-key");
}

test("it works on Node", () => expectProgramToWork(process.execPath, []));

// The binaries exist for most platforms; where CI is, they must.
test.skipIf(!deno && !process.env.CI)("it works on Deno, which may read no variables", () =>
  expectProgramToWork(deno ?? "deno", ["run", "--no-prompt", "--allow-net=127.0.0.1"]),
);

test.skipIf(!bun && !process.env.CI)("it works on Bun", () => expectProgramToWork(bun ?? "bun", ["run"]));

test.skipIf(!chromium && !process.env.CI)(
  "it works in a worker of a browser",
  async () => {
    const stdin = {
      contents:
        'import { seen } from "./program.mjs"; seen(location.origin + "/v1").then(postMessage, (e) => postMessage(String(e)));',
      resolveDir: folder,
    };
    const { outputFiles } = await build({ stdin, bundle: true, platform: "browser", format: "iife", write: false });
    const page = `<script>new Worker("/worker.js").onmessage = ({ data }) =>
    fetch("/seen", { method: "PUT", body: JSON.stringify(data) });</script>`;
    const pages = {
      "/": { headers: { "content-type": "text/html" }, body: page },
      "/worker.js": { headers: { "content-type": "text/javascript" }, body: outputFiles[0]?.text ?? "" },
      "/seen": { body: "{}" },
    };
    const ofPages: Asked[] = [];
    const calls: Asked[] = [];
    const { url } = await startService((asked) => {
      const isCall = asked.url.startsWith("/v1/");
      const index = (isCall ? calls : ofPages).push(asked) - 1;
      return isCall || asked.url in pages ? answer(asked, index, pages) : { status: 404 };
    });
    const flags = ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${join(folder, "chromium")}`];
    const browser = spawn(chromium ?? "chromium", [...flags, new URL("/", url).href], { stdio: "ignore" });
    onTestFinished(() => void browser.kill("SIGKILL"));
    const report = () => ofPages.find((asked) => asked.url === "/seen");
    await vi.waitUntil(report, { timeout: 20_000 });
    expect(JSON.parse(report()?.body ?? "")).toEqual(EXPECTED);
    expectRightRequests(calls);
  },
  30_000,
);
