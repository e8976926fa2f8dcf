// Input that `pnpm new` rejects because of the contract of the repository, without a process for each.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../src/root.ts";
import * as operation from "./new/operation-cases.ts";
import * as resource from "./new/resource-cases.ts";

/** Completes and checks the input of a command. packages/cli does not export these functions. */
type Complete = (...input: unknown[]) => Promise<unknown>;

let context: { contract: unknown; typeSpec: unknown };

beforeAll(async () => {
  const { readContract } = await load("packages/codegen/dist/index.js");
  const { readBuiltContract } = await load("packages/cli/dist/release/contract-source.js");
  const { readTypeSpec } = await load("packages/cli/dist/new-operation/read-typespec.js");
  context = {
    contract: readContract?.(await readBuiltContract?.(root)),
    typeSpec: await readTypeSpec?.(join(root, "contract")),
  };
});

describe("onecontract new", () => {
  it.each(operation.rejectedFlags)("rejects an operation with %s", async (_title, flags, message) => {
    const { completeOperation } = await load("packages/cli/dist/new-operation/prompt-input.js");
    const input = { ...operation.operations[0]?.[2], name: "listBoardedPets", ...flags };
    await expect(completeOperation?.(input, context)).rejects.toThrow(message);
  });

  it.each(resource.rejectedFlags)("rejects a resource with %s", async (_title, flags, message) => {
    const { completeResource } = await load("packages/cli/dist/new-resource/resource-input.js");
    await expect(completeResource?.(flags, context)).rejects.toThrow(message);
  });

  it.each(resource.rejectedFields)("rejects a field %s", async (_title, name, field, message) => {
    const { completeField } = await load("packages/cli/dist/new-field/field-input.js");
    await expect(completeField?.(name, field, context.contract)).rejects.toThrow(message);
  });

  it("rejects a webhook with the name of a model", async () => {
    const { completeWebhook } = await load("packages/cli/dist/new-webhook/webhook-input.js");
    const message = "got PageQuery, which is in contract/common/pagination.tsp";
    await expect(completeWebhook?.("page-query", {}, context)).rejects.toThrow(message);
  });
});

function load(module: string): Promise<Record<string, Complete>> {
  return import(pathToFileURL(join(root, module)).href);
}
