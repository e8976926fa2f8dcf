// The clients that are compared. Each is generated from the same contract and makes the same call.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { binPath } from "../installed-packages.ts";
import type { ListCall } from "../list-call.ts";

export interface MeasuredClient {
  name: string;
  /** True if TypeScript can check the types of the program. */
  isTyped?: true;
  /** Writes the generator's configuration and returns its commands. */
  commands(job: { document: string; output: string }): Promise<string[][]>;
  /** Returns the source of a program that makes the call. It is stored next to the generated files. */
  program(call: ListCall): string;
}

export const clients: MeasuredClient[] = [
  {
    name: "@petstore/sdk",
    isTyped: true,
    commands: async () => [],
    program: ({ contract, list }) => `import { ${contract.client.name} } from "@petstore/sdk";
const client = new ${contract.client.name}({ apiKey: "key" });
client.${[list.sdk.resource, list.sdk.method].join(".")}({ limit: 50 }).then(({ data }) => console.log(data));
`,
  },
  {
    name: "@petstore/sdk functions",
    commands: async () => [],
    program: ({
      contract,
      list,
    }) => `import { ${contract.client.name}Client, ${list.operationId} } from "@petstore/sdk/operations";
const client = new ${contract.client.name}Client({ apiKey: "key" });
${list.operationId}(client, { limit: 50 }).then(({ data }) => console.log(data));
`,
  },
  {
    name: "openapi-fetch",
    isTyped: true,
    commands: async ({ document, output }) => [
      [process.execPath, binPath("openapi-typescript"), document, "--output", join(output, "paths.ts")],
    ],
    program: ({ contract, list }) => `import createClient from "openapi-fetch";
import type { paths } from "./paths.ts";
const client = createClient<paths>({ baseUrl: "${contract.servers[0]?.url}", headers: { Authorization: "Bearer key" } });
client.GET("${list.path}", { params: { query: { limit: 50 } } }).then(({ data }) => console.log(data));
`,
  },
  {
    name: "orval fetch",
    isTyped: true,
    commands: async ({ document, output }) => {
      const config = join(output, "orval.config.ts");
      const source = { c: { input: document, output: { target: "client.ts", client: "fetch" } } };
      await writeFile(config, `export default ${JSON.stringify(source)};\n`);
      return [[process.execPath, binPath("orval"), "--config", config]];
    },
    program: ({ list }) => `import { ${list.operationId} } from "./client.ts";
${list.operationId}({ limit: 50 }, { headers: { Authorization: "Bearer key" } }).then(({ data }) => console.log(data));
`,
  },
  {
    name: "hey-api",
    isTyped: true,
    commands: async ({ document, output }) => [
      [
        process.execPath,
        binPath("@hey-api/openapi-ts", "openapi-ts"),
        ...["--input", document, "--output", join(output, "client"), "--silent"],
        ...["--plugins", "@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
      ],
    ],
    program: ({ contract, list }) => {
      // hey-api capitalizes a letter that follows a digit.
      const name = list.operationId.replace(/\d[a-z]/g, (pair) => pair.toUpperCase());
      return `import { client } from "./client/client.gen.ts";
import { ${name} } from "./client/sdk.gen.ts";
client.setConfig({ baseUrl: "${contract.servers[0]?.url}", auth: "key" });
${name}({ query: { limit: 50 } }).then(({ data }) => console.log(data));
`;
    },
  },
  {
    name: "redocly generate-client",
    commands: async ({ document, output }) => [
      [
        process.execPath,
        binPath("@redocly/cli", "redocly"),
        "generate-client",
        document,
        "--output",
        join(output, "client.ts"),
      ],
    ],
    program: ({ list }) => `import { ${list.operationId} } from "./client.ts";
${list.operationId}({ limit: 50 }).then(console.log);
`,
  },
];

/** The clients for contracts of other sizes, for which the SDK is generated, too. */
export const growingClients: MeasuredClient[] = [
  {
    name: "@onecontract/codegen SDK",
    commands: async ({ document, output }) => {
      const args = ["generate", "--input", document, "--output", join(output, "gen"), "--sdk"];
      return [[process.execPath, binPath("@onecontract/cli", "onecontract"), ...args]];
    },
    program: ({ contract, list }) => `import { ${contract.client.name} } from "./gen/client.gen.ts";
const client = new ${contract.client.name}({ apiKey: "key" });
client.${[list.sdk.resource, list.sdk.method].join(".")}({ limit: 50 }).then(console.log);
`,
  },
  ...clients.slice(2),
];
