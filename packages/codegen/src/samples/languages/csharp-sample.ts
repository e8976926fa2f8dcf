// Renders a request as C# 11 with its standard library, as a program with top-level statements.
import { ExampleFile } from "../example-file.ts";
import type { OutgoingBody, OutgoingRequest } from "../outgoing-request.ts";
import { prettyPrintJson } from "../serialize-value.ts";
import { type StringNotation, stringExpression, usesEncoding } from "./language.ts";
import { VARIABLE_EXPRESSIONS } from "./variables.ts";

/** A JSON string has the same meaning in C#. */
const literal = (value: string) => JSON.stringify(value);

const STRINGS: StringNotation = {
  literal,
  variable: VARIABLE_EXPRESSIONS.csharp,
  base64: (expression) => `Convert.ToBase64String(Encoding.UTF8.GetBytes(${expression}!))`,
  percentEncoded: (expression) => `Uri.EscapeDataString(${expression}!)`,
};

export function csharpSample(request: OutgoingRequest): string {
  const { method, url, headers, body, response } = request;
  const usings = [
    ...(usesMediaType(body) ? ["System.Net.Http.Headers"] : []),
    ...(usesEncoding(request, "base64") ? ["System.Text"] : []),
  ];
  // The media type is a header of the content.
  const fields = headers.filter(({ name }) => name !== "Content-Type");
  const methodName = method.charAt(0) + method.slice(1).toLowerCase();
  const completion = response === "stream" ? ", HttpCompletionOption.ResponseHeadersRead" : "";
  return `${usings.map((name) => `using ${name};\n`).join("")}${usings.length > 0 ? "\n" : ""}using var client = new HttpClient();
using var request = new HttpRequestMessage(HttpMethod.${methodName}, ${stringExpression(url, STRINGS)});
${fields.map(({ name, value }) => `request.Headers.TryAddWithoutValidation(${literal(name)}, ${stringExpression(value, STRINGS)});\n`).join("")}${body ? bodyLines(body) : ""}
using var response = await client.SendAsync(request${completion});
response.EnsureSuccessStatusCode();
${useResponse(response)}`;
}

function usesMediaType(body: OutgoingBody | undefined): boolean {
  if (body?.kind !== "multipart") return body !== undefined && "mediaType" in body;
  return body.parts.some(({ value, type }) => (value instanceof ExampleFile ? value.type : type) !== undefined);
}

function bodyLines(body: OutgoingBody): string {
  if (body.kind === "form") {
    const pairs = body.pairs.map((pair) => `    new(${pair.map(literal).join(", ")}),\n`);
    return `request.Content = new FormUrlEncodedContent(new List<KeyValuePair<string, string>>\n{\n${pairs.join("")}});\n`;
  }
  if (body.kind === "multipart") {
    const parts = body.parts.map(({ name, value, type }) => {
      const isFile = value instanceof ExampleFile;
      const mediaType = isFile ? value.type : type;
      // Without a media type, the part has none, like those of other clients.
      const content = isFile
        ? `new StreamContent(File.OpenRead(${literal(value.fileName)}))`
        : `new StringContent(${literal(value)})`;
      const header = mediaType === undefined ? "" : ` { Headers = { ContentType = new(${literal(mediaType)}) } }`;
      const fileName = isFile ? `, ${literal(value.fileName)}` : "";
      return `form.Add(${content}${header}, ${literal(name)}${fileName});\n`;
    });
    return `var form = new MultipartFormDataContent();\n${parts.join("")}request.Content = form;\n`;
  }
  const mediaType = `new MediaTypeHeaderValue(${literal(body.mediaType)})`;
  if (body.kind === "file") {
    return `request.Content = new StreamContent(File.OpenRead(${literal(body.file.fileName)}))\n{\n    Headers = { ContentType = ${mediaType} },\n};\n`;
  }
  const source = body.kind === "json" ? rawLiteral(prettyPrintJson(body.value)) : literal(body.source);
  return `request.Content = new StringContent(${source}, ${mediaType});\n`;
}

/** Returns a raw literal for JSON on several lines, in which nothing is escaped. JSON never has three quotes in a row. */
function rawLiteral(json: string): string {
  return json.includes("\n") ? `"""\n${json}\n"""` : literal(json);
}

function useResponse(response: OutgoingRequest["response"]): string {
  if (response instanceof ExampleFile) {
    return `await File.WriteAllBytesAsync(${literal(response.fileName)}, await response.Content.ReadAsByteArrayAsync());`;
  }
  if (response === "stream") return "await response.Content.CopyToAsync(Console.OpenStandardOutput());";
  if (response === "none") return "Console.WriteLine((int)response.StatusCode);";
  return "Console.WriteLine(await response.Content.ReadAsStringAsync());";
}
