// The help of the program.
import type { Service } from "./service.ts";

/** @param name name of the package, for `npx` */
export function formatHelp<Client>(service: Service<Client>, name: string): string {
  const { title, credentialVariables, credentialsOptional, serverVariables = {}, environmentPrefix } = service;
  const requirement = credentialsOptional ? "optional" : "required";
  const credential =
    credentialVariables.length === 1
      ? `the API key (${requirement}); not used with --http`
      : "a credential; not used with --http";
  const variables: [string, string][] = [
    ...credentialVariables.map((variable): [string, string] => [variable, credential]),
    [`${environmentPrefix}_BASE_URL`, "base URL of the service, if it is not the default"],
    ...Object.entries(serverVariables),
    [`${environmentPrefix}_LOG`, "debug, info, warn (default), error or off; logs go to standard error"],
  ];
  return `Usage: npx ${name} [options]

Serves the operations of ${title} as tools of the Model Context Protocol, over standard input and output.

Tools:
${formatRows([
  ["--read-only", "offer only operations that read"],
  ["--tools NAMES", "offer only these tools: a,b"],
  ["--tags NAMES", "offer only operations with these tags: x,y"],
  ["--include-deprecated", "offer deprecated operations too"],
  ["--dynamic", "offer three tools that find, describe and call all operations, for large services"],
  [
    "--docs LOCATION",
    "URL or folder of the documentation: adds the tool search_docs, llms.txt and the OpenAPI document",
  ],
])}
Results:
${formatRows([
  ["--max-result-bytes N", "longest result; the tool read_result returns the rest (default 65536)"],
  ["--structured", "return data as structured content with output schemas instead of text"],
])}
HTTP:
${formatRows([
  ["--http PORT", "serve over Streamable HTTP at /mcp; each client sends its API key as a bearer token"],
  ["--host ADDRESS", "address to listen on (default 127.0.0.1, this machine only)"],
  ["--allow-host NAME", "host name of a reverse proxy; can be repeated"],
  ["--allow-origin ORIGIN", "origin of a web page that may connect; can be repeated"],
  ["--max-sessions N", "largest number of sessions; idle ones end first (default 1000)"],
])}
${formatRows([
  ["-h, --help", "print this help"],
  ["--version", "print the version"],
])}
Environment:
${formatRows(variables)}`;
}

function formatRows(rows: [string, string][]): string {
  const width = Math.max(22, ...rows.map(([name]) => name.length));
  return rows.map(([name, description]) => `  ${name.padEnd(width)}  ${description}\n`).join("");
}
