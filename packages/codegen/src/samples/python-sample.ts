// Writes a request as Python with the package `requests`.
import { ExampleFile } from "../http/example-file.ts";
import { type HttpBody, type HttpRequest, headerFields, requestURL } from "../http/http-request.ts";
import { type Python, py } from "../language/python.ts";
import type { ResponseUse } from "./response-use.ts";
import {
  bodyLayout,
  COMMON_METHODS,
  commaLines,
  type StringExpressions,
  stringExpression,
  usesSecret,
} from "./string-expression.ts";

const STRINGS: StringExpressions<"python"> = {
  literal: py.literal,
  environmentVariable: py.environmentVariable,
  base64: (expression) => py`base64.b64encode(${expression}.encode()).decode()`,
  percentEncoded: (expression) => py`quote(${expression}, safe="")`,
  concatenate: (left, right) => py`${left} + ${right}`,
};

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
  const fields = shown.map(({ name, value }) => py`${py.literal(name)}: ${stringExpression(value, STRINGS)}`);
  const call = py`
    import requests

    response = requests.${isCommon ? py.identifier(method.toLowerCase()) : py`request`}(
        ${commaLines(py, [
          !isCommon && py.literal(method),
          stringExpression(requestURL(request), STRINGS),
          headersArgument(fields),
          body && bodyArgument(body),
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

function bodyArgument(body: HttpBody): Python {
  switch (body.kind) {
    case "json":
      return py`json=${py.value(body.value, bodyLayout(body.value, 4, "json=".length))}`;
    case "text":
      return py`data=${py.literal(body.source)}.encode()`;
    case "file":
      return py`data=${openFile(body.file)}`;
    case "form":
      return py`data=${tuples(body.pairs.map(([name, value]) => py`(${py.literal(name)}, ${py.literal(value)})`))}`;
    case "multipart": {
      const parts = body.parts.map(({ name, value, type }) => {
        const isFile = value instanceof ExampleFile;
        const part = isFile ? py`${py.literal(value.fileName)}, ${openFile(value)}` : py`None, ${py.literal(value)}`;
        const mediaType = isFile ? value.type : type;
        return py`(${py.literal(name)}, (${py.join([part, mediaType !== undefined && py.literal(mediaType)], ", ")}))`;
      });
      return py`files=${tuples(parts)}`;
    }
  }
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
  if (response instanceof ExampleFile) {
    return py`
      with open(${py.literal(response.fileName)}, "wb") as file:
          file.write(response.content)
    `;
  }
  switch (response) {
    case "stream":
      return py`
        for line in response.iter_lines(decode_unicode=True):
            print(line)
      `;
    case "none":
      return py`print(response.status_code)`;
    case "json":
      return py`print(response.json())`;
    case "text":
      return py`print(response.text)`;
  }
}
