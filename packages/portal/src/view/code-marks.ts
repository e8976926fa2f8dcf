// Finds the parts of code that readers replace by their server and credentials. Code samples come with such marks; code in guides
// gets them here.
import type { CodePart } from "@onecontract/codegen/language/code";
import { cs } from "@onecontract/codegen/language/csharp";
import { go } from "@onecontract/codegen/language/go";
import { java } from "@onecontract/codegen/language/java";
import { php } from "@onecontract/codegen/language/php";
import { py } from "@onecontract/codegen/language/python";
import { rb } from "@onecontract/codegen/language/ruby";
import type { ConnectionData } from "./connection-data.ts";

/** Returns code in parts. Their marks are those of `CodeSample`, `clientOption` within an object, and `tarball`. */
export function markCode(source: string, data: ConnectionData): CodePart[] {
  const parts: CodePart[] = [{ text: source, mark: undefined }];
  return patterns(source, data).reduce(
    (marked, [pattern, mark]) =>
      marked.flatMap((part) => (part.mark === undefined ? split(part.text, new RegExp(pattern, "gm"), mark) : [part])),
    parts,
  );
}

/** Leaves out the marks of base URLs that the reader does not select, such as that of an operation with other servers. */
export function selectMarks(parts: readonly CodePart[], { baseURL }: ConnectionData): CodePart[] {
  return parts.map(({ text, mark }) => ({ text, mark: mark === "baseURL" && text !== baseURL ? undefined : mark }));
}

function patterns(source: string, { baseURL, client, credentials }: ConnectionData): [pattern: string, mark: string][] {
  // The tarball of the SDK is a file of the portal.
  const found: [string, string][] = [["https?://[^\\s\"']+/sdk\\.tgz", "tarball"]];
  if (/^https?:/.test(baseURL)) found.push([`${escapePattern(baseURL)}(?=[/?"'\`\\s]|$)`, "baseURL"]);
  if (client !== undefined && !/\b(baseURL|environment|servers)\b/.test(source)) {
    found.push([`(?<=new ${escapePattern(client)}\\()(?=\\))`, "clientOptions"]);
    found.push([`(?<=new ${escapePattern(client)}\\(\\{)`, "clientOption"]);
  }
  for (const { variable } of credentials) {
    const name = escapePattern(variable);
    for (const { environmentVariable } of [cs, go, java, php, py, rb]) {
      found.push([escapePattern(`${environmentVariable(variable)}`), `credentialExpression:${variable}`]);
    }
    const inString = `\\$\\{process\\.env\\.${name}\\}|\\$${name}\\b`;
    // An assignment in a shell: `export API_KEY=...`.
    found.push([`${inString}|(?<=^export ${name}=)\\S+`, `credential:${variable}`]);
  }
  return found;
}

function split(source: string, pattern: RegExp, mark: string): CodePart[] {
  const parts: CodePart[] = [];
  let end = 0;
  for (const { index, 0: match } of source.matchAll(pattern)) {
    parts.push({ text: source.slice(end, index), mark: undefined }, { text: match, mark });
    end = index + match.length;
  }
  return [...parts, { text: source.slice(end), mark: undefined }];
}

function escapePattern(source: string): string {
  return source.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
