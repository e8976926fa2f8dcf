// `onecontract bundle`: writes a contract in OpenAPI as one document.
import { mkdir, readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { prettyPrintJson } from "@onecontract/codegen";
import { stringify } from "yaml";
import { type Command, parseCommandLine } from "../command.ts";
import { readAudience } from "../config/read-audience.ts";
import { bundleDocument } from "../input/bundle-document.ts";
import { UsageError } from "../user-error.ts";
import { writeAtOnce } from "../write-at-once.ts";

export const command: Command = {
  usage: `Usage: onecontract bundle FILE --output FILE [--output FILE] [--allow-references PLACE]
       onecontract bundle --audience NAME --output FILE [--output FILE] [--config FILE]

Writes an OpenAPI document with the targets of its references. Unlike redocly bundle, it reads only files in the folder of the document.
With --audience, it writes the contract as an audience of the configuration gets it.

  --output FILE     .json or .yaml file to write; may be repeated
  --audience NAME   an audience of the configuration, whose contract may be TypeSpec, too
  --config FILE     configuration with the audience (default: onecontract.config.ts)
  --allow-references PLACE  a folder or URL, other than the document's folder, that references may lead to; may be repeated`,

  async run(args) {
    const options = { values: ["audience", "config"], lists: ["output", "allow-references"] } as const;
    const { values, positionals } = parseCommandLine(args, options);
    const { output = [] } = values;
    if (output.length === 0) throw new UsageError("expected --output, got none");
    const document = await readDocument(positionals, values);
    for (const path of output) {
      await mkdir(dirname(path), { recursive: true });
      await writeAtOnce(path, path.endsWith(".json") ? toJson(document) : toYaml(document));
    }
    return 0;
  },
};

interface Values {
  "allow-references"?: string[];
  audience?: string;
  config?: string;
}

async function readDocument(files: string[], { audience, config, ...values }: Values): Promise<object> {
  const [file, extra] = files;
  if (audience !== undefined) {
    if (file !== undefined) throw new UsageError(`expected a document or --audience, got both`);
    return (await readAudience(audience, config && resolve(config))).document;
  }
  if (file === undefined || extra !== undefined)
    throw new UsageError(`expected one document, got ${files.join(", ") || "none"}`);
  return bundleDocument(await readFile(file, "utf8"), file, values["allow-references"]);
}

const toJson = (document: object) => `${prettyPrintJson(document)}\n`;

/** Without anchors, which the contract itself may not have. */
const toYaml = (document: object) => stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
