// Adds the entry point `./webhooks`, the receiver of webhooks, to the SDK of a workspace.
import { isRecord } from "@onecontract/codegen/json/is-record";
import { renderPart } from "../init/project-files.ts";
import type { FileChanges } from "../scaffold/file-changes.ts";

/** Exports the receiver like the validators, and describes it in the README. An SDK that has the entry point remains as it is. */
export function addEntryPoint(changes: FileChanges, folder: string, name: string): void {
  const path = `${folder}/package.json`;
  const manifest: unknown = JSON.parse(changes.read(path));
  if (!isRecord(manifest) || !isRecord(manifest.exports) || "./webhooks" in manifest.exports) return;
  const { exports, typesVersions } = manifest;
  const types = isRecord(typesVersions) && isRecord(typesVersions["*"]) ? typesVersions["*"] : undefined;
  const changed = {
    ...manifest,
    ...(types && {
      typesVersions: {
        ...(isRecord(typesVersions) && typesVersions),
        "*": { ...types, webhooks: forWebhooks(types.validate ?? ["./dist/gen/validate.gen.d.ts"]) },
      },
    }),
    exports: { ...exports, "./webhooks": forWebhooks(exports["./validate"] ?? DEFAULT_EXPORT) },
  };
  changes.edit(path, () => `${JSON.stringify(changed, null, 2)}\n`);
  const readme = `${folder}/README.md`;
  if (!changes.exists(readme) || changes.read(readme).includes("## Webhooks")) return;
  const section = renderPart("packages/sdk/README.md", "webhooks", { scope: name.replace(/\/sdk$/, "") });
  changes.edit(readme, (source) => `${source.trimEnd()}\n\n${section.trim()}\n`);
}

const DEFAULT_EXPORT = { types: "./dist/gen/validate.gen.d.ts", default: "./dist/gen/validate.gen.js" };

/** Returns the paths of the receiver in place of those of the validators. */
function forWebhooks(value: unknown): unknown {
  if (typeof value === "string") return value.replace("validate.gen.", "webhooks.gen.");
  if (Array.isArray(value)) return value.map(forWebhooks);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, forWebhooks(member)]));
}
