// Renders a request as Java 17 with its standard library.
import { ExampleFile } from "../example-file.ts";
import type { OutgoingBody, OutgoingRequest } from "../outgoing-request.ts";
import { indentedJson } from "../serialize-value.ts";
import { MULTIPART_TYPE, multipartChunks, type StringNotation, stringExpression, usesEncoding } from "./language.ts";
import { VARIABLE_EXPRESSIONS } from "./variables.ts";

/** A JSON string has the same meaning in Java. */
const literal = (value: string) => JSON.stringify(value);

const STRINGS: StringNotation = {
  literal,
  variable: VARIABLE_EXPRESSIONS.java,
  base64: (expression) => `Base64.getEncoder().encodeToString(${expression}.getBytes())`,
  percentEncoded: (expression) => `URLEncoder.encode(${expression}, StandardCharsets.UTF_8)`,
};

const PUBLISHERS = "HttpRequest.BodyPublishers";

export function javaSample(request: OutgoingRequest): string {
  const { method, url, headers, body, response } = request;
  const hasFile =
    response instanceof ExampleFile ||
    body?.kind === "file" ||
    (body?.kind === "multipart" && body.parts.some(({ value }) => value instanceof ExampleFile));
  const imports = [
    "java.net.URI",
    ...(usesEncoding(request, "percent") ? ["java.net.URLEncoder", "java.nio.charset.StandardCharsets"] : []),
    "java.net.http.HttpClient",
    "java.net.http.HttpRequest",
    "java.net.http.HttpResponse",
    ...(hasFile ? ["java.nio.file.Path"] : []),
    ...(usesEncoding(request, "base64") ? ["java.util.Base64"] : []),
  ];
  const fields = [...headers, ...formHeaders(body)].map(
    ({ name, value }) => `.header(${literal(name)}, ${stringExpression(value, STRINGS)})`,
  );
  const calls = [...fields, `.method("${method}", ${body ? publisher(body) : `${PUBLISHERS}.noBody()`})`, ".build();"];
  return `${imports
    .sort()
    .map((name) => `import ${name};\n`)
    .join("")}
public class Main {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(${stringExpression(url, STRINGS)}))
${calls.map((call) => `        ${call}\n`).join("")}    var response = HttpClient.newHttpClient().send(request, ${bodyHandler(response)});
    if (response.statusCode() >= 400) {
      throw new RuntimeException(response.statusCode() + ": " + response.body());
    }
    ${useResponse(response)}
  }
}`;
}

function formHeaders(body: OutgoingBody | undefined): OutgoingRequest["headers"] {
  if (body?.kind === "form") return [{ name: "Content-Type", value: ["application/x-www-form-urlencoded"] }];
  return body?.kind === "multipart" ? [{ name: "Content-Type", value: [MULTIPART_TYPE] }] : [];
}

function publisher(body: OutgoingBody): string {
  if (body.kind === "json") return `${PUBLISHERS}.ofString(${jsonLiteral(indentedJson(body.value, JSON_INDENT))})`;
  if (body.kind === "text") return `${PUBLISHERS}.ofString(${literal(body.source)})`;
  if (body.kind === "file") return filePublisher(body.file);
  if (body.kind === "form") return `${PUBLISHERS}.ofString(${literal(new URLSearchParams(body.pairs).toString())})`;
  const chunks = multipartChunks(body.parts).map((chunk) =>
    chunk instanceof ExampleFile ? filePublisher(chunk) : `${PUBLISHERS}.ofString(${literal(chunk)})`,
  );
  return `${PUBLISHERS}.concat(\n            ${chunks.join(",\n            ")})`;
}

function filePublisher({ fileName }: ExampleFile): string {
  return `${PUBLISHERS}.ofFile(Path.of(${literal(fileName)}))`;
}

const JSON_INDENT = " ".repeat(12);

/** Returns a text block for JSON on several lines. Within it, a backslash is escaped; quotes are not, because JSON never has three in a row. */
function jsonLiteral(json: string): string {
  if (!json.includes("\n")) return literal(json);
  return `"""\n${JSON_INDENT}${json.replaceAll("\\", "\\\\")}"""`;
}

function bodyHandler(response: OutgoingRequest["response"]): string {
  if (response instanceof ExampleFile)
    return `HttpResponse.BodyHandlers.ofFile(Path.of(${literal(response.fileName)}))`;
  return `HttpResponse.BodyHandlers.of${response === "stream" ? "Lines" : "String"}()`;
}

function useResponse(response: OutgoingRequest["response"]): string {
  if (response === "stream") return "response.body().forEach(System.out::println);";
  return `System.out.println(response.${response === "none" ? "statusCode" : "body"}());`;
}
