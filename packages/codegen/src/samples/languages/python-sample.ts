// Renders a request as Python with the package `requests`.
import { ExampleFile } from "../example-file.ts";
import type { OutgoingBody, OutgoingRequest } from "../outgoing-request.ts";
import { prettyPrintPython, usedBeforeBody } from "../serialize-value.ts";
import { type StringNotation, stringExpression, usesEncoding, usesSecret } from "./language.ts";
import { VARIABLE_EXPRESSIONS } from "./variables.ts";

const STRINGS: StringNotation = {
  // A JSON string has the same meaning in Python.
  literal: (value) => JSON.stringify(value),
  variable: VARIABLE_EXPRESSIONS.python,
  base64: (expression) => `base64.b64encode(${expression}.encode()).decode()`,
  percentEncoded: (expression) => `quote(${expression}, safe="")`,
};

export function pythonSample(request: OutgoingRequest): string {
  const { method, url, headers, body, response } = request;
  const standardModules = [
    ...(usesEncoding(request, "base64") ? ["import base64"] : []),
    ...(usesSecret(request) ? ["import os"] : []),
    ...(usesEncoding(request, "percent") ? ["from urllib.parse import quote"] : []),
  ];
  // `json=` sets the media type of JSON.
  const shown = headers.filter(({ name, value }) => name !== "Content-Type" || value[0] !== "application/json");
  const fields = shown.map(({ name, value }) => `${JSON.stringify(name)}: ${stringExpression(value, STRINGS)}`);
  const call = [
    stringExpression(url, STRINGS),
    ...(fields.length === 1 ? [`headers={${fields[0]}}`] : []),
    ...(fields.length > 1 ? [`headers={\n${fields.map((field) => `        ${field},\n`).join("")}    }`] : []),
    ...(body ? [bodyArgument(body)] : []),
    ...(response === "stream" ? ["stream=True"] : []),
  ];
  return `${standardModules.map((line) => `${line}\n`).join("")}${standardModules.length > 0 ? "\n" : ""}import requests

response = requests.${method.toLowerCase()}(
${call.map((line) => `    ${line},\n`).join("")})
response.raise_for_status()
${useResponse(response)}`;
}

function bodyArgument(body: OutgoingBody): string {
  if (body.kind === "json")
    return `json=${prettyPrintPython(body.value, "    ", usedBeforeBody(body.value, "    json=".length))}`;
  if (body.kind === "text") return `data=${JSON.stringify(body.source)}.encode()`;
  if (body.kind === "file") return `data=${openFile(body.file)}`;
  if (body.kind === "form")
    return `data=[${tuples(body.pairs.map((pair) => pair.map((value) => JSON.stringify(value))))}]`;
  const parts = body.parts.map(({ name, value, type }) => {
    const isFile = value instanceof ExampleFile;
    const part = isFile ? [JSON.stringify(value.fileName), openFile(value)] : ["None", JSON.stringify(value)];
    const mediaType = isFile ? value.type : type;
    return [JSON.stringify(name), `(${[...part, ...(mediaType ? [JSON.stringify(mediaType)] : [])].join(", ")})`];
  });
  return `files=[${tuples(parts)}]`;
}

function tuples(entries: string[][]): string {
  return entries.length === 0 ? "" : `\n${entries.map((entry) => `        (${entry.join(", ")}),\n`).join("")}    `;
}

function openFile({ fileName }: ExampleFile): string {
  return `open(${JSON.stringify(fileName)}, "rb")`;
}

function useResponse(response: OutgoingRequest["response"]): string {
  if (response instanceof ExampleFile) {
    return `with open(${JSON.stringify(response.fileName)}, "wb") as file:\n    file.write(response.content)`;
  }
  if (response === "stream") return "for line in response.iter_lines(decode_unicode=True):\n    print(line)";
  if (response === "none") return "print(response.status_code)";
  return `print(response.${response === "json" ? "json()" : "text"})`;
}
