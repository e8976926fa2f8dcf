// Runs the commands that manage a workspace, in a workspace whose contract is OpenAPI.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BookShopWorkspace } from "./book-shop-workspace.ts";
import { program } from "./run-command.ts";

let workspace: BookShopWorkspace;
beforeAll(() => {
  workspace = new BookShopWorkspace();
});
afterAll(() => workspace.remove());

// The tests depend on each other: each continues with the files that the previous one left.
describe("a workspace", () => {
  it("releases the declared versions first", () => {
    const { status, stdout, stderr } = workspace.run(["release"]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toBe("contract 1.4.0: added contract/released/1.4.0.yaml\n@books/sdk 1.4.2\n");
    expect(JSON.parse(workspace.read("contract/released/1.4.0.yaml")).info.version).toBe("1.4.0");
  });

  it("has nothing to release without a change", () => {
    expect(workspace.run(["release"])).toEqual({
      status: 0,
      stdout: "Nothing changed since the last release.\n",
      stderr: "",
    });
  });

  it("gets a new operation in the contract and the handlers", () => {
    const flags = {
      name: "sellBook",
      method: "post",
      path: "/books/{bookId}/sale",
      resource: "Books",
      returns: "Book",
    };
    const args = Object.entries({ ...flags, summary: "Sell a book" }).map(([name, value]) => `--${name}=${value}`);
    expect(workspace.run(["new", "operation", ...args])).toEqual({
      status: 0,
      stdout: "contract/openapi.json\napps/api/src/handlers/handlers.ts\napps/api/src/handlers/sell-book.ts\n",
      stderr: "",
    });
    const { paths } = JSON.parse(workspace.read("contract/openapi.json"));
    expect(paths["/books/{bookId}/sale"].post).toMatchObject({ operationId: "sellBook", tags: ["Books"] });
    expect(workspace.read("apps/api/src/handlers/handlers.ts")).toContain('import { sellBook } from "./sell-book.ts";');
    expect(workspace.read("apps/api/src/handlers/handlers.ts")).toContain("{ addBook, sellBook }");
    expect(workspace.read("apps/api/src/handlers/sell-book.ts")).toContain('from "@books/server"');
  });

  it("exits with 1 for an operation that exists", () => {
    const args = ["--name=sellBook", "--method=get", "--path=/sales", "--resource=Books", "--summary=List"];
    const { status, stderr } = workspace.run(["new", "operation", ...args]);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: '--name: expected an unused name, got "sellBook", which is POST /books/{bookId}/sale\n',
    });
  });

  it("releases the version that the new operation requires", () => {
    const { status, stdout } = workspace.run(["release"]);
    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: "contract 1.5.0: added contract/released/1.5.0.yaml\n@books/sdk 1.5.0\n",
    });
    expect(JSON.parse(workspace.read("contract/openapi.json")).info.version).toBe("1.5.0");
    expect(workspace.read("packages/sdk/CHANGELOG.md")).toContain("POST /books/{bookId}/sale was added.");
  });

  it("is built and served by `onecontract dev`, again after each edit, until SIGINT", async () => {
    const { root, env } = workspace;
    const dev = spawn(process.execPath, [program, "dev", "--port", "0"], { cwd: root, env });
    let output = "";
    for (const stream of [dev.stdout, dev.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk) => {
        output += chunk;
      });
    }
    const waitFor = (expected: string) =>
      vi.waitFor(() => expect(output).toContain(expected), { timeout: 30_000, interval: 50 });
    try {
      await waitFor("serving /books /books/{bookId} /books/{bookId}/sale --port 0\n");
      const [contract, build] = ["contract/openapi.json", "contract/build.mjs"].map((path) => workspace.read(path));
      workspace.write("contract/build.mjs", "throw new Error('no build');");
      await waitFor("Build failed. The API of the last successful build keeps running.");
      workspace.write("contract/openapi.json", (contract ?? "").replace("{bookId}/sale", "{bookId}/sales"));
      workspace.write("contract/build.mjs", build ?? "");
      await waitFor("serving /books /books/{bookId} /books/{bookId}/sales --port 0\n");
    } finally {
      const exited = once(dev, "exit");
      dev.kill("SIGINT");
      expect(await exited).toEqual([0, null]);
    }
  });
});
