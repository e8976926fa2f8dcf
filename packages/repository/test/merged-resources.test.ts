// Two branches of a repository that each add a resource merge without a conflict, and the result passes the checks and the tests of both.
import { isNightly } from "@onecontract/testing/test-options";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProgramResult, RepositoryCopy } from "../src/repository-copy.ts";
import { giveBack, takeCopy } from "./shared-copies.ts";

const timeoutMs = 900_000;

let copy: RepositoryCopy;
beforeAll(async () => {
  copy = await takeCopy();
  // The scaffold of resources imports names of the storage.
  await copy.build("--filter=@onecontract/cli", "--filter=@onecontract/server-storage");
  await git("branch", "base");
  for (const name of ["invoice", "invoice-line"]) {
    await git("switch", "--quiet", "--create", name, "base");
    await expectSuccess(
      copy.run("pnpm", "-s", "exec", "onecontract", "new", "resource", `--name=${name}`, "--field=kind: new | old"),
    );
    await git("add", "--all");
    await git("commit", "--quiet", "--no-gpg-sign", `--message=Add ${name}`);
  }
}, timeoutMs);
afterAll(() => giveBack(copy), timeoutMs);

describe("branches that each add a resource", { timeout: timeoutMs }, () => {
  it("merge without a conflict", async () => {
    await git("merge", "--no-gpg-sign", "--message=Merge", "invoice");
    const handlers = await copy.read("apps/api/src/handlers/handlers.ts");
    expect(handlers).toContain('export { listInvoices } from "./list-invoices.ts";');
    expect(handlers).toContain('export { listInvoiceLines } from "./list-invoice-lines.ts";');
  });

  // new.test.ts runs `pnpm check` with several resources on one branch.
  it.runIf(isNightly)("pass `pnpm check` after the merge", async () => {
    const output = await expectSuccess(copy.run("pnpm", "check"));
    expect(output).toContain("POST /invoices was added.");
    expect(output).toContain("POST /invoice-lines was added.");
  });

  // new.test.ts runs the tests of several resources on one branch.
  it.runIf(isNightly)("pass the tests of both after the merge, on all backends, with one database", async () => {
    await expectSuccess(copy.build("--filter=@petstore/api", "--filter=@petstore/sdk"));
    const files = ["test/resources", "test/migrations.test.ts", "test/stored-properties.test.ts"];
    const output = await expectSuccess(copy.run("pnpm", "--filter=@petstore/api", "exec", "vitest", "run", ...files));
    for (const name of ["invoices", "invoice-lines"]) expect(output).toContain(`${name}.test.ts`);
  });
});

function git(...args: string[]): Promise<string> {
  return expectSuccess(copy.run("git", "-c", "user.name=copy", "-c", "user.email=copy@localhost", ...args));
}

/** Returns the output, which the message of the error contains if the program has failed. */
async function expectSuccess(result: Promise<ProgramResult>): Promise<string> {
  const { succeeded, output } = await result;
  expect({ succeeded, output: succeeded ? "" : output }).toEqual({ succeeded: true, output: "" });
  return output;
}
