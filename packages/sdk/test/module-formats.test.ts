// The packed package as an ES module and as CommonJS: in Node, in Jest, and for TypeScript with every module resolution, without the
// types of the DOM and of Node. Requires the build.
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installPackage } from "./install-package.ts";
import { run as runIn } from "./run.ts";
import { startServer } from "./test-server.ts";

const root = join(import.meta.dirname, "..");
const require = createRequire(import.meta.url);
const TSC = join(root, "../../node_modules/typescript/bin/tsc");
/** TypeScript 5, on which Are the Types Wrong depends. Later versions lack the module resolution of Node 10. */
const TSC_5 = join(dirname(createRequire(findAttw()).resolve("typescript")), "tsc.js");
let folder = "";
let tarball = "";

const run = (command: string, args: string[]) => runIn(command, args, { cwd: folder });

beforeAll(async () => {
  ({ folder, tarball } = await installPackage());
});
afterAll(() => rm(folder, { recursive: true }));

test("Are the Types Wrong reports no problem for any module resolution", async () => {
  const report = await run(join(root, "node_modules/.bin/attw"), [join(folder, tarball), "--format", "ascii"]);
  expect(report).toContain("No problems found");
  expect(report).toContain("@petstore/sdk/react-query");
});

const PROGRAM = `
const client = new PetStore({ apiKey: "k", baseURL: process.argv[2] });
client.pets.list().then(({ data }) => console.log(data[0].name));`;

test.for([
  ["imported", "program.mjs", `import { PetStore } from "@petstore/sdk";${PROGRAM}`],
  ["required", "program.cjs", `const { PetStore } = require("@petstore/sdk");${PROGRAM}`],
])("the package can be %s", async ([, file, program]) => {
  const { url } = await startServer(() => ({ body: '[{"name":"Rex"}]' }));
  await writeFile(join(folder, file as string), program as string);
  expect(await run("node", [file as string, url])).toBe("Rex");
});

test.for([
  ["validate", "responseValidation"],
  ["react-query", "listPetsQuery"],
  ["operations", "listPets"],
])("the entry point ./%s can be imported and required", async ([entry, name]) => {
  const source = `"@petstore/sdk/${entry}"`;
  const print = `console.log(typeof module.${name});`;
  await writeFile(join(folder, `${entry}.mjs`), `import * as module from ${source};${print}`);
  await writeFile(join(folder, `${entry}.cjs`), `{ const module = require(${source});${print} }`);
  expect(await run("node", [`${entry}.mjs`])).toBe("function");
  expect(await run("node", [`${entry}.cjs`])).toBe("function");
});

test("in Node, import and require load the same classes, so that instanceof works across them", async () => {
  const program = `import { APIError } from "@petstore/sdk";
import { createRequire } from "node:module";
console.log(createRequire(import.meta.url)("@petstore/sdk").APIError === APIError);`;
  await writeFile(join(folder, "same.mjs"), program);
  expect(await run("node", ["same.mjs"])).toBe("true");
});

test("the CommonJS files load without an ES module", async () => {
  const files = ["index", "gen/functions.gen", "gen/validate.gen", "gen/react-query.gen"];
  const program = files.map((file) => `require("./node_modules/@petstore/sdk/commonjs/dist/${file}.js");`).join("\n");
  await writeFile(join(folder, "commonjs.cjs"), `${program}\nconsole.log("loaded");`);
  expect(await run("node", ["--no-experimental-require-module", "commonjs.cjs"])).toBe("loaded");
});

test("Jest runs tests that use the package, in CommonJS without configuration", async () => {
  const { url } = await startServer(({ url: path }) =>
    path.endsWith("/pets/1") ? { status: 404, body: '{"message":"none"}' } : { body: '[{"name":"Rex"}]' },
  );
  const source = `const { NotFoundError, PetStore } = require("@petstore/sdk");
const { listPets } = require("@petstore/sdk/operations");
const { responseValidation } = require("@petstore/sdk/validate");
const options = { apiKey: "k", baseURL: ${JSON.stringify(url)}, logLevel: "off" };

test("calls a service", async () => {
  const client = new PetStore(options);
  await expect(client.pets.list()).resolves.toHaveProperty("data", [{ name: "Rex" }]);
  await expect(client.pets.get(1)).rejects.toBeInstanceOf(NotFoundError);
  const validating = new PetStore({ ...options, middleware: [responseValidation()] });
  await expect(listPets(validating)).rejects.toThrow("body[0].id: expected");
});`;
  await mkdir(join(folder, "jest"));
  await writeFile(join(folder, "jest/client.test.js"), source);
  const jest = require.resolve("jest/bin/jest");
  const { numPassedTests } = JSON.parse(
    await run("node", [jest, "--json", "--rootDir", folder, "jest/client.test.js"]),
  );
  expect(numPassedTests).toBe(1);
});

