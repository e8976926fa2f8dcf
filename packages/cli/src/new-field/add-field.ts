// Collects the changes that add a field to a resource: its part of the contract, and its column by the scaffold of the project.
import type { JsonSchema } from "@onecontract/codegen";
import { type TypeSpec, tsp } from "@onecontract/codegen/language/typespec";
import type { PromptContext } from "../new-operation/prompt-input.ts";
import type { TypeSpecContract } from "../new-operation/read-typespec.ts";
import { filesOf, loadScaffold, runScaffold } from "../new-resource/add-resource.ts";
import { enumDeclaration, fieldDeclaration } from "../new-resource/resource-contract.ts";
import { versionFile } from "../release/contract-source.ts";
import { FileChanges } from "../scaffold/file-changes.ts";
import { buildStagedContract } from "../scaffold/staged-contract.ts";
import { UserError } from "../user-error.ts";
import type { SelectedVersion } from "../workspace/api-versions.ts";
import { addProperties } from "./add-to-schemas.ts";
import type { FieldInput } from "./field-input.ts";

/**
 * Adds the field to the contract and to the storage, without writing the changes.
 *
 * @throws UserError if the contract does not build, or the project does not describe how it stores the resource
 */
export async function addField(
  root: string,
  version: SelectedVersion,
  input: FieldInput,
  { contract, typeSpec }: PromptContext,
): Promise<FileChanges> {
  const changes = new FileChanges(root);
  const { field, singular, plural, schemas } = input;
  const scaffold = await loadScaffold(root, version);
  if (typeSpec === undefined) {
    const file = versionFile(root, version.contract);
    changes.edit(file, (source) => addProperties(file, source, input));
  } else {
    const declared: Record<string, JsonSchema> = field.isNewEnum
      ? { [field.type]: { type: "string", enum: field.values } }
      : {};
    const extended = { ...contract, schemas: { ...contract.schemas, ...declared } };
    const property = fieldDeclaration(field, { singular }, extended);
    const own = field.isNewEnum ? enumDeclaration(field, { singular }) : undefined;
    addToModels(changes, schemas, typeSpec, property, own);
    await buildStagedContract(changes, version.contract);
  }
  const { addField: store } = scaffold;
  if (store) await runScaffold(() => store({ singular, plural, field, files: filesOf(changes) }));
  return changes;
}

/** Adds the property to each model that does not get it from another one, and the enum after the first of them. */
function addToModels(
  changes: FileChanges,
  schemas: string[],
  typeSpec: TypeSpecContract,
  property: TypeSpec,
  own: TypeSpec | undefined,
): void {
  const models = schemas
    .flatMap((name) => typeSpec.findModel(name) ?? [])
    .filter(({ includes }) => !includes.some((name) => schemas.includes(name)))
    // From the end of a file to its beginning, so that positions remain.
    .toSorted((left, right) => right.end - left.end);
  if (models.length === 0) {
    throw new UserError(
      `${typeSpec.folder}/: expected a model ${schemas.join(" or ")} with properties in braces, got none; add the property there`,
    );
  }
  for (const { file, end } of models) {
    changes.edit(
      `${typeSpec.folder}/${file}`,
      (source) => `${source.slice(0, end)}\n${tsp`${property}`}\n${source.slice(end)}`,
    );
  }
  const [first] = models;
  if (own && first) changes.edit(`${typeSpec.folder}/${first.file}`, (source) => `${source.trimEnd()}\n\n${own}\n`);
}
