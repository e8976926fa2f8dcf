// The configuration with which MCP clients start the server of a project, and the links that install it with one click.
import type { TemplateValue } from "./project-files.ts";

export interface McpServerConfig {
  command: string;
  args: string[];
  env: Record<string, string> | undefined;
}

/** A value that VS Code asks for and stores (https://code.visualstudio.com/docs/copilot/reference/mcp-configuration). */
interface PromptInput {
  type: "promptString";
  id: string;
  description: string;
  password: true;
}

/**
 * Returns values of placeholders: JSON for each client, links for Cursor and VS Code, and the command of Claude Code.
 *
 * @param name name of the server in the clients
 * @param variables environment variables with credentials
 */
export function installValues(name: string, packageName: string, variables: string[]): Record<string, TemplateValue> {
  const config = (value: (variable: string) => string): McpServerConfig => ({
    command: "npx",
    args: ["-y", packageName],
    env:
      variables.length > 0 ? Object.fromEntries(variables.map((variable) => [variable, value(variable)])) : undefined,
  });
  const desktop = config(() => "...");
  const cursor = config((variable) => `\${env:${variable}}`);
  const code = config((variable) => `\${input:${inputId(variable)}}`);
  const inputs = variables.map(
    (variable): PromptInput => ({ type: "promptString", id: inputId(variable), description: variable, password: true }),
  );
  const vscode = { inputs: inputs.length > 0 ? inputs : undefined, servers: { [name]: code } };
  const query = (value: object) => encodeURIComponent(JSON.stringify(value));
  const inputsQuery = inputs.length > 0 ? `&inputs=${query(inputs)}` : "";
  const encoded = encodeURIComponent(Buffer.from(JSON.stringify(cursor)).toString("base64"));
  const options = variables.map((variable) => ` --env ${variable}=...`).join("");
  return {
    mcpDesktop: { json: { mcpServers: { [name]: desktop } } },
    mcpCursor: { json: { mcpServers: { [name]: cursor } } },
    mcpVscode: { json: vscode },
    mcpClaudeCode: `claude mcp add ${name}${options} -- npx -y ${packageName}`,
    mcpCursorLink: `https://cursor.com/en/install-mcp?name=${encodeURIComponent(name)}&config=${encoded}`,
    mcpVscodeLink: `https://vscode.dev/redirect/mcp/install?name=${encodeURIComponent(name)}${inputsQuery}&config=${query(code)}`,
  };
}

function inputId(variable: string): string {
  return variable.toLowerCase().replaceAll("_", "-");
}
