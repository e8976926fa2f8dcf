// `onecontract init`: creates a project from a contract.
import { relative } from "node:path";
import { type Command, parseCommandLine } from "../command.ts";
import { createProject } from "../init/create-project.ts";
import { resolveOptions } from "../init/init-options.ts";
import { UsageError } from "../user-error.ts";

export const command: Command = {
  usage: `Usage: onecontract init [FOLDER] --from CONTRACT [options]
       npm create onecontract FOLDER -- --from CONTRACT [options]

Creates a monorepo from a contract: the SDK, the server stubs, the MCP server, the documentation portal, and a starter API that implements
every operation, with a database. FOLDER is created; it has to be empty. By default it has the name of the project.

  --from CONTRACT   main.tsp or its folder, openapi.yaml or openapi.json or its folder, or the URL of an OpenAPI document
  --allow-references PLACE   a folder or URL, other than the contract's folder, that references may lead to; may be repeated
  --name NAME       name of the project, such as bookshop (default: the name of the folder)
  --scope SCOPE     scope of its packages, such as @acme (default: @NAME)
  --license ID      license of the published packages, such as MIT or Apache-2.0 (default: UNLICENSED, all rights reserved)
  --no-install      leave out the installation of the dependencies
  --no-git          leave out the git repository`,

  async run(args) {
    const { values, positionals } = parseCommandLine(args, {
      values: ["from", "name", "scope", "license"],
      lists: ["allow-references"],
      flags: ["no-install", "no-git"],
    });
    const [directory, extra] = positionals;
    if (extra !== undefined) throw new UsageError(`expected one folder, got ${positionals.join(", ")}`);
    const { from, name, scope, license, "allow-references": allowReferences } = values;
    const isInstalled = !values["no-install"];
    const usesGit = !values["no-git"];
    const options = resolveOptions({ directory, from, name, scope, license, allowReferences, isInstalled, usesGit });
    await createProject(options);
    const folder = relative(process.cwd(), options.directory);
    console.log(["", "Next:", ...(folder === "" ? [] : [`  cd ${folder}`]), "  npm start"].join("\n"));
    return 0;
  },
};
