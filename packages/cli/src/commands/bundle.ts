// `onecontract bundle`: writes a contract in OpenAPI as one document.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { stringify } from "yaml";
import { type Command, parseCommandLine } from "../command.ts";
import { bundleDocument } from "../input/bundle-document.ts";
import { UsageError } from "../user-error.ts";

export const command: Command = {
  usage: `Usage: onecontract bundle FILE --output FILE [--output FILE] [--allow-references PLACE]

Writes an OpenAPI document with the targets of its references. Unlike redocly bundle, it reads only files in the folder of the document.

  --output FILE     .json or .yaml file to write; may be repeated
  --allow-references PLACE  a folder or URL, other than the document's folder, that references may lead to; may be repeated`,

  async run(args) {
    const list = { type: "string", multiple: true } as const;
    const options = { output: list, "allow-references": list };
    const { values, positionals } = parseCommandLine({ args, options, allowPositionals: true });
    const [file, extra] = positionals;
    if (file === undefined || extra !== undefined)
      throw new UsageError(`expected one document, got ${positionals.join(", ") || "none"}`);
    const { output = [] } = values;
    if (output.length === 0) throw new UsageError("expected --output, got none");
    const document = await bundleDocument(await readFile(file, "utf8"), file, values["allow-references"]);
    for (const path of output) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, path.endsWith(".json") ? toJson(document) : toYaml(document));
    }
    return 0;
  },
};

const toJson = (document: object) => `${JSON.stringify(document, null, 2)}\n`;

/** Without anchors, which the contract itself may not have. */
const toYaml = (document: object) => stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
