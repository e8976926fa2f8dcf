// Writes a request as PHP with its extension `curl`.
import { ExampleFile } from "../http/example-file.ts";
import type { FormPair } from "../http/form-pairs.ts";
import {
  type BodyWriters,
  type HttpRequest,
  headerFields,
  joinStrings,
  requestURL,
  writeBody,
} from "../http/http-request.ts";
import { MULTIPART_TYPE, multipartChunks } from "../http/multipart-body.ts";
import { type Php, php } from "../language/php.ts";
import type { ResponseUse } from "./response-use.ts";
import { commaLines, stringExpression } from "./string-expression.ts";

export function phpSample(request: HttpRequest, response: ResponseUse): Php {
  const { method, body } = request;
  const encodesMultipart = body?.kind === "multipart" && !isArrayable(body.parts);
  const fields = [
    ...headerFields(request),
    ...(encodesMultipart ? [{ name: "Content-Type", value: [MULTIPART_TYPE] }] : []),
  ];
  const options = commaLines(php, [
    method === "HEAD" ? php`CURLOPT_NOBODY => true` : php`CURLOPT_CUSTOMREQUEST => ${php.literal(method)}`,
    fields.length > 0 &&
      php`CURLOPT_HTTPHEADER => ${list(fields.map(({ name, value }) => stringExpression(joinStrings([`${name}: `, ...value]), php)))}`,
    body && php`CURLOPT_POSTFIELDS => ${writeBody(body, BODY)}`,
    response !== "stream" && php`CURLOPT_RETURNTRANSFER => true`,
  ]);
  return php`
    <?php

    $curl = curl_init(${stringExpression(requestURL(request), php)});
    curl_setopt_array($curl, [
        ${options}
    ]);
    $response = curl_exec($curl);
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    if ($response === false || $status >= 400) {
        throw new RuntimeException("$status: " . ($response ?: curl_error($curl)));
    }
    ${useResponse(response)}
  `;
}

const BODY: BodyWriters<Php> = {
  json: ({ value }) => php.json(value),
  text: ({ source }) => php.literal(source),
  file: ({ file }) => readFile(file),
  form: ({ pairs }) => php.literal(new URLSearchParams(pairs).toString()),
  multipart({ parts }) {
    if (isArrayable(parts)) return list(parts.map(arrayEntry));
    const [first, ...rest] = multipartChunks(parts, readFile, php.literal);
    return php.lines([first, ...rest.map((chunk) => php`    . ${chunk}`)]);
  },
};

function arrayEntry({ name, value }: FormPair): Php {
  if (!(value instanceof ExampleFile)) return php`${php.literal(name)} => ${php.literal(value)}`;
  const options = php.join([php.literal(value.fileName), value.type !== undefined && php.literal(value.type)], ", ");
  return php`${php.literal(name)} => new CURLFile(${options})`;
}

/** Returns whether an array can hold the parts: it has one value for a name, and only files have a media type. */
function isArrayable(parts: FormPair[]): boolean {
  const names = parts.map(({ name }) => name);
  return (
    new Set(names).size === names.length &&
    parts.every(({ value, type }) => value instanceof ExampleFile || type === undefined)
  );
}

function list(entries: Php[]): Php {
  return php`
    [
        ${commaLines(php, entries)}
    ]
  `;
}

function readFile({ fileName }: ExampleFile): Php {
  return php`file_get_contents(${php.literal(fileName)})`;
}

function useResponse(response: ResponseUse): Php | undefined {
  if (response instanceof ExampleFile) return php`file_put_contents(${php.literal(response.fileName)}, $response);`;
  if (response === "stream") return undefined;
  return response === "none" ? php`echo $status;` : php`echo $response;`;
}
