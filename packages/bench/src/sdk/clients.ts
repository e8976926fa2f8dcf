// The clients whose size is measured, each generated from the same contract and used for the same call.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ListCall } from "../list-call.ts";
import { programPath } from "../program-path.ts";

export interface MeasuredClient {
  name: string;
  /** Whether the program has types that TypeScript can check. */
  isTyped?: true;
  /** Writes what the generator needs, and returns its commands. */
  commands(task: { document: string; output: string }): Promise<string[][]>;
  /** Source of a program, beside what was generated, that makes the call. */
  program(call: ListCall): string;
}

export const clients: MeasuredClient[] = [
  {
    name: "this toolkit",
    isTyped: true,
    commands: async () => [],
    program: ({ contract, list }) => `import { ${contract.client.name} } from "@petstore/sdk";
const client = new ${contract.client.name}({ apiKey: "key" });
console.log((await client.${[list.sdk.resource, list.sdk.method].join(".")}({ limit: 50 })).data);
`,
  },
  {
    name: "openapi-fetch",
    isTyped: true,
    commands: async ({ document, output }) => [
      [process.execPath, programPath("openapi-typescript"), document, "--output", join(output, "paths.ts")],
    ],
    program: ({ contract, list }) => `import createClient from "openapi-fetch";
import type { paths } from "./paths.ts";
const client = createClient<paths>({ baseUrl: "${contract.servers[0]?.url}", headers: { Authorization: "Bearer key" } });
console.log((await client.GET("${list.path}", { params: { query: { limit: 50 } } })).data);
`,
  },
  {
    name: "orval fetch",
    isTyped: true,
    commands: async ({ document, output }) => {
      const config = join(output, "orval.config.ts");
      const source = { c: { input: document, output: { target: "client.ts", client: "fetch" } } };
      await writeFile(config, `export default ${JSON.stringify(source)};\n`);
      return [[process.execPath, programPath("orval"), "--config", config]];
    },
    program: ({ list }) => `import { ${list.operationId} } from "./client.ts";
console.log((await ${list.operationId}({ limit: 50 }, { headers: { Authorization: "Bearer key" } })).data);
`,
  },
  {
    name: "hey-api",
    isTyped: true,
    commands: async ({ document, output }) => [
      [
        process.execPath,
        programPath("@hey-api/openapi-ts", "openapi-ts"),
        ...["--input", document, "--output", join(output, "client"), "--silent"],
        ...["--plugins", "@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
      ],
    ],
    program: ({ contract, list }) => {
      // It writes a letter after a digit as a capital.
      const name = list.operationId.replace(/\d[a-z]/g, (pair) => pair.toUpperCase());
      return `import { client } from "./client/client.gen.ts";
import { ${name} } from "./client/sdk.gen.ts";
client.setConfig({ baseUrl: "${contract.servers[0]?.url}", auth: "key" });
console.log((await ${name}({ query: { limit: 50 } })).data);
`;
    },
  },
  {
    name: "redocly generate-client",
    commands: async ({ document, output }) => [
      [
        process.execPath,
        programPath("@redocly/cli", "redocly"),
        "generate-client",
        document,
        "--output",
        join(output, "client.ts"),
      ],
    ],
    program: ({ list }) => `import { ${list.operationId} } from "./client.ts";
console.log(await ${list.operationId}({ limit: 50 }));
`,
  },
];

/** The same, with the toolkit's client generated from whatever contract there is. */
export const growingClients: MeasuredClient[] = [
  {
    name: "this toolkit",
    commands: async ({ document, output }) => {
      const config = join(output, "orval.config.ts");
      await writeFile(
        config,
        `import { generatorConfig, sdkGenerator } from "@petstore/codegen";
const document = ${JSON.stringify(document)};
export default generatorConfig({ document, directory: "gen" }, sdkGenerator({ runtime: "@petstore/sdk/runtime" }));
`,
      );
      return [[process.execPath, programPath("orval"), "--config", config]];
    },
    program: ({ contract, list }) => `import { ${contract.client.name} } from "./gen/client.gen.ts";
const client = new ${contract.client.name}({ apiKey: "key" });
console.log(await client.${[list.sdk.resource, list.sdk.method].join(".")}({ limit: 50 }));
`,
  },
  ...clients.slice(1),
];
