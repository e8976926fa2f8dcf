// Messages of calls without a response on every runtime, each of which words its reasons differently. Requires the build.
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasBrowser, newPage, openBrowser } from "@onecontract/testing/open-browser";
import { bun, deno, node22 } from "@onecontract/testing/runtimes";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { run } from "./run.ts";
import { startServer } from "./test-server.ts";

/** Returns the messages of a call to each base URL. The key and the cursor are secret. */
const PROGRAM = `import { PetStore } from "${join(import.meta.dirname, "../dist/index.js")}";
export const messages = (options) => Promise.all(options.map(async (option) => {
  if (option.variable) process.env.PETSTORE_BASE_URL = option.variable;
  try {
    const client = new PetStore({ apiKey: "secret-key", maxRetries: 0, logLevel: "off", ...option.client });
    return await client.pets.list({ cursor: "secret-cursor" });
  } catch (error) {
    return error.name + ": " + error.message;
  }
}));
`;

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "connection-errors-"));
  await writeFile(join(folder, "program.mjs"), PROGRAM);
  const main = "console.log(JSON.stringify(await messages(JSON.parse(process.argv[2]))));";
  await writeFile(join(folder, "main.mjs"), `import { messages } from "./program.mjs";\n${main}\n`);
  const certificate = ["-subj", "/CN=127.0.0.1", "-addext", "basicConstraints=CA:FALSE", "-days", "2"];
  const files = ["-keyout", "key.pem", "-out", "certificate.pem"];
  await run("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...certificate, ...files], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns base URLs that no client can use: a port without a server, an unknown host, and a self-signed certificate. */
async function createURLs() {
  const closed = await startServer(() => ({}));
  closed.close();
  const [key, cert] = await Promise.all(["key.pem", "certificate.pem"].map((file) => readFile(join(folder, file))));
  const secure = createServer({ key, cert });
  onTestFinished(() => void secure.close());
  await once(secure.listen(0, "127.0.0.1"), "listening");
  const { port } = secure.address() as AddressInfo;
  // RFC 6761 reserves `.invalid` for names that do not exist.
  return { closed: closed.url, unknown: "http://petstore.invalid/v1", untrusted: `https://127.0.0.1:${port}/v1` };
}

interface Reasons {
  unknown: RegExp;
  untrusted: RegExp;
}

const NODE: Reasons = {
  unknown: /^getaddrinfo (ENOTFOUND|EAI_AGAIN) petstore\.invalid$/,
  untrusted: /^self-signed certificate\b/,
};

test.for<[string, string | undefined, string[], Reasons]>([
  ["Node", process.execPath, [], NODE],
  ["Node 22", node22, [], NODE],
  ["Bun", bun, ["run"], { ...NODE, untrusted: /^self signed certificate$/ }],
  [
    "Deno",
    deno,
    ["run", "--no-prompt", "--allow-net", "--allow-env=PETSTORE_BASE_URL,PETSTORE_LOG,PETSTORE_API_KEY"],
    { unknown: /^dns error: failed to lookup/, untrusted: /^invalid peer certificate: UnknownIssuer$/ },
  ],
])("name method, URL and reason on %s", async ([name, command, args, reasons], { skip }) => {
  // There are executables for most platforms. CI must not skip these tests.
  if (!command && !process.env.CI) skip(`There is no ${name} for this platform.`);
  const { closed, unknown, untrusted } = await createURLs();
  const options = [
    ...[closed, unknown, untrusted].map((baseURL) => ({ client: { baseURL } })),
    ...["127.0.0.1:8080", "http://user:secret-password@127.0.0.1/v1"].map((variable) => ({ variable })),
  ];
  const output = await run(command ?? name, [...args, "main.mjs", JSON.stringify(options)], { cwd: folder });
  const expected = "an http URL or one of production,staging";
  expect(JSON.parse(output)).toEqual([
    `ConnectionError: GET ${closed}/pets: connection refused (ECONNREFUSED)`,
    matching(unknown, reasons.unknown),
    matching(untrusted, reasons.untrusted),
    `TypeError: PETSTORE_BASE_URL: expected ${expected}, got "127.0.0.1:8080"`,
    `TypeError: PETSTORE_BASE_URL: expected ${expected}, got "***127.0.0.1/v1"`,
  ]);
});

/** Matches the message of a call, which ends with the reason. */
function matching(baseURL: string, { source }: RegExp) {
  const prefix = `ConnectionError: GET ${baseURL}/pets: `.replace(/[.?]/g, "\\$&");
  return expect.stringMatching(new RegExp(`^${prefix}${source.replace(/^\^/, "")}`));
}

test.skipIf(!hasBrowser)("name method and path in Chromium, which shows the reason to the user alone", async () => {
  const { closed, unknown, untrusted } = await createURLs();
  const { url } = await startServer(() => ({ headers: { "content-type": "text/html" }, body: "" }));
  const { outputFiles } = await build({
    entryPoints: [join(folder, "program.mjs")],
    bundle: true,
    format: "iife",
    globalName: "program",
    write: false,
  });
  const browser = await openBrowser();
  onTestFinished(() => browser.close());
  const page = await newPage(browser);
  await page.goto(url);
  await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
  // The service of the last URL permits no other origin to read its responses (CORS).
  const { url: foreign } = await startServer(() => ({}));
  const urls = [closed, unknown, untrusted, foreign];
  const options = urls.map((baseURL) => ({ client: { baseURL } }));
  const messages = await page.evaluate(`program.messages(${JSON.stringify(options)})`);
  expect(messages).toEqual(urls.map(() => "ConnectionError: GET /pets: no response"));
});
