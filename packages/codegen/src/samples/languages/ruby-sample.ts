// Renders a request as Ruby with its standard library.
import { ExampleFile } from "../example-file.ts";
import type { OutgoingBody, OutgoingRequest } from "../outgoing-request.ts";
import { prettyPrintRuby, stringifyRubyString, usedBeforeBody } from "../serialize-value.ts";
import { MULTIPART_TYPE, multipartChunks, type StringNotation, stringExpression, usesEncoding } from "./language.ts";
import { VARIABLE_EXPRESSIONS } from "./variables.ts";

const literal = stringifyRubyString;

const STRINGS: StringNotation = {
  literal,
  variable: VARIABLE_EXPRESSIONS.ruby,
  base64: (expression) => `[${expression}].pack("m0")`,
  percentEncoded: (expression) => `ERB::Util.url_encode(${expression})`,
};

export function rubySample(request: OutgoingRequest): string {
  const { method, url, headers, body, response } = request;
  const libraries = [
    ...(usesEncoding(request, "percent") ? ["erb"] : []),
    ...(body?.kind === "json" ? ["json"] : []),
    "net/http",
  ];
  const className = method.charAt(0) + method.slice(1).toLowerCase();
  const receive =
    response === "stream"
      ? `  http.request(request) do |response|
    response.read_body { |chunk| print chunk }
  end`
      : "  http.request(request)";
  return `${libraries.map((name) => `require "${name}"\n`).join("")}
uri = URI(${stringExpression(url, STRINGS)})
request = Net::HTTP::${className}.new(uri)
${headers.map(({ name, value }) => `request[${literal(name)}] = ${stringExpression(value, STRINGS)}\n`).join("")}${body ? bodyLines(body) : ""}
response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == "https") do |http|
${receive}
end
abort "#{response.code}: #{response.body}" unless response.is_a?(Net::HTTPSuccess)
${useResponse(response)}`.trimEnd();
}

function bodyLines(body: OutgoingBody): string {
  if (body.kind === "json") {
    const value = prettyPrintRuby(body.value, "", usedBeforeBody(body.value, "request.body = .to_json".length));
    return `request.body = ${/^[[{]/.test(value) ? value : `(${value})`}.to_json\n`;
  }
  if (body.kind === "text") return `request.body = ${literal(body.source)}\n`;
  if (body.kind === "file") return `request.body = ${readFile(body.file)}\n`;
  if (body.kind === "form") return `request.set_form([${entries(body.pairs.map((pair) => pair.map(literal)))}])\n`;
  // The standard library sends the media type of files only.
  if (body.parts.some(({ type, value }) => type !== undefined && !(value instanceof ExampleFile))) {
    const chunks = multipartChunks(body.parts).map((chunk) =>
      chunk instanceof ExampleFile ? readFile(chunk) : literal(chunk),
    );
    return `request["Content-Type"] = ${literal(MULTIPART_TYPE)}\nrequest.body = [\n${chunks.map((chunk) => `  ${chunk},\n`).join("")}].join\n`;
  }
  const parts = body.parts.map(({ name, value }) => {
    if (!(value instanceof ExampleFile)) return [literal(name), literal(value)];
    const type = value.type === undefined ? [] : [`{ content_type: ${literal(value.type)} }`];
    return [literal(name), `File.open(${literal(value.fileName)})`, ...type];
  });
  return `request.set_form([${entries(parts)}], "multipart/form-data")\n`;
}

function entries(rows: string[][]): string {
  return rows.length === 0 ? "" : `\n${rows.map((row) => `  [${row.join(", ")}],\n`).join("")}`;
}

function readFile({ fileName }: ExampleFile): string {
  return `File.binread(${literal(fileName)})`;
}

function useResponse(response: OutgoingRequest["response"]): string {
  if (response instanceof ExampleFile) return `File.binwrite(${literal(response.fileName)}, response.body)`;
  if (response === "stream") return "";
  return response === "none" ? "puts response.code" : "puts response.body";
}