function findAttw(): string {
  const cli = require.resolve("@arethetypeswrong/cli/package.json");
  return createRequire(cli).resolve("@arethetypeswrong/core");
}

/** A program that compiles only if the types are found, and are not `any`. */
const TYPED = `
import { type Pet, PetStore } from "@petstore/sdk";
import { listPets } from "@petstore/sdk/operations";
import { responseValidation } from "@petstore/sdk/validate";
const client = new PetStore({ middleware: [responseValidation()] });
export const pets: Promise<Pet[]> = listPets(client).then(({ data }) => data);
export const status: Promise<number> = client.pets.list().withResponse().then(({ response }) => response.status);
export const header = async (): Promise<string | null> => (await client.pets.get(1).asResponse()).headers.get("etag");
// @ts-expect-error a pet has a name
client.pets.create({ categoryId: 1 });
// @ts-expect-error a status is a number
export const wrong: Promise<string> = status;
`;

test.for([
  ["node16", "node16", "mts", TSC],
  ["node16", "node16", "cts", TSC],
  ["nodenext", "nodenext", "mts", TSC],
  ["nodenext", "nodenext", "cts", TSC],
  ["esnext", "bundler", "ts", TSC],
  ["preserve", "bundler", "ts", TSC],
  ["commonjs", "node10", "ts", TSC_5],
  ["node16", "node16", "cts", TSC_5],
] as const)(
  "without DOM and Node types, module %s with resolution %s type-checks in a .%s file",
  async ([module, moduleResolution, extension, compiler]) => {
    const project = join(folder, `${moduleResolution}-${module}-${extension}-${compiler === TSC ? "7" : "5"}`);
    const libraries = { lib: ["es2022"], types: [], skipLibCheck: false };
    const compilerOptions = { module, moduleResolution, strict: true, noEmit: true, target: "es2022", ...libraries };
    await mkdir(project);
    await writeFile(join(project, `program.${extension}`), TYPED);
    const files = [`program.${extension}`];
    await writeFile(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
    expect(await run("node", [compiler, "-p", project])).toBe("");
  },
);

test.for([[["es2022"]], [["es2022", "dom"]]])(
  "the fetch of undici is accepted with the libraries %s, and sends what middleware changed",
  async ([lib = []]) => {
    const { url, requests } = await startServer(() => ({ body: '{"id":1,"name":"Rex"}' }));
    const undici = pathToFileURL(require.resolve("undici")).href;
    const program = `import { type FetchedResponse, type Middleware, PetStore } from "@petstore/sdk";
import { Agent, fetch as undiciFetch } from "undici";
const middleware: Middleware[] = [(request, next) => (request.headers.set("x-trace", "1"), next(request))];
const options = { apiKey: "k", baseURL: process.argv[2], middleware };
const clients = [
  new PetStore({ ...options, fetch: undiciFetch }),
  new PetStore({ ...options, fetch: (target, init) => undiciFetch(target, { ...init, dispatcher: new Agent() }) }),
  new PetStore({ ...options, fetch }),
  new PetStore({ ...options, fetch: (target: string, init?: RequestInit) => fetch(target, init) }),
];
// @ts-expect-error a fetch resolves to a response
export const rejected = () => new PetStore({ fetch: async () => 200 });
for (const client of clients) console.log((await client.pets.create({ name: "Rex", categoryId: 1 })).name);
export type { FetchedResponse };
`;
    const project = join(folder, `undici-${lib.join("-")}`);
    const libraries = {
      lib,
      types: ["node"],
      typeRoots: [join(root, "../../node_modules/@types")],
      skipLibCheck: true,
    };
    const paths = { undici: [join(dirname(require.resolve("undici")), "index.d.ts")] };
    const compilerOptions = {
      module: "nodenext",
      strict: true,
      target: "es2022",
      outDir: project,
      paths,
      ...libraries,
    };
    await mkdir(project);
    await writeFile(join(project, "program.mts"), program);
    await writeFile(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.mts"] }));
    expect(await run("node", [TSC, "-p", project])).toBe("");
    const redirect = `data:text/javascript,${encodeURIComponent(`import { registerHooks } from "node:module";
registerHooks({ resolve: (name, context, next) => name === "undici" ? next(${JSON.stringify(undici)}, context) : next(name, context) });`)}`;
    const output = await run("node", ["--import", redirect, join(project, "program.mjs"), url]);
    expect(output.split("\n")).toEqual(["Rex", "Rex", "Rex", "Rex"]);
    expect(requests.map(({ headers, body }) => [headers["x-trace"], body])).toEqual(
      Array.from({ length: 4 }, () => ["1", '{"name":"Rex","categoryId":1}']),
    );
  },
);
