// Checks the snippets and links with which users install the server.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { service } from "../src/gen/tools.gen.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");
const readme = read("README.md");
const { name }: { name: string } = JSON.parse(read("package.json"));
const variable = `${service.environmentPrefix}_API_KEY`;

interface Snippet {
  mcpServers?: Record<string, object>;
  servers?: Record<string, object>;
  inputs?: { id: string }[];
}

const snippets = [...readme.matchAll(/```json title="([^"]+)"\n([\s\S]+?)```/g)].map(
  ([, title = "", json = ""]): [string, Snippet] => [title, JSON.parse(json)],
);
const start = (key: string) => ({ command: "npx", args: ["-y", name], env: { [variable]: key } });

/** Returns the values of the query of a link in the README. */
function linkParameters(prefix: string): URLSearchParams {
  const [link = ""] = readme.split("](").filter((part) => part.startsWith(prefix));
  return new URL(link.slice(0, link.indexOf(")"))).searchParams;
}

describe("the README", () => {
  it("has a snippet for each client, with the key that the client reads", () => {
    const keys = snippets.map(([title, snippet]) => [title, ...Object.keys(snippet)]);
    expect(keys).toEqual([
      ["claude_desktop_config.json", "mcpServers"],
      ["mcp.json", "mcpServers"],
      [".vscode/mcp.json", "inputs", "servers"],
      [".vscode/mcp.json", "inputs", "servers"],
    ]);
  });

  it("has snippets that start this package with the variable of the API key", () => {
    const [desktop, cursor, code] = snippets.map(([, snippet]) => snippet.mcpServers ?? snippet.servers);
    expect(desktop).toEqual({ petstore: start("pets_live_...") });
    expect(cursor).toEqual({ petstore: start(`\${env:${variable}}`) });
    expect(code).toEqual({ petstore: start(`\${input:${snippets[2]?.[1].inputs?.[0]?.id}}`) });
  });

  it("has a snippet that connects to the server over HTTP with the key as a bearer token", () => {
    const { servers, inputs } = snippets[3]?.[1] ?? {};
    const headers = { Authorization: `Bearer \${input:${inputs?.[0]?.id}}` };
    expect(servers).toEqual({ petstore: { type: "http", url: "http://127.0.0.1:3000/mcp", headers } });
  });

  it("has links that install what the snippets contain", () => {
    const cursor = linkParameters("https://cursor.com/en/install-mcp?");
    const config = Buffer.from(cursor.get("config") ?? "", "base64").toString();
    expect([cursor.get("name"), JSON.parse(config)]).toEqual(["petstore", snippets[1]?.[1].mcpServers?.petstore]);
    const code = linkParameters("https://vscode.dev/redirect/mcp/install?");
    const { inputs, servers } = snippets[2]?.[1] ?? {};
    expect(code.get("name")).toBe("petstore");
    expect(JSON.parse(code.get("inputs") ?? "")).toEqual(inputs);
    expect(JSON.parse(code.get("config") ?? "")).toEqual(servers?.petstore);
  });

  it("has commands that install the server in Claude Code", () => {
    const commands = [...readme.matchAll(/^claude mcp add .+$/gm)].map(([command]) => command);
    expect(commands).toEqual([
      `claude mcp add petstore --env ${variable}=pets_live_... -- npx -y ${name}`,
      'claude mcp add --transport http petstore http://127.0.0.1:3000/mcp --header "Authorization: Bearer pets_live_..."',
    ]);
  });
});
