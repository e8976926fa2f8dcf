// Writes a request as Ruby with its standard library.
import { pascalCase } from "../contract/naming.ts";
import { ExampleFile } from "../http/example-file.ts";
import {
  type BodyWriters,
  type HttpBody,
  type HttpRequest,
  headerFields,
  requestURL,
  writeBody,
} from "../http/http-request.ts";
import { MULTIPART_TYPE, multipartChunks } from "../http/multipart-body.ts";
import { type Ruby, rb } from "../language/ruby.ts";
import { isObject } from "../runtime/json/is-record.ts";
import type { ResponseUse } from "./response-use.ts";
import { bodyLayout, commaLines, stringExpression, usesSecret } from "./string-expression.ts";

export function rubySample(request: HttpRequest, response: ResponseUse): Ruby {
  const { method, body } = request;
  const fields = headerFields(request).map(
    ({ name, value }) => rb`request[${rb.literal(name)}] = ${stringExpression(value, rb)}`,
  );
  const receive =
    response === "stream"
      ? rb`
        http.request(request) do |response|
          response.read_body { |chunk| print chunk }
        end
      `
      : rb`http.request(request)`;
  return rb`
    ${usesSecret(request, "percent") && rb`require "erb"`}
    ${body?.kind === "json" && rb`require "json"`}
    require "net/http"

    uri = URI(${stringExpression(requestURL(request), rb)})
    request = ${createRequest(method)}
    ${rb.lines(fields)}
    ${body && writeBody(body, SET_BODY)}

    response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == "https") do |http|
      ${receive}
    end
    abort "#{response.code}: #{response.body}" unless response.is_a?(Net::HTTPSuccess)
    ${useResponse(response)}
  `;
}

function createRequest(method: string): Ruby {
  // Ruby has no class for QUERY. The arguments after the method: the request and the response have bodies.
  if (method === "QUERY") return rb`Net::HTTPGenericRequest.new("QUERY", true, true, uri)`;
  return rb`Net::HTTP::${rb.identifier(pascalCase(method))}.new(uri)`;
}

/** Statements that set the body of the request. */
const SET_BODY: BodyWriters<Ruby> = {
  json: ({ value }) => {
    const literal = rb.value(value, bodyLayout(value, 0, "request.body = .to_json".length));
    return rb`request.body = ${isObject(value) ? literal : rb`(${literal})`}.to_json`;
  },
  text: ({ source }) => rb`request.body = ${rb.literal(source)}`,
  file: ({ file }) => rb`request.body = ${readFile(file)}`,
  form: ({ pairs }) =>
    rb`request.set_form(${rows(pairs.map(([name, value]) => rb`[${rb.literal(name)}, ${rb.literal(value)}]`))})`,
  multipart: setMultipartBody,
};

function setMultipartBody({ parts }: HttpBody<"multipart">): Ruby {
  // The standard library sends the media type of files only.
  if (parts.some(({ type, value }) => type !== undefined && !(value instanceof ExampleFile))) {
    return rb`
      request["Content-Type"] = ${rb.literal(MULTIPART_TYPE)}
      request.body = [
        ${commaLines(rb, multipartChunks(parts, readFile, rb.literal))}
      ].join
    `;
  }
  const entries = parts.map(({ name, value }) => {
    if (!(value instanceof ExampleFile)) return rb`[${rb.literal(name)}, ${rb.literal(value)}]`;
    const type = value.type !== undefined && rb`{ content_type: ${rb.literal(value.type)} }`;
    return rb`[${rb.join([rb.literal(name), rb`File.open(${rb.literal(value.fileName)})`, type], ", ")}]`;
  });
  return rb`request.set_form(${rows(entries)}, "multipart/form-data")`;
}

function rows(entries: Ruby[]): Ruby {
  if (entries.length === 0) return rb`[]`;
  return rb`
    [
      ${commaLines(rb, entries)}
    ]
  `;
}

function readFile({ fileName }: ExampleFile): Ruby {
  return rb`File.binread(${rb.literal(fileName)})`;
}

function useResponse(response: ResponseUse): Ruby | undefined {
  if (response instanceof ExampleFile) return rb`File.binwrite(${rb.literal(response.fileName)}, response.body)`;
  if (response === "stream") return undefined;
  return response === "none" ? rb`puts response.code` : rb`puts response.body`;
}
