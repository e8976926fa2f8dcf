// The snippets and links with which MCP clients install the server of a created project.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { installValues } from "../src/init/install-links.ts";
import { insertValues, type TemplateValue } from "../src/init/project-files.ts";

const template = readFileSync(join(import.meta.dirname, "../template/packages/mcp/README.md"), "utf8");

it.each<[string, string[]]>([
  ["one API key", ["BOOKS_API_KEY"]],
  ["several credentials", ["BOOKS_OAUTH", "BOOKS_SESSION"]],
  ["no credential", []],
])("each snippet and link for a service with %s starts the server", (_name, variables) => {
  const values: Record<string, TemplateValue> = {
    scope: "@acme",
    title: "Books",
    ...installValues("books", "@acme/mcp", variables),
  };
  const readme = insertValues(template, values, "markdown");
  const snippets = [...readme.matchAll(/```json title="[^"]+"\n([\s\S]+?)```/g)].map(([, json = ""]) =>
    JSON.parse(json),
  );
  const env = (format: (variable: string) => string) =>
    variables.length > 0 && { env: Object.fromEntries(variables.map((variable) => [variable, format(variable)])) };
  const start = (format: (variable: string) => string) => ({
    books: { command: "npx", args: ["-y", "@acme/mcp"], ...env(format) },
  });
  const inputs = variables.map((description) => ({
    type: "promptString",
    id: description.toLowerCase().replaceAll("_", "-"),
    description,
    password: true,
  }));
  const input = (variable: string) => `\${input:${inputs.find(({ description }) => description === variable)?.id}}`;
  expect(snippets).toEqual([
    { mcpServers: start(() => "...") },
    { mcpServers: start((variable) => `\${env:${variable}}`) },
    { ...(inputs.length > 0 && { inputs }), servers: start(input) },
  ]);
  const [cursor, code] = [...readme.matchAll(/\]\((https:\/\/(?:cursor|vscode)[^)]+)\)/g)].map(
    ([, link = ""]) => new URL(link).searchParams,
  );
  const config = Buffer.from(cursor?.get("config") ?? "", "base64").toString();
  expect([cursor?.get("name"), JSON.parse(config)]).toEqual(["books", snippets[1].mcpServers.books]);
  expect([code?.get("name"), JSON.parse(code?.get("config") ?? "")]).toEqual(["books", snippets[2].servers.books]);
  expect(JSON.parse(code?.get("inputs") ?? "[]")).toEqual(inputs);
  const options = variables.map((variable) => ` --env ${variable}=...`).join("");
  expect(readme).toContain(`\nclaude mcp add books${options} -- npx -y @acme/mcp\n`);
});
