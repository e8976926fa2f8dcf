// Renders a request as PHP with its extension `curl`.
import { ExampleFile } from "../example-file.ts";
import type { FormPair } from "../form-pairs.ts";
import type { OutgoingBody, OutgoingRequest } from "../outgoing-request.ts";
import { indentedJson } from "../serialize-value.ts";
import { MULTIPART_TYPE, multipartChunks, type StringNotation, stringExpression } from "./language.ts";
import { VARIABLE_EXPRESSIONS } from "./variables.ts";

/** Returns a literal in single quotes, in which PHP replaces no variables. */
const literal = (value: string) => `'${value.replace(/['\\]/g, "\\$&")}'`;

const STRINGS: StringNotation = {
  literal,
  variable: VARIABLE_EXPRESSIONS.php,
  base64: (expression) => `base64_encode(${expression})`,
  percentEncoded: (expression) => `rawurlencode(${expression})`,
  concatenation: " . ",
};

export function phpSample({ method, url, headers, body, response }: OutgoingRequest): string {
  const encodesMultipart = body?.kind === "multipart" && !isArrayable(body.parts);
  const fields = [...headers, ...(encodesMultipart ? [{ name: "Content-Type", value: [MULTIPART_TYPE] }] : [])].map(
    ({ name, value: [first = "", ...rest] }) =>
      stringExpression(
        typeof first === "string" ? [`${name}: ${first}`, ...rest] : [`${name}: `, first, ...rest],
        STRINGS,
      ),
  );
  const options = [
    ...(method === "HEAD" ? ["CURLOPT_NOBODY => true"] : [`CURLOPT_CUSTOMREQUEST => '${method}'`]),
    ...(fields.length > 0
      ? [`CURLOPT_HTTPHEADER => [\n${fields.map((field) => `        ${field},\n`).join("")}    ]`]
      : []),
    ...(body ? [`CURLOPT_POSTFIELDS => ${bodyExpression(body)}`] : []),
    ...(response === "stream" ? [] : ["CURLOPT_RETURNTRANSFER => true"]),
  ];
  return `<?php

$curl = curl_init(${stringExpression(url, STRINGS)});
curl_setopt_array($curl, [
${options.map((option) => `    ${option},\n`).join("")}]);
$response = curl_exec($curl);
$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
if ($response === false || $status >= 400) {
    throw new RuntimeException("$status: " . ($response ?: curl_error($curl)));
}
${useResponse(response)}`.trimEnd();
}

function bodyExpression(body: OutgoingBody): string {
  if (body.kind === "json") return jsonLiteral(indentedJson(body.value, JSON_INDENT));
  if (body.kind === "text") return literal(body.source);
  if (body.kind === "file") return readFile(body.file);
  if (body.kind === "form") return literal(new URLSearchParams(body.pairs).toString());
  if (!isArrayable(body.parts)) {
    const chunks = multipartChunks(body.parts).map((chunk) =>
      chunk instanceof ExampleFile ? readFile(chunk) : literal(chunk),
    );
    return chunks.join("\n        . ");
  }
  const fields = body.parts.map(({ name, value }) => {
    if (!(value instanceof ExampleFile)) return `${literal(name)} => ${literal(value)}`;
    const type = value.type === undefined ? "" : `, ${literal(value.type)}`;
    return `${literal(name)} => new CURLFile(${literal(value.fileName)}${type})`;
  });
  return `[\n${fields.map((field) => `        ${field},\n`).join("")}    ]`;
}

const JSON_INDENT = " ".repeat(8);

/** JSON on several lines is a nowdoc, in which nothing is escaped. The indentation of its end is removed from all its lines. */
function jsonLiteral(json: string): string {
  return json.includes("\n") ? `<<<'JSON'\n${JSON_INDENT}${json}\n${JSON_INDENT}JSON` : literal(json);
}

/** Returns whether an array can hold the parts: it has one value for a name, and only files have a media type. */
function isArrayable(parts: FormPair[]): boolean {
  const names = parts.map(({ name }) => name);
  return (
    new Set(names).size === names.length &&
    parts.every(({ value, type }) => value instanceof ExampleFile || type === undefined)
  );
}

function readFile({ fileName }: ExampleFile): string {
  return `file_get_contents(${literal(fileName)})`;
}

function useResponse(response: OutgoingRequest["response"]): string {
  if (response instanceof ExampleFile) return `file_put_contents(${literal(response.fileName)}, $response);`;
  if (response === "stream") return "";
  return response === "none" ? "echo $status;" : "echo $response;";
}
