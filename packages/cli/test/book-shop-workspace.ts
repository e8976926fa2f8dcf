// The workspace of a book shop in a temporary folder: a contract in OpenAPI, a client, and an app that prints what the contract contains.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { bookShop } from "./book-shop.ts";
import { program } from "./run-command.ts";

const repository = join(import.meta.dirname, "../../..");
const { packageManager } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));

/** The workspace has no dependencies, so it uses turbo and changesets of this repository. */
const PATH = join(repository, "node_modules/.bin") + delimiter + process.env.PATH;

const FILES = {
  "package.json": { name: "book-shop", private: true, type: "module", packageManager },
  "pnpm-workspace.yaml": "packages: [contract, packages/*, apps/*]\npmOnFail: ignore\n",
  ".gitignore": "node_modules/\ndist/\n.turbo/\n",
  "turbo.json": { tasks: { build: { dependsOn: ["^build"], outputs: ["dist/**"], inputs: ["$TURBO_DEFAULT$"] } } },
  ".changeset/config.json": { baseBranch: "main", access: "public", changelog: "@changesets/cli/changelog" },
  "contract/package.json": { name: "@books/contract", private: true, scripts: { build: "node build.mjs" } },
  "contract/build.mjs": `import { cpSync } from "node:fs";
for (const file of ["openapi.json", "openapi.yaml"]) cpSync("openapi.json", \`dist/\${file}\`);`,
  "contract/openapi.json": bookShop(),
  "packages/sdk/package.json": { name: "@books/sdk", version: "1.4.2" },
  "packages/server/package.json": { name: "@books/server", private: true },
  "apps/api/package.json": {
    name: "@books/api",
    private: true,
    dependencies: { "@books/contract": "workspace:*" },
    scripts: { dev: "node main.mjs" },
  },
  "apps/api/main.mjs": `import { readFileSync } from "node:fs";
const { paths } = JSON.parse(readFileSync("../../contract/dist/openapi.json", "utf8"));
console.log("process", process.pid);
console.log("credential", process.env.DEV_CREDENTIAL);
console.log("serving", Object.keys(paths).join(" "), process.argv.slice(2).join(" "));
setInterval(() => {}, 1000);`,
  "apps/api/src/handlers/handlers.ts": `import type { Handlers } from "@books/server";
import { addBook } from "./add-book.ts";

export const handlers: Handlers = { addBook };
`,
};

export class BookShopWorkspace {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), "workspace-")));
  readonly env: NodeJS.ProcessEnv = { ...process.env, PATH, TURBO_CACHE_DIR: join(this.root, ".turbo/cache") };

  /** @param files contents by path, in addition to those of the book shop or in their place */
  constructor(files: Record<string, string | object> = {}) {
    for (const [path, content] of Object.entries({ ...FILES, ...files })) {
      this.write(path, typeof content === "string" ? content : JSON.stringify(content));
    }
    execFileSync("pnpm", ["install", "--offline"], { cwd: this.root, env: this.env });
    execFileSync("git", ["init", "--quiet", "--initial-branch=main"], { cwd: this.root });
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), "utf8");
  }

  write(path: string, content: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), content);
  }

  run(args: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
      cwd: this.root,
      env: this.env,
      encoding: "utf8",
    });
    return { status, stdout, stderr };
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}
