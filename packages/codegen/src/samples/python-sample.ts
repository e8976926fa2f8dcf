// Writes a request as Python with the package `requests`.
import { ExampleFile } from "../http/example-file.ts";
import type { FormPair } from "../http/form-pairs.ts";
import { type BodyWriters, type HttpRequest, headerFields, requestURL, writeBody } from "../http/http-request.ts";
import { type Python, py } from "../language/python.ts";
import type { ResponseUse } from "./response-use.ts";
import { bodyLayout, COMMON_METHODS, commaLines, stringExpression, usesSecret } from "./string-expression.ts";

export function pythonSample(request: HttpRequest, response: ResponseUse): Python {
  const { method, body } = request;
  const standardModules = py.lines([
    usesSecret(request, "base64") && py`import base64`,
    usesSecret(request) && py`import os`,
    usesSecret(request, "percent") && py`from urllib.parse import quote`,
  ]);
  const isCommon = COMMON_METHODS.has(method);
  // `json=` sets the media type of JSON.
  const shown = headerFields(request).filter(
    ({ name, value }) => name !== "Content-Type" || value[0] !== "application/json",
  );
  const fields = shown.map(({ name, value }) => py`${py.literal(name)}: ${stringExpression(value, py)}`);
  const call = py`
    import requests

    response = requests.${isCommon ? py.identifier(method.toLowerCase()) : py`request`}(
        ${commaLines(py, [
          !isCommon && py.literal(method),
          stringExpression(requestURL(request), py),
          headersArgument(fields),
          body && writeBody(body, BODY),
          response === "stream" && py`stream=True`,
        ])}
    )
    response.raise_for_status()
    ${useResponse(response)}
  `;
  return py.join([standardModules, call], "\n\n");
}

function headersArgument(fields: Python[]): Python | undefined {
  if (fields.length === 0) return undefined;
  if (fields.length === 1) return py`headers={${fields[0]}}`;
  return py`
    headers={
        ${commaLines(py, fields)}
    }
  `;
}

const BODY: BodyWriters<Python> = {
  json: ({ value }) => py`json=${py.value(value, bodyLayout(value, 4, "json=".length))}`,
  text: ({ source }) => py`data=${py.literal(source)}.encode()`,
  file: ({ file }) => py`data=${openFile(file)}`,
  form: ({ pairs }) =>
    py`data=${tuples(pairs.map(([name, value]) => py`(${py.literal(name)}, ${py.literal(value)})`))}`,
  multipart: ({ parts }) => py`files=${tuples(parts.map(partTuple))}`,
};

function partTuple({ name, value, type }: FormPair): Python {
  const isFile = value instanceof ExampleFile;
  const part = isFile ? py`${py.literal(value.fileName)}, ${openFile(value)}` : py`None, ${py.literal(value)}`;
  const mediaType = isFile ? value.type : type;
  return py`(${py.literal(name)}, (${py.join([part, mediaType !== undefined && py.literal(mediaType)], ", ")}))`;
}

function tuples(entries: Python[]): Python {
  if (entries.length === 0) return py`[]`;
  return py`
    [
        ${commaLines(py, entries)}
    ]
  `;
}

function openFile({ fileName }: ExampleFile): Python {
  return py`open(${py.literal(fileName)}, "rb")`;
}

function useResponse(response: ResponseUse): Python {
  if (!(response instanceof ExampleFile)) return USE_RESPONSE[response];
  return py`
    with open(${py.literal(response.fileName)}, "wb") as file:
        file.write(response.content)
  `;
}

const USE_RESPONSE: Record<Exclude<ResponseUse, ExampleFile>, Python> = {
  stream: py`
    for line in response.iter_lines(decode_unicode=True):
        print(line)
  `,
  none: py`print(response.status_code)`,
  json: py`print(response.json())`,
  text: py`print(response.text)`,
};
