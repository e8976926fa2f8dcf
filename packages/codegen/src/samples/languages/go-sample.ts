// Renders a request as Go with its standard library.
import { ExampleFile } from "../example-file.ts";
import type { FormPair } from "../form-pairs.ts";
import type { OutgoingBody, OutgoingRequest } from "../outgoing-request.ts";
import { indentedJson } from "../serialize-value.ts";
import { type StringNotation, stringExpression, usesEncoding, usesSecret } from "./language.ts";
import { VARIABLE_EXPRESSIONS } from "./variables.ts";

/** A JSON string has the same meaning in Go. */
const literal = (value: string) => JSON.stringify(value);

const STRINGS: StringNotation = {
  literal,
  variable: VARIABLE_EXPRESSIONS.go,
  base64: (expression) => `base64.StdEncoding.EncodeToString([]byte(${expression}))`,
  percentEncoded: (expression) => `url.QueryEscape(${expression})`,
  // gofmt writes no spaces around an operator within arguments.
  concatenation: "+",
};

const RETURN_ERROR = "\tif err != nil {\n\t\tlog.Fatal(err)\n\t}\n";

export function goSample(request: OutgoingRequest): string {
  const { method, url, headers, body, response } = request;
  const { lines = "", expression = "nil", packages = [], contentType } = body ? goBody(body) : {};
  const imports = new Set([
    "io",
    "log",
    "net/http",
    ...packages,
    ...(usesSecret(request) || response instanceof ExampleFile || response === "stream" ? ["os"] : []),
    ...(usesEncoding(request, "base64") ? ["encoding/base64"] : []),
    ...(usesEncoding(request, "percent") ? ["net/url"] : []),
    ...(response === "stream" || response instanceof ExampleFile ? [] : ["fmt"]),
  ]);
  const fields = [
    ...headers.map(({ name, value }) => [literal(name), stringExpression(value, STRINGS)]),
    ...(contentType === undefined ? [] : [[literal("Content-Type"), contentType]]),
  ];
  return `package main

import (
${[...imports]
  .sort()
  .map((name) => `\t"${name}"\n`)
  .join("")})

func main() {
${lines}	request, err := http.NewRequest("${method}", ${stringExpression(url, STRINGS)}, ${expression})
${RETURN_ERROR}${fields.map((field) => `\trequest.Header.Set(${field.join(", ")})\n`).join("")}
	response, err := http.DefaultClient.Do(request)
${RETURN_ERROR}	defer response.Body.Close()
${response === "stream" ? COPY_STREAM : readResponse(response)}}`;
}

const COPY_STREAM = `	if response.StatusCode >= 400 {
		log.Fatal(response.Status)
	}
	if _, err := io.Copy(os.Stdout, response.Body); err != nil {
		log.Fatal(err)
	}
`;

function readResponse(response: OutgoingRequest["response"]): string {
  const use =
    response instanceof ExampleFile
      ? `\tif err := os.WriteFile(${literal(response.fileName)}, data, 0o644); err != nil {\n\t\tlog.Fatal(err)\n\t}\n`
      : `\tfmt.Println(${response === "none" ? "response.StatusCode" : "string(data)"})\n`;
  return `	data, err := io.ReadAll(response.Body)
${RETURN_ERROR}	if response.StatusCode >= 400 {
		log.Fatalf("%s: %s", response.Status, data)
	}
${use}`;
}

interface GoBody {
  /** Statements before the request. */
  lines?: string;
  /** Expression of the reader. */
  expression: string;
  packages: string[];
  /** Expression of the media type, if it is not among the headers. */
  contentType?: string;
}

function goBody(body: OutgoingBody): GoBody {
  if (body.kind === "json") {
    const source = indentedJson(body.value, "\t");
    return { ...declareBody(`strings.NewReader(${rawLiteral(source)})`), packages: ["strings"] };
  }
  if (body.kind === "text")
    return { ...declareBody(`strings.NewReader(${rawLiteral(body.source)})`), packages: ["strings"] };
  if (body.kind === "file") return { lines: openFile("body", body.file, "\t"), expression: "body", packages: ["os"] };
  if (body.kind === "form") {
    const values = body.pairs.map(([name, value]) => `\tform.Add(${literal(name)}, ${literal(value)})\n`);
    return {
      lines: `\tform := url.Values{}\n${values.join("")}`,
      expression: "strings.NewReader(form.Encode())",
      packages: ["net/url", "strings"],
      contentType: literal("application/x-www-form-urlencoded"),
    };
  }
  return multipartBody(body.parts);
}

function declareBody(expression: string): GoBody {
  return { lines: `\tbody := ${expression}\n`, expression: "body", packages: [] };
}

function multipartBody(parts: FormPair[]): GoBody {
  const files = parts.filter(({ value }) => value instanceof ExampleFile);
  const headerParts = parts.filter((part) => !isPlain(part));
  const lines = parts.map((part, index) => {
    const { name, value } = part;
    if (!(value instanceof ExampleFile) && isPlain(part))
      return `\tform.WriteField(${literal(name)}, ${literal(value)})\n`;
    return typedPart(part, String(index + 1));
  });
  return {
    lines: `\tvar body bytes.Buffer\n\tform := multipart.NewWriter(&body)\n${lines.join("")}\tform.Close()\n`,
    expression: "&body",
    packages: [
      "bytes",
      "mime/multipart",
      ...(headerParts.length > 0 ? ["net/textproto"] : []),
      ...(files.length > 0 ? ["io", "os"] : []),
    ],
    contentType: "form.FormDataContentType()",
  };
}

function isPlain({ value, type }: FormPair): boolean {
  return !(value instanceof ExampleFile) && type === undefined;
}

/** Writes a part with a media type, which the methods for fields and files do not set. */
function typedPart({ name, value, type }: FormPair, suffix: string): string {
  const isFile = value instanceof ExampleFile;
  const disposition = `form-data; name=${JSON.stringify(name)}${isFile ? `; filename=${JSON.stringify(value.fileName)}` : ""}`;
  const mediaType = isFile ? (value.type ?? "application/octet-stream") : (type ?? "text/plain");
  const part = `part${suffix}`;
  const create = `\t${part}, err := form.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {${literal(disposition)}},
		"Content-Type":        {${literal(mediaType)}},
	})
${RETURN_ERROR}`;
  if (!isFile) return `${create}\t${part}.Write([]byte(${rawLiteral(value)}))\n`;
  const file = `file${suffix}`;
  return `${create}${openFile(file, value, "\t")}\tif _, err := io.Copy(${part}, ${file}); err != nil {\n\t\tlog.Fatal(err)\n\t}\n`;
}

function openFile(name: string, { fileName }: ExampleFile, indent: string): string {
  return `${indent}${name}, err := os.Open(${literal(fileName)})\n${RETURN_ERROR}${indent}defer ${name}.Close()\n`;
}

/** Returns a raw literal, in which nothing is escaped, unless the value contains its delimiter or a carriage return, which Go removes. */
function rawLiteral(value: string): string {
  return /[`\r]/.test(value) ? literal(value) : `\`${value}\``;
}
