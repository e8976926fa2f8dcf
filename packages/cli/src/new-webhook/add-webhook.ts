// Collects the changes that add a webhook: its part of the contract, the entry point of the SDK that receives it, and a test.
import { type TypeScript, ts } from "@onecontract/codegen/language/typescript";
import type { PromptContext } from "../new-operation/prompt-input.ts";
import { addImport } from "../new-resource/add-resource.ts";
import { versionFile } from "../release/contract-source.ts";
import { FileChanges } from "../scaffold/file-changes.ts";
import { buildStagedContract } from "../scaffold/staged-contract.ts";
import type { ApiVersion } from "../workspace/api-versions.ts";
import { readWorkspace } from "../workspace/workspace.ts";
import { addWebhookToDocument } from "./add-to-document.ts";
import { addEntryPoint } from "./entry-point.ts";
import type { WebhookInput } from "./webhook-input.ts";
import { webhookModel, webhooksFile } from "./webhook-model.ts";

/**
 * Adds the webhook to the contract and to the packages of the workspace that receive and test it, without writing the changes.
 *
 * @throws UserError if the contract does not build with the webhook, or a file exists already
 */
export async function addWebhook(
  root: string,
  version: ApiVersion,
  input: WebhookInput,
  { contract, typeSpec }: PromptContext,
): Promise<FileChanges> {
  const changes = new FileChanges(root);
  const { contract: folder, sdk, tests } = version;
  if (typeSpec === undefined) {
    changes.edit(versionFile(root, folder), (source) => addWebhookToDocument(source, input));
  } else {
    const file = `${folder}/webhooks.tsp`;
    if (!changes.exists(file)) {
      await addImport(changes, folder, "webhooks.tsp");
      changes.create(file, `${webhooksFile(typeSpec)}\n`);
    }
    const model = webhookModel(input, contract);
    changes.edit(file, (source) => `${source.trimEnd()}\n\n${model}\n`);
    await buildStagedContract(changes, folder);
  }
  const client = readWorkspace(root).packages.find((candidate) => candidate.folder === sdk);
  if (client === undefined) return changes;
  addEntryPoint(changes, sdk, client.name);
  if (changes.exists(tests)) {
    changes.create(`${tests}/webhooks/${input.model.kebab}.test.ts`, `${testModule(input, client.name)}\n`);
  }
  return changes;
}

/** Returns a test that signs a payload, as the service does, and receives it with the SDK. */
function testModule({ name, example }: WebhookInput, sdk: string): TypeScript {
  return ts`
    ${ts.comment(`The webhook ${name}`)}
    import { sign, unwrap, type WebhookPayloads } from ${ts.literal(`${sdk}/webhooks`)};
    import { expect, test } from "vitest";

    const payload: WebhookPayloads[${ts.literal(name)}] = ${ts.literal(example)};

    test(${ts.literal(`receives the webhook ${name}`)}, async () => {
      const secret = "whsec_c2VjcmV0IG9mIHRlc3Rz";
      const { body, headers } = await sign(payload, { secret });
      expect(await unwrap(body, headers, { secret })).toMatchObject({ name: ${ts.literal(name)}, payload });
    });
  `;
}
